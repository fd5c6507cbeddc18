import { type AccountType, parseDecimal } from '@bourse/rules';

/** What another of the customer's accounts holds of an asset. Decimal text. */
export type OtherAccount = { readonly account: AccountType; readonly available: string };

type Held = OtherAccount & { readonly asset: string };
type Stored = { readonly accountType: AccountType; readonly asset: string; readonly available: string };

/** Decimals that every asset's amount fits into. */
const PLACES = 18;

const unitsOf = (text: string): bigint => {
  const units = parseDecimal(text, PLACES);
  return units.ok ? units.value : 0n;
};

/**
 * The other account to take an asset from that an order lacks in its own: the first that has as much as is wanted, else the one that has most.
 * Undefined where none has any (rule ORDER-37).
 */
export const findOtherAccount = (
  stored: readonly Stored[],
  { account, asset, wanted }: { readonly account: AccountType; readonly asset: string; readonly wanted: string },
): OtherAccount | undefined => {
  const others = stored
    .map(({ accountType, ...rest }): Held => ({ account: accountType, ...rest }))
    .filter((one) => one.account !== account && one.asset === asset && unitsOf(one.available) > 0n)
    .toSorted((a, b) => Number(unitsOf(b.available) - unitsOf(a.available)));
  return others.find(({ available }) => unitsOf(available) >= unitsOf(wanted)) ?? others[0];
};

/** How much to move: what is wanted, or all there is where that is less or nothing is asked for yet. */
export const amountToTransfer = (wanted: string, { available }: OtherAccount): string => {
  const units = unitsOf(wanted);
  return units > 0n && units < unitsOf(available) ? wanted : available;
};
