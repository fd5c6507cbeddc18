import type { AssetCode } from '@bourse/rules';
import type { Claim, PastPurchase, PurchasesSince } from '../ledger/index.ts';
import type { Services } from '../services.ts';

/** Stages in which an application can be paid and not yet listed. */
const UNLISTED: ReadonlySet<string> = new Set(['allotted', 'paid', 'returning']);

type Row = { readonly offering: bigint; readonly allotted: bigint; readonly updated_at: bigint };

/** The customer's applications whose shares were listed since an instant. */
const listedSince = async (
  { core, database }: Services,
  customer: number,
  from: number,
): Promise<readonly PastPurchase[]> => {
  const { rows } = await database.pool.query<Row>(
    `SELECT offering, allotted, updated_at FROM share_applications
       WHERE customer = $1 AND status = 'listed' AND updated_at >= $2`,
    [customer, from],
  );
  return rows.flatMap(({ offering, allotted, updated_at }) => {
    const terms = core.state.ipo.issues.get(Number(offering))?.offering;
    if (!terms) return [];
    const cost = terms.price * BigInt(allotted);
    return [{ instrument: terms.instrument, at: Number(updated_at), quantity: BigInt(allotted), cost }];
  });
};

/** Listed shares cost what was paid for them (rule IPO-9). There is no issue in the demo account mode. */
export const listedShares: PurchasesSince<Services> = async (services, { mode, customer }, from) =>
  mode === 'real' ? listedSince(services, customer, from) : [];

/** What was paid for new shares that are not listed yet: at what was paid, for they have no price of their own before. */
export const paidForShares: Claim<Services> = {
  kind: 'new-shares',
  now: (core, { mode, customer }) => {
    const sums = new Map<AssetCode, bigint>();
    if (mode !== 'real') return sums;
    for (const { offering, placeOf, applications } of core.state.ipo.issues.values()) {
      if (!UNLISTED.has(offering.stage)) continue;
      const own = applications[placeOf.get(customer) ?? -1];
      const listing = core.config.listings.get(offering.instrument);
      if (own?.status !== 'paid' || !listing) continue;
      const { quote } = listing.instrument;
      sums.set(quote, (sums.get(quote) ?? 0n) + offering.price * BigInt(own.allotted));
    }
    return sums;
  },
  since: async (services, owner, from) => {
    const listed = await listedShares(services, owner, from);
    return listed.map(({ instrument, at, cost }) => ({
      asset: services.market.listing(instrument).instrument.quote,
      units: -cost,
      at,
      isCharge: false,
    }));
  },
};
