import type { AppModule, RecordsEntry } from './module.ts';

let entries: readonly RecordsEntry[] = [];

/** Takes what the modules add to the history. */
export const takeRecords = (modules: readonly AppModule[]): void => {
  entries = modules.flatMap(({ records = [] }) => records).sort((one, other) => one.place - other.place);
};

/** The pages of what was of each product, in their order. */
export const recordsEntries = (): readonly RecordsEntry[] => entries;
