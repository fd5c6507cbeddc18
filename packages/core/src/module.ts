import type { Amount, ClosingBlocker, CustomerId, Product } from '@bourse/rules';
import type { Core, Event } from './context.ts';
import type { JournalForm } from './journal-form.ts';
import type { HeldFor, HouseAccounts, Sign } from './ledger/index.ts';
import type { Products, ProductTerms } from './market/product-terms.ts';
import type { ReadonlyCore } from './readonly-core.ts';
import type { Sweep } from './triggers/trigger-level.ts';

/** What folding each of these events does to the state: one function a type, none missing. */
export type Folds<E extends { readonly type: string }> = {
  readonly [T in E['type']]: (core: Core, event: Extract<E, { readonly type: T }>) => void;
};

/** Folds an event that a reaction leads to, and enters it behind those of its command. */
export type Emit<Led extends { readonly type: string }> = (event: Led) => void;

/**
 * What follows from these events, decided on the state with all before them folded: each emits more events, or none; never refuses. What is
 * emitted is folded by the time the reaction goes on.
 */
export type Reactions<E extends { readonly type: string }, Led extends { readonly type: string }> = {
  readonly [T in E['type']]: (core: Core, event: Extract<E, { readonly type: T }>, at: number, emit: Emit<Led>) => void;
};

/**
 * What an event that an older program wrote comes to in today's form, by what the state knows before it; undefined where it has that form already.
 * Each is folded as it comes, so that a generator goes on with it folded.
 */
export type Upcasts<Old extends { readonly type: string }> = {
  readonly [T in Old['type']]: (core: Core, event: Extract<Old, { readonly type: T }>) => Iterable<Event> | undefined;
};

/**
 * What is done when things of a kind are due: those with these keys, which waited for one moment, at the instant they are done; ms UTC. Decided
 * on the untouched state. They are off the agenda by then. Of what a key itself brings, at most `most` things are done at once.
 */
export type WhenDue<Led extends { readonly type: string }> = {
  (core: Core, keys: readonly string[], moment: number, at: number, most: number): Iterable<Led>;
  /** How many keys one command does at most, where each can be a lot of work. */
  readonly most?: number;
};

/**
 * What is done when prices reach triggers of a kind: those with these keys, in their order, on the line and at the tick of the sweep. Decided on
 * the untouched state: what one of them takes from an account that the next one needs too, it counts itself. They wait no more by then.
 */
export type WhenReached<Led extends { readonly type: string }> = (
  core: Core,
  keys: readonly string[],
  sweep: Sweep,
  at: number,
) => Iterable<Led>;

/** How the journal writes actions and events that are written often, by their type; see {@link JournalForm}. */
export type Forms<T extends { readonly type: string }> = {
  readonly [K in T['type']]?: JournalForm<Extract<T, { readonly type: K }>>;
};

/** By its name, what of a module keeps a customer's account from being closed: whether they still have it in the real account mode (rule PLATFORM-8). */
export type ClosingBlockers = Readonly<
  Partial<Record<ClosingBlocker, (core: ReadonlyCore, customer: CustomerId) => boolean>>
>;

/** What a customer's real money in a module is at risk: each amount can be lost whole, and faster than it can be looked at (rule LIMITS-4). */
export type AtRisk = (core: ReadonlyCore, customer: CustomerId) => readonly Amount[];

/** By what money is held for: when one of them was taken, ms UTC; undefined where the state knows it no more. */
export type Holds = Readonly<Partial<Record<HeldFor, (core: ReadonlyCore, id: number) => number | undefined>>>;

// The constraints name neither `Core` nor `State`, which are derived from the descriptors themselves.
// biome-ignore lint/suspicious/noExplicitAny: of a descriptor's functions only their own types count
type Functions = Readonly<Record<string, (...args: any[]) => any>>;

type Description = {
  /** The name of its folder on every layer, and of its part of the state. */
  readonly name: string;
  /** Its part of the state, empty; told of the house accounts of all modules. */
  readonly state: (houseAccounts: HouseAccounts) => object;
  /** By the action's type: decides on the untouched state what it leads to, or with which error it is refused. */
  readonly commands: Functions;
  /** By the event's type: folds a fact into the state; cannot fail. */
  readonly events: Functions;
  /** What it folds of other modules' events, after them. */
  readonly follows?: Functions;
  /** What an older program's events come to today; see {@link Upcasts}. One type is entered by one module. */
  readonly upcasts?: Functions;
  /** How the journal writes what is written often; see {@link Forms}. What has no form is written in full. */
  readonly forms?: object;
  /** What follows from an event of any module; see {@link Reactions}. */
  readonly reactions?: Functions;
  /** By the kind of what waits for a moment: what is done when it is due; see {@link WhenDue}. */
  readonly agenda?: Functions;
  /** By the kind of what waits for a price: what is done when the price is reached; see {@link WhenReached}. */
  readonly triggers?: Functions;
  /** The products that it trades, by their names; see {@link ProductTerms}. */
  readonly products?: Readonly<Record<Product, ProductTerms>>;
  /** Settles the fills of the instruments whose settlement it is, by its name; made once for each core, told of the products of all modules. */
  readonly settlement?: (products: Products) => Core['settlements'][keyof Core['settlements']];
  /** What the house accounts it posts to are for, and which may be below zero; see {@link HouseAccounts}. */
  readonly houseAccounts?: Readonly<Record<string, Sign>>;
  /** What it holds customers' money for; see {@link Holds}. A reason without a module that enters it does not compile. */
  readonly holds?: Holds;
  /** By its name, what of it keeps a customer's account from being closed; see {@link ClosingBlockers}. */
  readonly closingBlockers?: ClosingBlockers;
  /** What of a customer's real money it can still lose; see {@link AtRisk}. */
  readonly atRisk?: AtRisk;
  /** Its part of the state as plain data, equal for equal states and in equal order, and back. */
  readonly snapshot: {
    readonly take: (state: never) => object;
    readonly restore: (data: never, houseAccounts: HouseAccounts) => object;
    /** Carries what is neither in the journal nor in a snapshot, as prices are, from one state over into another that was read back. */
    readonly carry?: (from: never, into: never) => void;
  };
};

/**
 * Describes a module of the business, once. It is entered in the list in `modules.ts`; actions, events, refusals, state and snapshot of the
 * whole business are derived from there.
 */
export const defineModule = <const M extends Description>(module: M): M => module;
