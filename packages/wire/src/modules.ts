import { agenda } from './agenda/module.ts';
import { content } from './content/module.ts';
import { contract } from './contract/module.ts';
import { credit } from './credit/module.ts';
import { delivery } from './delivery/module.ts';
import { dividends } from './dividends/module.ts';
import { follow } from './follow/module.ts';
import { funds } from './funds/module.ts';
import { identity } from './identity/module.ts';
import { ipo } from './ipo/module.ts';
import { jurisdiction } from './jurisdiction/module.ts';
import { ledger } from './ledger/module.ts';
import { limits } from './limits/module.ts';
import { margin } from './margin/module.ts';
import { market } from './market/module.ts';
import type { Part } from './module.ts';
import { notify } from './notify/module.ts';
import { offers } from './offers/module.ts';
import { option } from './option/module.ts';
import { orders } from './orders/module.ts';
import { platform } from './platform/module.ts';
import { points } from './points/module.ts';
import { products } from './products/module.ts';
import { splits } from './splits/module.ts';
import { spot } from './spot/module.ts';
import { stocks } from './stocks/module.ts';
import { triggers } from './triggers/module.ts';

/** Every module of the API. */
export const modules = [
  identity,
  ledger,
  agenda,
  triggers,
  delivery,
  margin,
  offers,
  platform,
  content,
  notify,
  market,
  orders,
  stocks,
  spot,
  contract,
  funds,
  points,
  products,
  credit,
  follow,
  ipo,
  dividends,
  splits,
  option,
  limits,
  jurisdiction,
] as const;

export type Module = (typeof modules)[number];

export type AllOf<U> = (U extends unknown ? (all: U) => void : never) extends (all: infer I) => void ? I : never;
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** What some modules have entered in a field of their descriptors. */
export type EnteredIn<Field extends string, M = Module> = M extends { readonly [F in Field]: infer Entered }
  ? Entered
  : never;

/** What the modules have entered in a field, together. */
export type AllIn<Field extends string> = Flat<AllOf<EnteredIn<Field>>>;

/** What the modules have entered in a field, together. */
export const allIn = <Field extends 'errors' | 'lists' | 'notices'>(field: Field): AllIn<Field> =>
  Object.fromEntries(
    modules.flatMap((module) =>
      field in module ? Object.entries((module as unknown as Readonly<Record<Field, object>>)[field]) : [],
    ),
  ) as AllIn<Field>;

/** Whether a part is what the shell and the screens without money call. */
export const isFirst = (part: string): boolean => part.endsWith('/first');

type PartOf<M> = M extends { readonly calls: infer Calls } ? Calls[keyof Calls] : never;
type TableOf<P> = P extends { readonly load: () => Promise<{ readonly endpoints: infer Table }> } ? Table : never;

/** Every call of the platform by its name, with its row as it is written. */
export type Endpoints = Flat<AllOf<TableOf<PartOf<Module>>>>;
export type EndpointName = keyof Endpoints;

type PartNameOf<M> = M extends { readonly name: infer Name extends string; readonly calls: infer Calls }
  ? `${Name}/${Extract<keyof Calls, string>}`
  : never;

/** A part of the table of calls: its module's name and its own. */
export type CallPart = PartNameOf<Module>;

/** The parts of the table of calls by name, what the shell calls first. */
export const callParts: ReadonlyMap<string, Part> = new Map(
  modules
    .flatMap((module) =>
      ('calls' in module ? Object.entries<Part>(module.calls) : []).map(
        ([part, entered]) => [`${module.name}/${part}`, entered] as const,
      ),
    )
    .sort(([one], [other]) => Number(isFirst(other)) - Number(isFirst(one))),
);
