import type { InstrumentKind } from '@bourse/rules';

/** What is shown of an instrument by its kind alone, whichever product trades it. */
export type KindTraits = {
  /** Whether its picture is a company's, a square; coins and flags are round. */
  readonly isSquare: boolean;
  /** Whether it goes by its code; otherwise by its pair, and what is counted of it by the base. */
  readonly hasCode: boolean;
  /** Whether it is a number of points, which nobody pays. */
  readonly isInPoints: boolean;
  /** What a pair of currencies sells is money as well. */
  readonly isCurrency: boolean;
  readonly volumeDecimals: number;
};

const COIN: KindTraits = { isSquare: false, hasCode: false, isInPoints: false, isCurrency: false, volumeDecimals: 2 };

const TRAITS: Readonly<Record<InstrumentKind, KindTraits>> = {
  share: { isSquare: true, hasCode: true, isInPoints: false, isCurrency: false, volumeDecimals: 0 },
  index: { isSquare: true, hasCode: true, isInPoints: true, isCurrency: false, volumeDecimals: 2 },
  coin: COIN,
  currency: { ...COIN, isCurrency: true },
  metal: COIN,
  future: { ...COIN, hasCode: true },
};

/** What follows from the kind of an instrument. */
export const traitsOf = ({ kind }: { readonly kind: InstrumentKind }): KindTraits => TRAITS[kind];
