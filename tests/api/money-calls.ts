import { type EndpointName, endpoints } from '@bourse/wire';
import { entriesOf } from '../modules/entries.ts';
import type { MoneyCall, Prepare } from './money-call.ts';

export const MONEY_CALLS = (Object.keys(endpoints) as EndpointName[]).filter(
  (name): name is MoneyCall => 'idempotent' in endpoints[name],
);

/** A money call in one of the ways it can be made. */
export type Way = { readonly name: MoneyCall; readonly way: string; readonly prepare: Prepare<MoneyCall> };

/** Every way of every money call, as the modules have entered them. */
export const WAYS: readonly Way[] = (await entriesOf('money-calls')).flatMap(([, calls]) =>
  (Object.entries(calls) as [MoneyCall, Readonly<Record<string, Prepare<MoneyCall>>>][]).flatMap(([name, ways]) =>
    Object.entries(ways).map(([way, prepare]) => ({ name, way, prepare })),
  ),
);
