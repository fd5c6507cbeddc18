import type { AccountMode, CustomerId, InstrumentId, PriceTicks, QuantityLots } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';
import type { TickMark } from '../tick-mark.ts';

export type OfferKind = 'block' | 'vip' | 'otc';

/** On which terms the house offers shares; they never change. */
export type OfferTerms = {
  readonly id: number;
  readonly kind: OfferKind;
  readonly instrument: InstrumentId;
  /** How much there is for each account mode, and how much a customer takes at least at once and at most in all; in lots. */
  readonly lots: number;
  readonly minimumLots: number;
  readonly maximumLots: number;
  /** What is taken off the reference price, by the number of the tier, in hundredths of a percent. */
  readonly discountsBps: readonly number[];
  /** From when to before when it is taken; ms UTC. */
  readonly opensAt: number;
  readonly closesAt: number;
  /** For how long what was bought cannot be sold; milliseconds, 0 where it can be at once. */
  readonly lockMs: number;
  /** Whether an operator looks at each order before it is carried out. */
  readonly isReviewed: boolean;
  /** Under which name the passwords of its tiers are kept, outside the journal; null where it has none. */
  readonly papers: string | null;
};

/** An offer and what has become of it. */
export type Offer = {
  readonly terms: OfferTerms;
  /** What neither was sold nor is reserved for an order in review; in lots. */
  readonly left: Record<AccountMode, number>;
  /** By account mode and customer: what they have bought or asked for; in lots. */
  readonly taken: Map<string, number>;
  isClosed: boolean;
};

/** An order out of an offer, at the price of the moment it was placed. */
export type OfferOrder = {
  readonly id: number;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly offer: number;
  readonly kind: OfferKind;
  readonly instrument: InstrumentId;
  readonly tier: number;
  readonly quantity: QuantityLots;
  readonly price: PriceTicks;
  /** In the quote asset's smallest unit; there is no fee. */
  readonly cost: bigint;
  readonly placedAt: number;
};

/** Shares that cannot be sold before an instant; in the base asset's smallest unit, ms UTC. */
export type OfferLock = {
  readonly order: number;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly units: bigint;
  readonly since: number;
  readonly until: number;
};

export type OffersState = {
  readonly offers: Map<number, Offer>;
  /** Orders that wait for an operator. */
  readonly inReview: Map<number, OfferOrder>;
  /** By the order they came with. */
  readonly locks: Map<number, OfferLock>;
  /** The same by whose they are and of which share. */
  readonly ownLocks: Map<string, Map<number, OfferLock>>;
  nextOffer: number;
  nextOrder: number;
};

export const createOffersState = (): OffersState => ({
  offers: new Map(),
  inReview: new Map(),
  locks: new Map(),
  ownLocks: new Map(),
  nextOffer: 1,
  nextOrder: 1,
});

/** The name by which an offer counts what a customer has taken of it. */
export const takerName = ({ mode, customer }: Pick<OfferOrder, 'mode' | 'customer'>): string => `${mode} ${customer}`;

export type OffersEvent =
  | {
      readonly type: 'offer-listed';
      readonly at: number;
      readonly offer: OfferTerms;
      readonly by: string;
      readonly agreedBy: string;
    }
  | {
      readonly type: 'offer-closed';
      readonly at: number;
      readonly offer: OfferTerms;
      readonly reason: string;
      readonly by: string;
    }
  /** An order waits for an operator, its money held and its lots reserved. */
  | {
      readonly type: 'offer-requested';
      readonly at: number;
      readonly order: OfferOrder;
      readonly tick: TickMark;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'offer-filled';
      readonly at: number;
      /** Counted with the fills of orders: a holding is named by the one that opened it. */
      readonly fill: number;
      readonly order: OfferOrder;
      /** The price it was priced by; null where that was told when it was placed. */
      readonly tick: TickMark | null;
      /** Who agreed, where it was reviewed. */
      readonly by: string | null;
      readonly lock: OfferLock | null;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'offer-refused';
      readonly at: number;
      readonly order: OfferOrder;
      readonly reason: string;
      /** Null where it ended with the customer's account. */
      readonly by: string | null;
      readonly entries: readonly Entry[];
    }
  | {
      /** The share was split: so much is locked now; nothing any more where that is 0. */
      readonly type: 'offer-lock-split';
      readonly at: number;
      readonly lock: OfferLock;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'offer-unlocked';
      readonly at: number;
      readonly lock: OfferLock;
      readonly entries: readonly Entry[];
    };

/** The kind of what waits for the end of lock-ups, by the numbers of their orders. */
export const OFFER_UNLOCK = 'offer-unlock';

/** What it posts to with the house: shares given out of it and the money received for them, apart from the inventory that quotes follow. */
export const offersHouseAccounts = { offers: 'signed' } as const;

declare module '../context.ts' {
  interface State {
    readonly offers: OffersState;
  }
  interface Events {
    readonly offers: OffersEvent;
  }
  interface AgendaKinds {
    readonly offers: 'offer-unlock';
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof offersHouseAccounts> {}
}

declare module '../ledger/hold-reasons.ts' {
  interface HoldReasons {
    readonly offer: true;
    readonly 'offer-lock': true;
  }
}
