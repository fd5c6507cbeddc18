import type {
  AccountType,
  Amount,
  AssetCode,
  AssetRegistry,
  InstrumentId,
  InstrumentKind,
  VenueId,
} from '@bourse/rules';
import type { WithdrawalGate } from './funds/state.ts';
import type { Listing } from './market/listing.ts';

/** Whether a venue takes orders at an instant, when it does so next, and when what is traded then is settled; milliseconds UTC. */
export type Calendar = {
  readonly isOpen: (venue: VenueId, at: number) => boolean;
  readonly opensAt: (venue: VenueId, at: number) => number;
  readonly settlesAt: (venue: VenueId, at: number) => number;
};

/** What a deployment fixes at start. It is not state: a program with other settings folds the same journal to the same state. */
export type CoreConfig = {
  readonly assets: AssetRegistry;
  readonly listings: ReadonlyMap<InstrumentId, Listing>;
  readonly calendar: Calendar;
  /** A reference price older than this stops new orders on its instrument; milliseconds. */
  readonly staleAfterMs: number;
  /** How far a tick may be from the last believed one, and how long one that is further stands unconfirmed; milliseconds. */
  readonly priceJump: { readonly maxBps: Readonly<Record<InstrumentKind, number>>; readonly confirmMs: number };
  readonly maxOpenOrders: number;
  /** How many fills one command makes in a book at most, where not the usual number (rule BOOK-22); for simulations. */
  readonly fillsAtOnce?: number;
  /** What a demo account starts with. */
  readonly demoMoney: readonly { readonly account: AccountType; readonly money: Amount }[];
  readonly funds: FundsConfig;
};

/** What a deployment allows to be moved between accounts and converted, and what inviting is worth. */
export type FundsConfig = {
  /** The assets that an account type may be given by a transfer or a conversion. */
  readonly accounts: Readonly<Record<AccountType, readonly AssetCode[]>>;
  readonly conversion: {
    /** Taken off what is received. */
    readonly feeBps: number;
    /** How long a quote holds; milliseconds. */
    readonly validMs: number;
    /** Assets of the platform account that are converted with a few others only. */
    readonly onlyWith: ReadonlyMap<AssetCode, readonly AssetCode[]>;
    /** The least and the most that one conversion gives, by its worth in one asset, in its smallest unit; null where there are none. */
    readonly bounds: { readonly asset: AssetCode; readonly minimum: bigint; readonly maximum: bigint } | null;
    /** What a price costs besides the fee: a share of how far prices went lately, growing with the time that it holds. */
    readonly spread: { readonly leastBps: number; readonly mostBps: number; readonly rangeShareBps: number };
  };
  /** What stands in the way of withdrawing is looked for in this order; each gate once. */
  readonly withdrawalGates: readonly WithdrawalGate[];
  readonly rebate: {
    /** The inviter's share of a fee; 0 gives none. */
    readonly shareBps: number;
    /** The length of the periods that rebates are released by; milliseconds. */
    readonly delayMs: number;
  };
};

/** Everything the journal folds to, by module: each adds its part beside the type of it. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface is what can be added to
export interface State {}

/** The facts that modules decide on, by module: each adds its own beside their type. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface is what can be added to
export interface Events {}

/** What can have happened. */
export type Event = Events[keyof Events];

/** The kinds of what waits for a price, by module: each adds its own, and enters what is done with them in its descriptor. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface is what can be added to
export interface TriggerKinds {}
export type TriggerKind = TriggerKinds[keyof TriggerKinds];

/** The kinds of what waits for a moment, by module: each adds its own, and enters what is done with them in its descriptor. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface is what can be added to
export interface AgendaKinds {}
export type AgendaKind = AgendaKinds[keyof AgendaKinds];

/** Who or what places orders, by module: each that places some adds a name of its own. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface is what can be added to
export interface OrderSources {}
export type OrderSource = OrderSources[keyof OrderSources];

/** The business: its settings and its state. Modules read them when they decide; orders add how fills are settled, beside the type of it. */
export interface Core {
  readonly config: CoreConfig;
  readonly state: State;
}
