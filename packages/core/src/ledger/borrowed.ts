import type { AssetCode, CustomerId } from '@bourse/rules';

type Lent = { readonly principal: bigint; readonly interest: bigint; readonly isOverdue: boolean };

type Loans = {
  readonly loansOf: Pick<ReadonlyMap<CustomerId, readonly number[]>, 'get'>;
  readonly loans: {
    readonly get: (id: number) => (Lent & { readonly terms: { readonly asset: AssetCode } }) | undefined;
  };
};

/** What a customer owes on a credit line in an asset, with its interest; it cannot leave the stock account before (rule CREDIT-8). In the asset's smallest unit. */
export const borrowedOf = ({ loans, loansOf }: Loans, customer: CustomerId, asset: AssetCode): bigint => {
  let owed = 0n;
  for (const id of loansOf.get(customer) ?? []) {
    const loan = loans.get(id);
    if (loan?.terms.asset === asset) owed += loan.principal + loan.interest;
  }
  return owed;
};

/** Whether a loan of the customer's was due and is not paid (rule CREDIT-7). */
export const hasOverdue = ({ loans, loansOf }: Loans, customer: CustomerId): boolean =>
  (loansOf.get(customer) ?? []).some((id) => loans.get(id)?.isOverdue);
