import {
  type AccountMode,
  assert,
  type CustomerId,
  type InstrumentId,
  type OptionSide,
  type PriceTicks,
} from '@bourse/rules';
import { ByOwner } from '../by-owner.ts';
import { Heap, type Placed } from '../heap.ts';
import { LargeMap } from '../large-map.ts';
import { type HoldId, holdOf } from '../ledger/index.ts';
import type { TickMark } from '../tick-mark.ts';
import type { Levels } from './exposure.ts';

export type OptionId = number;
export type OptionEndId = number;

/** Options are paid in euros from the financial account. */
export const OPTION_ACCOUNT = 'financial';
export const OPTION_ASSET = 'EUR';

/** For how long an option can run, and on which terms. A change of the terms gives a period another number, so that nobody gets others than they saw. */
export type OptionPeriod = {
  readonly id: number;
  readonly periodMs: number;
  /** What a winning stake brings on top of itself, in millionths. */
  readonly oddsPpm: number;
  /** The smallest and the largest stake, in the asset's smallest unit. */
  readonly minimum: bigint;
  readonly maximum: bigint;
};

/** How far options of an instrument go in an account mode; the asset's smallest unit. */
export type OptionCaps = {
  /** The worst case of all ends together. */
  readonly instrument: bigint;
  /** The open stakes of one customer. */
  readonly customer: bigint;
  /** The worst case of one end. */
  readonly end: bigint;
};

/** An instrument that options are sold on. */
export type OptionCoin = {
  readonly id: number;
  readonly instrument: InstrumentId;
  readonly isOffered: boolean;
  /** How far a tick may be from the ones before it to count, in hundredths of a percent; never changes. */
  readonly jumpBps: number;
  readonly periods: readonly OptionPeriod[];
  readonly caps: OptionCaps;
};

/** A tick of the stored tape, with the hash of the tape up to and with it. */
export type TapeMark = TickMark & { readonly hash: string };

/** An option as it was accepted; nothing of it ever changes (rule OPTION-1). */
export type OptionTerms = {
  readonly id: OptionId;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly side: OptionSide;
  readonly stake: bigint;
  /** What comes on top of the stake when it wins. */
  readonly profit: bigint;
  readonly oddsPpm: number;
  readonly period: number;
  readonly periodMs: number;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly jumpBps: number;
  readonly acceptedAt: number;
  /** The newest tick at the acceptance; 0 where there was none yet. */
  readonly afterSeq: number;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Starts at a moment that the customer named. */
  readonly isScheduled: boolean;
};

/** An option that is not settled. */
export type OpenOption = Placed & { readonly terms: OptionTerms; readonly end: OptionEnd; open: TapeMark | null };

/** Options that opened at one price, by side, in the order in which they did. */
export type Group = Readonly<Record<OptionSide, OpenOption[]>>;

/** All options of an instrument in an account mode that end at one moment. */
export type OptionEnd = Placed & {
  readonly id: OptionEndId;
  readonly mode: AccountMode;
  readonly instrument: InstrumentId;
  readonly endsAt: number;
  /** When the first of them was accepted, and when the first of them starts or started; ms UTC. */
  acceptedAt: number;
  startsAt: number;
  /** How many are not settled. */
  size: number;
  readonly waiting: Set<OpenOption>;
  readonly groups: Map<PriceTicks, Group>;
  /** What they come to, by the price they opened at. */
  readonly levels: Levels;
  /** The profits of those that are not open yet: each may win. */
  unopened: bigint;
  /** What of the pool is held for the worst case. */
  reserve: bigint;
  /** What closed it; undefined before its end. */
  close: TapeMark | null | undefined;
  /** Those that are still to be settled, once it is closed, in groups of one result: those that lose first. */
  queue: (readonly OpenOption[])[];
  /** How many of the first group of the queue are settled. */
  next: number;
};

export type OptionsName = `${AccountMode} ${InstrumentId}`;
export const optionsName = (mode: AccountMode, instrument: InstrumentId): OptionsName => `${mode} ${instrument}`;

/** The options of an instrument in an account mode. */
export type OptionsOf = {
  /** Those without an open price, by the moment from which a tick opens them. */
  readonly waiting: Heap<OpenOption>;
  /** Those that are not closed, by their moment. */
  readonly ends: Map<number, OptionEnd>;
  /** The same, the soonest first. */
  readonly soonest: Heap<OptionEnd>;
  /** What of the pool is held for all of them. */
  reserve: bigint;
};

export type OptionState = {
  readonly coins: Map<InstrumentId, OptionCoin>;
  readonly options: LargeMap<OptionId, OpenOption>;
  readonly byOwner: ByOwner<readonly OptionId[]>;
  readonly byInstrument: Map<OptionsName, OptionsOf>;
  readonly ends: Map<OptionEndId, OptionEnd>;
  nextCoin: number;
  nextPeriod: number;
  nextOption: OptionId;
  nextEnd: OptionEndId;
};

export const createOptionState = (): OptionState => ({
  coins: new Map(),
  options: new LargeMap(),
  byOwner: new ByOwner(),
  byInstrument: new Map(),
  ends: new Map(),
  nextCoin: 1,
  nextPeriod: 1,
  nextOption: 1,
  nextEnd: 1,
});

const startsBefore = ({ terms: one }: OpenOption, { terms: other }: OpenOption): boolean =>
  one.startsAt < other.startsAt || (one.startsAt === other.startsAt && one.id < other.id);

const endsBefore = (one: OptionEnd, other: OptionEnd): boolean => one.endsAt < other.endsAt;

/** The options of an instrument in an account mode; made when the first is accepted. */
export const optionsOf = ({ byInstrument }: OptionState, mode: AccountMode, instrument: InstrumentId): OptionsOf => {
  const name = optionsName(mode, instrument);
  let found = byInstrument.get(name);
  if (!found) {
    found = { waiting: new Heap(startsBefore), ends: new Map(), soonest: new Heap(endsBefore), reserve: 0n };
    byInstrument.set(name, found);
  }
  return found;
};

/** The end of a number that is known to be one. @throws {InvariantBroken} when there is none. */
export const optionEndOf = ({ ends }: Pick<OptionState, 'ends'>, id: OptionEndId): OptionEnd => {
  const end = ends.get(id);
  assert(end, `there is no end ${id} of options`);
  return end;
};

/** The option of a number that is known to be open. @throws {InvariantBroken} when it is not. */
export const openOption = ({ options }: Pick<OptionState, 'options'>, id: OptionId): OpenOption => {
  const option = options.get(id);
  assert(option, `option ${id} is not open`);
  return option;
};

/** The stake, held on the customer's account. */
export const stakeHold = (id: OptionId): HoldId => holdOf('option', id);
/** The worst case of an end, held on the pool; once it is closed, the stakes that were lost too. */
export const poolHold = (id: OptionEndId): HoldId => holdOf('option-end', id);

/** The kind of what waits to be settled, by the number of the end. */
export const OPTION_SETTLEMENT = 'option-settlement';

/** What it posts to with the house. The pool of demo accounts is filled from nowhere. */
export const optionHouseAccounts = {
  options: 'unsigned',
  'clearing.wire': 'signed',
  'clearing.paper': 'signed',
} as const;

declare module '../context.ts' {
  interface State {
    readonly option: OptionState;
  }
  interface AgendaKinds {
    readonly option: 'option-settlement';
  }
}

declare module '../ledger/hold-reasons.ts' {
  interface HoldReasons {
    readonly option: true;
    readonly 'option-end': true;
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof optionHouseAccounts> {}
}
