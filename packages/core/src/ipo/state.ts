import { broken, type CustomerId, type InstrumentId, type QuantityLots } from '@bourse/rules';
import { BallotDigest, type BallotPrice, ballotRanks } from '@bourse/rules/ballot';
import { BallotDraw } from '@bourse/rules/ballot-draw';
import type { Entry } from '../ledger/index.ts';
import type { Transitions } from '../transitions.ts';

/** How much can be applied for: 1 up to the most and one's money, 2 and 3 up to the most, 4 the fixed number alone. */
export type OfferingKind = 1 | 2 | 3 | 4;

/** The terms of an issue, fixed when it is listed. Quantities are lots of the instrument, moments ms UTC. */
export type OfferingTerms = {
  readonly name: string;
  /** The share that is issued. */
  readonly instrument: InstrumentId;
  readonly kind: OfferingKind;
  /** Of one lot of the instrument, in the smallest unit of its quote asset. */
  readonly price: bigint;
  /** What is applied for and allotted is a multiple of it. */
  readonly boardLot: QuantityLots;
  readonly offered: QuantityLots;
  readonly least: QuantityLots;
  readonly most: QuantityLots;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly paysAt: number;
  readonly listsAt: number;
  /** SHA-256 of the ballot's seed, in hexadecimal: published before the first application. */
  readonly commitment: string;
};

export type OfferingStage =
  | 'open'
  | 'freezing'
  | 'frozen'
  | 'drawing'
  | 'allotting'
  | 'allotted'
  | 'paid'
  | 'listed'
  | 'returning'
  | 'called-off';

/** The legal stages of an offering (rule IPO-2). */
export const OFFERING_TRANSITIONS: Transitions<
  OfferingStage,
  'close' | 'freeze' | 'draw' | 'allot' | 'end' | 'pay' | 'list' | 'call-off'
> = {
  open: { close: 'freezing', 'call-off': 'returning' },
  freezing: { freeze: 'frozen', allot: 'allotting', 'call-off': 'returning' },
  frozen: { draw: 'drawing', 'call-off': 'returning' },
  drawing: { allot: 'allotting', 'call-off': 'returning' },
  allotting: { end: 'allotted', 'call-off': 'returning' },
  allotted: { pay: 'paid', 'call-off': 'returning' },
  paid: { list: 'listed', 'call-off': 'returning' },
  listed: {},
  returning: { end: 'called-off' },
  'called-off': {},
};

export type Offering = OfferingTerms & {
  readonly id: number;
  readonly stage: OfferingStage;
  /** What all applications ask for. */
  readonly applied: number;
  readonly applications: number;
  /** Revealed at the draw; null before, and where there is none. */
  readonly seed: string | null;
  /** Of all applications at the close; null before it is worked out. */
  readonly digest: string | null;
  /** Of the prices after the close that the draw depends on; null before, and where there is none. */
  readonly prices: string | null;
  /** How many applications the stage is done with; while it is drawn, how many units of `drawWork`. */
  readonly done: number;
};

export type ApplicationStatus = 'applied' | 'not-allotted' | 'allotted' | 'paid' | 'listed' | 'returned';

/** The legal transitions of an application (rule IPO-3). */
export const APPLICATION_TRANSITIONS: Transitions<
  ApplicationStatus,
  'allot' | 'pass-over' | 'pay' | 'list' | 'return'
> = {
  applied: { allot: 'allotted', 'pass-over': 'not-allotted', return: 'returned' },
  'not-allotted': {},
  allotted: { pay: 'paid', return: 'returned' },
  paid: { list: 'listed', return: 'returned' },
  listed: {},
  returned: {},
};

export type Application = {
  readonly id: number;
  readonly offering: number;
  /** Its place among the offering's applications, from 0. */
  readonly place: number;
  readonly customer: CustomerId;
  readonly quantity: QuantityLots;
  readonly allotted: number;
  /** Its number in the ballot; null where there was none. */
  readonly number: number | null;
  readonly status: ApplicationStatus;
  readonly appliedAt: number;
};

/** An offering with its applications, in the order of their numbers. */
export type Issue = {
  offering: Offering;
  readonly applications: Application[];
  readonly placeOf: Map<CustomerId, number>;
  /** Of the applications that the freeze is done with. */
  digest: BallotDigest;
  /** Of an oversubscribed offering, from the opening of its seed to the end of the allotment. */
  draw: BallotDraw | null;
};

export type IpoState = {
  readonly issues: Map<number, Issue>;
  /** By application that holds money: its offering and place. */
  readonly held: Map<number, readonly [offering: number, place: number]>;
  nextOffering: number;
  nextApplication: number;
};

export const createIpoState = (): IpoState => ({
  issues: new Map(),
  held: new Map(),
  nextOffering: 1,
  nextApplication: 1,
});

export const issueOf = (offering: Offering): Issue => ({
  offering,
  applications: [],
  placeOf: new Map(),
  digest: new BallotDigest(),
  draw: null,
});

/** Adds the applications from one place to another to the digest. */
export const addToDigest = ({ digest, applications }: Issue, from: number, to: number): void => {
  for (const application of applications.slice(from, to)) digest.add(application);
};

/** The ballot of an offering whose seed is open. */
export const drawOf = ({ offering, applications }: Issue): BallotDraw => {
  const { id, boardLot, offered, seed, digest, prices } = offering;
  return new BallotDraw({
    count: applications.length,
    at: (place) => {
      const application = applications[place] ?? broken(`no application at ${place}`);
      return { id: application.id, lots: application.quantity / boardLot };
    },
    rankOf: ballotRanks({ seed: seed ?? '', digest: digest ?? '', prices: prices ?? '', offering: id }),
    offered: Math.floor(offered / boardLot),
  });
};

export const isOversubscribed = ({ applied, offered }: Offering): boolean => applied > offered;

/** Money of an application moved: it was released or given back, or spent. */
type Moved<Type extends string> = {
  readonly type: Type;
  readonly at: number;
  readonly application: Application;
  readonly terms: Pick<OfferingTerms, 'name' | 'instrument' | 'price'>;
  /** How much of it, in the quote asset's smallest unit. */
  readonly units: bigint;
  readonly entries: readonly Entry[];
};

export type IpoEvent =
  | {
      readonly type: 'offering-listed';
      readonly at: number;
      readonly offering: Offering;
      readonly by: string;
      readonly agreedBy: string;
    }
  | {
      readonly type: 'shares-applied';
      readonly at: number;
      readonly application: Application;
      /** What was requested for before; 0 for a new application. */
      readonly before: number;
      readonly entries: readonly Entry[];
    }
  /** The applications are recorded by their digest, and for a ballot the prices that it depends on: none of them changes any more. */
  | {
      readonly type: 'applications-frozen';
      readonly at: number;
      readonly offering: Offering;
      readonly prices: readonly BallotPrice[];
    }
  /** The seed is revealed, and the draw begins. */
  | { readonly type: 'ballot-opened'; readonly at: number; readonly offering: Offering }
  | {
      readonly type: 'offering-called-off';
      readonly at: number;
      readonly offering: Offering;
      readonly reason: string;
      readonly by: string;
      readonly agreedBy: string;
    }
  /** A piece of what a stage has to do is done. */
  | { readonly type: 'offering-advanced'; readonly at: number; readonly offering: Offering }
  | Moved<'shares-allotted'>
  | Moved<'shares-paid'>
  | Moved<'application-returned'>
  | {
      readonly type: 'shares-listed';
      readonly at: number;
      readonly application: Application;
      readonly terms: Pick<OfferingTerms, 'name' | 'instrument' | 'price'>;
      /** The number of the holding where it opens one: one of those that fills have. */
      readonly fill: number;
      readonly cost: bigint;
      readonly entries: readonly Entry[];
    };

/** The kind of what waits for the next stage of an offering, by its number. */
export const OFFERING_STEP = 'offering-step';

/** What it posts to with the house: money paid for shares and the shares issued, both owed to or by the issuer. */
export const ipoHouseAccounts = { issues: 'signed' } as const;

declare module '../ledger/hold-reasons.ts' {
  interface HoldReasons {
    readonly application: true;
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof ipoHouseAccounts> {}
}

declare module '../context.ts' {
  interface State {
    readonly ipo: IpoState;
  }
  interface Events {
    readonly ipo: IpoEvent;
  }
  interface AgendaKinds {
    readonly ipo: 'offering-step';
  }
}
