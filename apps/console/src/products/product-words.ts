import type { IncomeKind } from '@bourse/rules';
import type { RowOfCall } from '../shell/api.ts';
import type { Tone } from '../shell/parts.tsx';

export type Product = RowOfCall<'console.incomeProducts'>;
export type Holding = RowOfCall<'console.incomeHoldings'>;

export const KINDS: Readonly<Record<IncomeKind, string>> = {
  etf: 'ETF',
  quantified: 'Quantified',
  fund: 'Fund',
};

const STATES: Readonly<Record<Product['state'], readonly [Tone, string]>> = {
  upcoming: ['info', 'Not on sale yet'],
  open: ['good', 'On sale'],
  full: ['warn', 'Fully subscribed'],
  closed: ['quiet', 'Sale ended'],
};

/** Where a product stands. */
export const stateOf = ({ state, woundUp }: Pick<Product, 'state' | 'woundUp'>): readonly [Tone, string] =>
  woundUp ? ['quiet', 'Wound up'] : STATES[state];

export const HOLDING_STATES: Readonly<Record<Holding['state'], readonly [Tone, string]>> = {
  running: ['info', 'Running'],
  redeemable: ['good', 'Can be redeemed'],
  redeemed: ['quiet', 'Redeemed'],
};

/** Millionths a day as a percentage: '0.015 %' for 150. */
export const rateText = (ppm: number): string => `${ppm / 10_000} %`;

/** When the principal comes back. */
export const termText = ({ kind, days }: Pick<Product, 'kind' | 'days'>): string =>
  days === 0 ? 'No term' : `${days} ${days === 1 ? 'day' : 'days'}${kind === 'quantified' ? ', ends by itself' : ''}`;
