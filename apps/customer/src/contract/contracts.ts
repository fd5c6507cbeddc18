import { parseDecimal } from '@bourse/rules';
import { type Loadable, type ReplyOfCall, readStored, useQueryCall, writeStored } from '../shell/index.ts';

/** A contract that is traded, with its terms. */
export type Contract = ReplyOfCall<'contract.coins'>[number];

/** How often the funding rate is asked for again; the last price and the mark price are pushed. */
const EVERY_MS = 5_000;

/** The contracts that are traded, kept fresh while they are looked at. */
export const useContracts = (): Loadable<readonly Contract[]> =>
  useQueryCall('contract.coins', {}, { everyMs: EVERY_MS });

const RATE_DECIMALS = 7;

/** The funding rate of the period under way, billionths of the value; undefined before the first price. */
export const ratePpb = ({ fundingRate }: Contract): number | undefined => {
  const rate = fundingRate === null ? undefined : parseDecimal(fundingRate, RATE_DECIMALS);
  return rate?.ok ? Number(rate.value) : undefined;
};

/** So many whole contracts, or undefined of what is no whole number above zero. */
export const wholeContracts = (text: string): number | undefined => {
  const count = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return count > 0 ? count : undefined;
};

/** The leverages that were chosen last, by contract. */
type Leverages = Readonly<Record<string, number>>;

/** The leverage that was chosen last for a contract on this device, as long as it is offered; else the usual one. */
export const startLeverage = ({ symbol, leverage }: Contract): number => {
  const chosen = readStored<Leverages>('LEVERAGE')?.[symbol];
  return chosen !== undefined && leverage.includes(chosen) ? chosen : (leverage[0] ?? 1);
};

/** Remembers the leverage that was chosen for a contract. */
export const keepLeverage = ({ symbol }: Contract, leverage: number): void => {
  writeStored('LEVERAGE', { ...readStored<Leverages>('LEVERAGE'), [symbol]: leverage });
};
