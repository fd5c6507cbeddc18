import type { RequestBox } from './requests.ts';
import { type Customer, createPlatformState, type PlatformState } from './state.ts';

/** A box of requests as plain data: name and digest by turns, oldest first, because a hundred thousand pairs take twice as long to write. */
type RequestBoxData = { readonly begunAt: number; readonly digests: readonly string[] };

export type PlatformSnapshot = {
  readonly customers: readonly Customer[];
  readonly requests: { readonly newer: RequestBoxData; readonly older: RequestBoxData; readonly whole: boolean };
};

const boxData = ({ begunAt, digests }: RequestBox): RequestBoxData => {
  const data: string[] = [];
  for (const [name, digest] of digests) data.push(name, digest);
  return { begunAt, digests: data };
};

const boxOf = ({ begunAt, digests: data }: RequestBoxData): RequestBox => {
  const digests = new Map<string, string>();
  for (let index = 1; index < data.length; index += 2) digests.set(data[index - 1] as string, data[index] as string);
  return { begunAt, digests };
};

export const takePlatform = ({ customers, requests }: PlatformState): PlatformSnapshot => ({
  customers: [...customers.values()].sort((a, b) => a.id - b.id),
  requests: { newer: boxData(requests.newer), older: boxData(requests.older), whole: requests.whole },
});

export const restorePlatform = ({ customers, requests: { newer, older, whole } }: PlatformSnapshot): PlatformState => {
  const platform = createPlatformState();
  for (const customer of customers) platform.customers.set(customer.id, { ...customer });
  Object.assign(platform.requests, { newer: boxOf(newer), older: boxOf(older), whole });
  return platform;
};
