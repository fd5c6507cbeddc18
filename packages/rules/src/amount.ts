import type { Asset, AssetCode } from './asset.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';
import { assert, ok, type Result } from './result.ts';

/** Money: a whole number of the asset's smallest unit, with the asset beside it. */
export type Amount = { readonly asset: AssetCode; readonly units: bigint };

export const amount = (asset: AssetCode, units: bigint): Amount => ({ asset, units });

const same = (a: Amount, b: Amount): void => assert(a.asset === b.asset, `mixed ${a.asset} with ${b.asset}`);

/** @throws {InvariantBroken} when the assets differ. */
export const add = (a: Amount, b: Amount): Amount => {
  same(a, b);
  return { asset: a.asset, units: a.units + b.units };
};

/** Reads '10.5' as 1050 cents. Errors: NOT_A_NUMBER, TOO_PRECISE (more decimals than the asset has). */
export const parseAmount = (asset: Asset, text: string): Result<Amount, 'NOT_A_NUMBER' | 'TOO_PRECISE'> => {
  const units = parseDecimal(text, asset.decimals);
  return units.ok ? ok({ asset: asset.code, units: units.value }) : units;
};

/** The amount as decimal text with all of the asset's decimals, as it goes over the wire. */
export const amountText = (asset: Asset, units: bigint): string => formatDecimal(units, asset.decimals);
