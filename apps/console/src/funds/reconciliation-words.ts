import { CHANNEL_NAMES } from '@bourse/wire/shown-names';
import type { ReplyOfCall, RowOfCall } from '../shell/api.ts';
import { detailOfTarget } from '../shell/detail-address.ts';
import type { Tone } from '../shell/parts.tsx';

export type Line = RowOfCall<'console.reconciledLines'>;
export type Clearing = Line['clearing'];
export type Figures = ReplyOfCall<'console.reconciledFigures'>[number];
export type Statement = ReplyOfCall<'console.statements'>[number];

/** A period of a clearing account, by its days in UTC. */
export type Period = { readonly clearing: Clearing; readonly from: string; readonly to: string };

export const CLEARINGS: Readonly<Record<Clearing, string>> = {
  'clearing.card': CHANNEL_NAMES.card,
  'clearing.wire': CHANNEL_NAMES.wire,
  'clearing.usdt': CHANNEL_NAMES.usdt,
  'clearing.coin': CHANNEL_NAMES.coin,
};

export const OUTCOMES: Readonly<Record<Line['outcome'], readonly [Tone, string]>> = {
  matched: ['good', 'Matched'],
  'amount-differs': ['bad', 'Amount differs'],
  'missing-there': ['warn', 'Only in the ledger'],
  'missing-here': ['bad', 'Only on the statement'],
  'other-period': ['info', 'Matched, other period'],
};

export const PARTS: Readonly<Record<Figures['parts'][number]['part'], string>> = {
  opening: 'Opening balance',
  in: 'In',
  out: 'Out',
  closing: 'Closing balance',
  net: 'Net movement, of which',
  matched: 'Matched',
  'amount-differs': 'Amount differs',
  'missing-there': 'Only in the ledger',
  'missing-here': 'Only on the statement',
  'other-period': 'Matched, other period',
};

const KINDS: Readonly<Record<NonNullable<Line['kind']>, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  'manual-posting': 'Manual posting',
  reversal: 'Reversal of deposit',
  return: 'Return of withdrawal',
  other: 'Posting',
};

/** Which way the money went, as the bank's account sees it. */
export const DIRECTIONS: Readonly<Record<Line['direction'], string>> = { in: 'In', out: 'Out' };

/** What a line is in the ledger: 'Manual posting 4'. */
export const lineName = ({ kind, number }: Line): string =>
  kind === null ? '–' : [KINDS[kind], number ?? ''].filter((part) => part !== '').join(' ');

/** What opens for a line: the difference, else what was posted. */
export const detailOf = ({ difference, about }: Line) =>
  difference === null ? detailOfTarget(about ?? '') : ({ kind: 'difference', id: String(difference) } as const);

/** '2026-11-01', or '2026-11-01 to 2026-11-30'. */
export const periodText = ({ from, to }: Pick<Period, 'from' | 'to'>): string =>
  from === to ? from : `${from} to ${to}`;

export const PROBLEMS = {
  date: 'the date cannot be read: write it as year, month, day, like 2026-11-26',
  outside: 'the date lies outside the period',
  reference: 'the reference is missing or too long',
  amount: 'the amount cannot be read',
  currency: 'the currency is not known',
  direction: 'neither in, out, opening nor closing',
  twice: 'the same line stands there twice',
  balance: 'the closing balance is not the opening one with the movements',
} as const;
