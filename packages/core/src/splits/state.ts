import { type AccountMode, assert, type InstrumentId, type PriceTicks, type SplitRatio } from '@bourse/rules';
import type { CustomerSpan } from '../customer-span.ts';

export type SplitId = number;

/** How a share is divided or combined; it never changes once it is announced (rule SPLIT-1). Times are ms UTC. */
export type SplitTerms = {
  readonly id: SplitId;
  readonly instrument: InstrumentId;
  readonly ratio: SplitRatio;
  /** From this moment on the share is the new one. */
  readonly exAt: number;
  /** The document of the issuer that it was announced by. */
  readonly source: string;
};

export type Split = {
  readonly terms: SplitTerms;
  stage: 'announced' | 'cancelled' | 'adjusting' | 'done';
  /** Who is still to be notified that it is announced or cancelled; null until the first piece. */
  notifying: CustomerSpan | null;
  /** Whose shares are still to be adjusted; null until the first piece. */
  span: CustomerSpan | null;
  /** The last price of the old share, which what is left over is paid at; null until the first piece. */
  price: PriceTicks | null;
  /** Whose shares were adjusted, and what was paid for what was left over, in the quote asset's smallest unit. */
  readonly holders: Record<AccountMode, number>;
  readonly paid: Record<AccountMode, bigint>;
  /** When all was done; null before. */
  doneAt: number | null;
};

export type SplitsState = {
  readonly splits: Map<SplitId, Split>;
  nextSplit: SplitId;
};

export const createSplitsState = (): SplitsState => ({ splits: new Map(), nextSplit: 1 });

export const announcedSplit = (terms: SplitTerms): Split => ({
  terms,
  stage: 'announced',
  notifying: null,
  span: null,
  price: null,
  holders: { real: 0, demo: 0 },
  paid: { real: 0n, demo: 0n },
  doneAt: null,
});

/** The split of a number that is known to be one. @throws {InvariantBroken} when there is none. */
export const splitOf = ({ splits }: SplitsState, id: SplitId): Split => {
  const split = splits.get(id);
  assert(split, `there is no split ${id}`);
  return split;
};

/** The kind of what waits to notify holders that a split is announced or cancelled; see `splitNewsKey`. */
export const SPLIT_NEWS = 'split-news';
/** The kind of what waits for the moment of a split, by its number. */
export const SPLIT_EX = 'split-ex';

/** The key of what holders are still to be told. */
export const splitNewsKey = (id: SplitId, isCancelled: boolean): string => (isCancelled ? `${id} cancelled` : `${id}`);

/** What it posts to with the house: shares that are issued or withdrawn, and the money for what is left over. */
export const splitsHouseAccounts = { splits: 'signed', inventory: 'signed' } as const;

declare module '../context.ts' {
  interface State {
    readonly splits: SplitsState;
  }
  interface AgendaKinds {
    readonly splits: 'split-news' | 'split-ex';
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof splitsHouseAccounts> {}
}
