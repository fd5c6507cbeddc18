import { decimalsWritten, exactOf, finishedText, formatDecimal, optionProfit, parseDecimal } from '@bourse/rules';
import type { ReplyOfCall } from '../shell/index.ts';

export type Coin = ReplyOfCall<'second.coins'>['list'][number];
export type Period = ReplyOfCall<'second.periods'>['list'][number];
export type Option = ReplyOfCall<'second.orders'>['list'][number];
export type Receipt = ReplyOfCall<'second.order'>;
export type Side = Option['side'];

export const SIDES = ['up', 'down'] as const satisfies readonly Side[];

/** What an option is paid in: the published interface writes it in small letters. */
export const currencyOf = ({ currency }: Pick<Option, 'currency'>): string => currency.toUpperCase();

/** Decimals of odds in percent that make millionths of them. */
const PERCENT_TO_PPM = 4;

const unitsOf = (text: string, decimals: number): bigint => {
  const read = parseDecimal(finishedText(text), decimals);
  return read.ok ? read.value : 0n;
};

/** What an option pays in all when it wins: the stake and what the odds bring, rounded down to the currency's decimals (rule OPTION-3). */
export const payoutOf = (stake: string, oddsPercent: string, decimals: number): string => {
  const units = unitsOf(stake, decimals);
  return formatDecimal(units + optionProfit(units, Number(unitsOf(oddsPercent, PERCENT_TO_PPM))), decimals);
};

/** What the odds bring on top of a stake. */
export const profitOf = (stake: string, oddsPercent: string, decimals: number): string =>
  formatDecimal(optionProfit(unitsOf(stake, decimals), Number(unitsOf(oddsPercent, PERCENT_TO_PPM))), decimals);

/** What came of a settled option: what it paid less its stake. */
export const resultOf = ({ payout, stake }: Pick<Option, 'payout' | 'stake'>): string => {
  const decimals = decimalsWritten(stake);
  return formatDecimal(unitsOf(payout, decimals) - unitsOf(stake, decimals), decimals);
};

export type Stand = 'winning' | 'losing' | 'even';

/** How an open option would end at a price; undefined until it has a price of its own to be compared with. */
export const standOf = (
  { side, openPrice }: Pick<Option, 'side' | 'openPrice'>,
  last: string | undefined,
): Stand | undefined => {
  if (openPrice === null || last === undefined) return undefined;
  const [from, to] = [exactOf(openPrice), exactOf(last)];
  if (from === to) return 'even';
  return to > from === (side === 'up') ? 'winning' : 'losing';
};
