import { agenda } from './agenda/module.ts';
import type { AgendaKind, Core, CoreConfig, Event, State, TriggerKind } from './context.ts';
import { contract } from './contract/module.ts';
import { credit } from './credit/module.ts';
import { delivery } from './delivery/module.ts';
import { dividends } from './dividends/module.ts';
import { follow } from './follow/module.ts';
import { FORMER_TYPES } from './former-names.ts';
import { funds } from './funds/module.ts';
import { ipo } from './ipo/module.ts';
import { type AnyForm, createForms } from './journal-form.ts';
import {
  type Account,
  type AccountKey,
  accountNamed,
  type HeldFor,
  type HoldId,
  type HouseAccounts,
  type HousePurpose,
  holdParts,
} from './ledger/index.ts';
import { ledger } from './ledger/module.ts';
import { limits } from './limits/module.ts';
import { margin } from './margin/module.ts';
import { market } from './market/module.ts';
import type { Products, ProductTerms } from './market/product-terms.ts';
import type { Emit, Holds, WhenDue, WhenReached } from './module.ts';
import { offers } from './offers/module.ts';
import { option } from './option/module.ts';
import { orders } from './orders/module.ts';
import { platform } from './platform/module.ts';
import { points } from './points/module.ts';
import { incomeProducts } from './products/module.ts';
import type { ReadonlyCore } from './readonly-core.ts';
import { splits } from './splits/module.ts';
import { stocks } from './stocks/module.ts';
import { triggers } from './triggers/module.ts';

/** Every module of the business. Of several that fold one event, the one it belongs to comes first, then the others as they stand here. */
export const modules = [
  ledger,
  agenda,
  triggers,
  platform,
  limits,
  market,
  orders,
  delivery,
  stocks,
  margin,
  contract,
  offers,
  funds,
  points,
  incomeProducts,
  credit,
  follow,
  ipo,
  dividends,
  splits,
  option,
] as const;

type Module = (typeof modules)[number];
type AllOf<U> = (U extends unknown ? (all: U) => void : never) extends (all: infer I) => void ? I : never;
type Deciders = AllOf<Module['commands']>;

/** Something of each module, by its name: none is left out, or this does not compile. */
export const ofEach = <T>(take: (module: Module) => T): Record<keyof State, T> => {
  const taken = modules.map((module) => [module.name, take(module)]);
  return Object.fromEntries(taken) as Record<Module['name'], T>;
};

type EnteredAccounts<M> = M extends { readonly houseAccounts: infer Entered } ? keyof Entered : never;

/** The purposes that none of these modules has entered. */
export type MissingAccounts<M> = Exclude<HousePurpose, EnteredAccounts<M>>;

/** The purposes that one of these modules has entered without adding them, or with another sign. */
export type MisfitAccounts<M> = M extends { readonly houseAccounts: infer Entered }
  ? {
      [P in keyof Entered]: P extends HousePurpose ? (Entered[P] extends HouseAccounts[P] ? never : P) : P;
    }[keyof Entered]
  : never;

/** `Wrong` are the purposes that no module has entered, or one otherwise than another: where there is one, the call does not compile. */
const enteredAccounts = <Wrong extends never>(): HouseAccounts & Readonly<Record<Wrong, never>> =>
  Object.fromEntries(
    modules.flatMap((module) => ('houseAccounts' in module ? Object.entries(module.houseAccounts) : [])),
  ) as HouseAccounts & Readonly<Record<Wrong, never>>;

/** The house accounts that modules post to. */
export const houseAccounts = enteredAccounts<MissingAccounts<Module> | MisfitAccounts<Module>>();

/** The account a key names, empty and of no ledger. Undefined when the key is not one. */
export const accountOfKey = (key: AccountKey): Account | undefined => accountNamed(key, houseAccounts);

/** What settles orders, by the modules that do. */
const createSettlements = (): Core['settlements'] => ({
  delivery: delivery.settlement(products),
  margin: margin.settlement(),
});

/** The terms of every product, by its name. */
export const products: Products = new Map(
  modules.flatMap((module) => ('products' in module ? Object.entries<ProductTerms>(module.products) : [])),
);

/** What of the modules keeps an account from being closed. */
const closingBlockers: Core['closingBlockers'] = modules.flatMap((module) =>
  'closingBlockers' in module ? [module.closingBlockers] : [],
);

/** What the modules can still lose of a customer's money. */
const atRisk: Core['atRisk'] = modules.flatMap((module) => ('atRisk' in module ? [module.atRisk] : []));

/** A core with this state: what the modules declare is of every core. */
export const coreOf = (config: CoreConfig, state: State): Core => ({
  config,
  state,
  settlements: createSettlements(),
  products,
  closingBlockers,
  atRisk,
});

/** What can be asked of the business. */
export type Action = Parameters<Deciders[keyof Deciders]>[1];

/** The errors that an action can be refused with, so that a call that does not declare one of them does not compile. */
export type RefusalOf<A extends Action> = {
  [T in A['type']]: Extract<ReturnType<Deciders[T]>, { readonly ok: false }>['error'];
}[A['type']];

/** By an action's type, what decides on it. */
export const deciders = Object.fromEntries(modules.flatMap(({ commands }) => Object.entries(commands))) as Deciders;

type Fold = (core: Core, event: Event) => void;
type React = (core: Core, event: Event, at: number, emit: Emit<Event>) => void;

/** What the modules have entered for each type of event, in order. */
const byType = <T>(entered: readonly object[]): ReadonlyMap<Event['type'], readonly T[]> => {
  const all = new Map<Event['type'], T[]>();
  for (const each of entered)
    for (const [name, entry] of Object.entries(each)) {
      const type = name as Event['type'];
      all.set(type, [...(all.get(type) ?? []), entry as T]);
    }
  return all;
};

/** By an event's type, what folds it, in order. */
export const folds = byType<Fold>([
  ...modules.map(({ events }) => events),
  ...modules.flatMap((module) => ('follows' in module ? [module.follows] : [])),
]);

const forms = createForms(
  modules.flatMap((module) => ('forms' in module ? Object.entries(module.forms as Record<string, AnyForm>) : [])),
  FORMER_TYPES,
);

/** The JSON of an action or event in its form; empty where it has none, or other fields. */
export const writeForm = forms.write;

/** The action or event of parsed JSON that {@link writeForm} made. @throws {TypeError} when there is no such form. */
export const readForm = forms.read;

type Upcast = (core: Core, event: Event) => Iterable<Event> | undefined;

/** By an event's type, what it comes to where an older program wrote it. */
export const upcasts: ReadonlyMap<string, Upcast> = new Map(
  modules.flatMap((module) => ('upcasts' in module ? Object.entries(module.upcasts as Record<string, Upcast>) : [])),
);

/** By an event's type, what reacts to it, in order. */
export const reactions = byType<React>(modules.flatMap((module) => ('reactions' in module ? [module.reactions] : [])));

type Handled<M, Field extends string> = M extends { readonly [F in Field]: infer Handlers } ? keyof Handlers : never;

/** The kinds of the two fields of a descriptor for which none of these modules says what is done. */
export type Unhandled<Kind, M, Field extends 'agenda' | 'triggers'> = Exclude<Kind, Handled<M, Field>>;

/**
 * What the modules have entered in a field of their descriptors, by kind. `Missing` are the kinds that wait without a module that says what is
 * done with them: where there is one, the call does not compile (rule TRIGGERS-5).
 */
const enteredIn = <T, Missing extends never>(field: 'agenda' | 'triggers'): ReadonlyMap<string, T | Missing> =>
  new Map(modules.flatMap((module) => Object.entries(field in module ? (module as unknown as Fielded<T>)[field] : {})));

type Fielded<T> = Readonly<Record<'agenda' | 'triggers', Readonly<Record<string, T>>>>;

type EnteredHolds<M> = M extends { readonly holds: infer Entered } ? keyof Entered : never;

/** `Missing` are the reasons that no module has entered: where there is one, the call does not compile. */
const enteredHolds = <Missing extends never>(): Required<Holds> & Readonly<Record<Missing, never>> =>
  Object.fromEntries(
    modules.flatMap((module) => ('holds' in module ? Object.entries(module.holds) : [])),
  ) as unknown as Required<Holds> & Readonly<Record<Missing, never>>;

const holds = enteredHolds<Exclude<HeldFor, EnteredHolds<Module>>>();

/** When a hold was taken, ms UTC, as what it is for says; undefined where the state knows that no more. */
export const heldSince = (core: ReadonlyCore, hold: HoldId): number | undefined => {
  const { reason, id } = holdParts(hold);
  return holds[reason](core, id);
};

/** By the kind of what waits for a moment, what is done when it is due. */
export const dues = enteredIn<WhenDue<Event>, Unhandled<AgendaKind, Module, 'agenda'>>('agenda');

/** By the kind of what waits for a price, what is done when it is reached. */
export const crossings = enteredIn<WhenReached<Event>, Unhandled<TriggerKind, Module, 'triggers'>>('triggers');
