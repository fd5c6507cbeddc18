import { type AccountType, exactOf, isSome } from '@bourse/rules';

/** What another of the customer's accounts holds of an asset. Decimal text. */
export type OtherAccount = { readonly account: AccountType; readonly available: string };

type Held = OtherAccount & { readonly asset: string };
type Stored = { readonly accountType: AccountType; readonly asset: string; readonly available: string };

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
    .filter((one) => one.account !== account && one.asset === asset && isSome(one.available))
    .toSorted((a, b) => Number(exactOf(b.available) - exactOf(a.available)));
  return others.find(({ available }) => exactOf(available) >= exactOf(wanted)) ?? others[0];
};

/** How much to move: what is wanted, or all there is where that is less or nothing is asked for yet. */
export const amountToTransfer = (wanted: string, { available }: OtherAccount): string => {
  const units = exactOf(wanted);
  return units > 0n && units < exactOf(available) ? wanted : available;
};
