import type { Endpoint } from './endpoint.ts';
import { type Entity, entities } from './entity.ts';
import type { Part } from './module.ts';
import { type CallPart, callParts, type EndpointName, isFirst } from './modules.ts';

type Table = Readonly<Record<string, Endpoint>>;

/** The parts of the table that are here. */
const here = new Map<Part, Table>();

const tableOf = async (part: Part): Promise<Table> => {
  const table = (await part.load()).endpoints as Table;
  here.set(part, table);
  return table;
};

/** Fetches a part of the table of calls ahead. */
export const loadPart = async (name: CallPart): Promise<void> => {
  const part = callParts.get(name);
  if (part) await tableOf(part);
};

/** Fetches ahead what the shell and the screens without money call. */
export const loadFirst = async (): Promise<void> => {
  await Promise.all([...callParts].map(([name, part]) => isFirst(name) && tableOf(part)));
};

/** The row of a call, fetched with the part of the table in which it stands. */
export const rowOf = async (name: EndpointName): Promise<Endpoint> => {
  const area = name.slice(0, name.indexOf('.'));
  for (const part of callParts.values()) {
    if (!part.areas.includes(area)) continue;
    const row = (await tableOf(part))[name];
    if (row) return row;
  }
  throw new Error(`no part of the table holds ${name}`);
};

const knownRow = (name: string): Endpoint | undefined => [...here.values()].find((table) => name in table)?.[name];

const AUDIT: readonly Entity[] = ['audit'];

/** What the answer of a call is about; nothing of one that was never made, whose part of the table is not here. */
export const shownBy = (name: string): readonly Entity[] => (knownRow(name)?.shows ?? []) as readonly Entity[];

/** What a call that has succeeded has changed. */
export const changedBy = (name: string): readonly Entity[] => {
  const row = knownRow(name);
  if (row?.changes === undefined) return [];
  if (row.changes === 'everything') return entities;
  const changed = row.changes as readonly Entity[];
  return typeof row.who === 'object' ? [...changed, ...AUDIT] : changed;
};
