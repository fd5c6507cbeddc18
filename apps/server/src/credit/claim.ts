import type { AssetCode } from '@bourse/rules';
import type { Claim } from '../ledger/index.ts';
import type { Services } from '../services.ts';

type Row = { readonly asset: AssetCode; readonly units: string; readonly at: bigint };

/** What is drawn on the credit line and not repaid, with its interest: a debt (rule CREDIT-9). There is no credit in the demo account mode. */
export const creditDrawn: Claim<Services> = {
  kind: 'credit',
  now: ({ state: { credit } }, { mode, customer }) => {
    const sums = new Map<AssetCode, bigint>();
    for (const id of (mode === 'real' && credit.loansOf.get(customer)) || []) {
      const loan = credit.loans.get(id);
      if (!loan) continue;
      const { asset } = loan.terms;
      sums.set(asset, (sums.get(asset) ?? 0n) - loan.principal - loan.interest);
    }
    return sums;
  },
  since: async ({ database }, { mode, customer }, from) => {
    if (mode !== 'real') return [];
    const { rows } = await database.pool.query<Row>(
      'SELECT asset, units, at FROM credit_interest WHERE customer = $1 AND at >= $2',
      [customer, from],
    );
    return rows.map(({ asset, units, at }) => ({ asset, units: -BigInt(units), at: Number(at), isCharge: true }));
  },
};
