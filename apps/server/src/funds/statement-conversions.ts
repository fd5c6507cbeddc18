import { type AccountMode, type Amount, amountText, assert, rateOfAmounts } from '@bourse/rules';
import type { Services } from '../services.ts';

/** What one whole unit of the asset given brings, fee and spread taken off, with the digits of rule FIGURES-18. */
export const conversionRate = ({ assets }: Pick<Services, 'assets'>, from: Amount, to: Amount): string => {
  const rate = rateOfAmounts(
    { units: from.units, decimals: assets.get(from.asset).decimals },
    { units: to.units, decimals: assets.get(to.asset).decimals },
  );
  assert(rate !== undefined, 'a conversion gives something');
  return rate;
};

/** What a conversion was carried out at: its rate, and its fee in the asset received, as decimal texts. */
export type ConversionDetails = { readonly to: string; readonly rate: string; readonly fee: string };

type Row = {
  readonly seq: bigint;
  readonly from_asset: string;
  readonly from_units: string;
  readonly to_asset: string;
  readonly to_units: string;
  readonly fee: string;
};

/** A customer's own conversions among entries of the journal, by the entry's number. */
export const conversionDetails = async (
  services: Pick<Services, 'assets' | 'database'>,
  { mode, id: customer }: { readonly mode: AccountMode; readonly id: number },
  entries: readonly bigint[],
): Promise<ReadonlyMap<bigint, ConversionDetails>> => {
  if (entries.length === 0) return new Map();
  const { assets, database } = services;
  const { rows } = await database.pool.query<Row>(
    `SELECT seq, from_asset, from_units, to_asset, to_units, fee FROM conversions
     WHERE seq = ANY ($1) AND mode = $2 AND customer = $3`,
    [entries, mode, customer],
  );
  return new Map(
    rows.map((row) => {
      const from = { asset: row.from_asset, units: BigInt(row.from_units) };
      const to = { asset: row.to_asset, units: BigInt(row.to_units) };
      const fee = amountText(assets.get(to.asset), BigInt(row.fee));
      return [row.seq, { to: to.asset, rate: conversionRate(services, from, to), fee }];
    }),
  );
};
