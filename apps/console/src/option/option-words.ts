import type { ReplyOfCall } from '../shell/api.ts';
import type { Tone } from '../shell/parts.tsx';

export type OptionCoin = ReplyOfCall<'console.optionCoins'>['rows'][number];
export type Exposure = ReplyOfCall<'console.optionExposure'>['rows'][number];
export type Settled = ReplyOfCall<'console.optionResults'>['rows'][number];
export type Pool = ReplyOfCall<'console.optionPool'>;

type Result = NonNullable<Settled['result']>;
type Reason = NonNullable<Settled['reason']>;

export const RESULTS: Readonly<Record<Result, readonly [Tone, string]>> = {
  won: ['good', 'Won'],
  lost: ['quiet', 'Lost'],
  returned: ['warn', 'Returned'],
};

/** Why it ended as it did; the prices decide, nobody else. */
export const REASONS: Readonly<Record<Reason, string>> = {
  above: 'closed above',
  below: 'closed below',
  equal: 'closed equal',
  'not-opened': 'no price to open at',
  'no-close': 'no price before the end',
};

export const SIDES = { up: 'Up', down: 'Down' } as const;

/** Seconds as a period: '60 s', '1 h'. */
export const periodText = (seconds: number): string =>
  seconds % 3_600 === 0 ? `${seconds / 3_600} h` : `${seconds} s`;
