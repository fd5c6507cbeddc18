import { hasHoldings, type OfferKind, products, takerName } from '@bourse/core';
import { assert, type CustomerId, type InstrumentId, ok, quantityLots } from '@bourse/rules';
import { customerByAddress } from './identity/customers.ts';
import { demo } from './identity/index.ts';
import { keepPasswords, passwordRows, replacePassword, VIP_LIST } from './offers/passwords.ts';
import type { Services } from './services.ts';
import { inTransaction } from './store/transaction.ts';

const DAY_MS = 86_400_000;
/** Two names, for an offer takes two: the brand that makes it, and the mode in which it may. */
const BY = { by: 'the brand', agreedBy: 'paper mode' } as const;
/** The passwords of the samples that have one, as the README says; that of the VIP list is the same as of the locked offer in it. */
const PASSWORD = 'sample-block';
const VIP_PASSWORD = 'sample-vip';

type Tier = { readonly discountBps: number; readonly password?: string };

type Sample = {
  readonly kind: OfferKind;
  readonly tiers: readonly Tier[];
  readonly lockDays: number;
  readonly isReviewed: boolean;
  /** What becomes of the demo customer's orders out of it, one each. */
  readonly orders: readonly ('left' | 'approved' | 'refused')[];
};

/** One of each kind: at once and under a lock-up, behind a password, with a review. */
const SAMPLES: readonly Sample[] = [
  {
    kind: 'block',
    tiers: [{ discountBps: 500 }, { discountBps: 1_000, password: PASSWORD }],
    lockDays: 30,
    isReviewed: false,
    orders: ['left'],
  },
  {
    kind: 'block',
    tiers: [{ discountBps: 800, password: PASSWORD }],
    lockDays: 7,
    isReviewed: false,
    orders: [],
  },
  { kind: 'otc', tiers: [{ discountBps: 300 }], lockDays: 0, isReviewed: false, orders: ['left'] },
  {
    kind: 'otc',
    tiers: [{ discountBps: 400 }],
    lockDays: 14,
    isReviewed: true,
    orders: ['approved', 'refused', 'left'],
  },
  { kind: 'vip', tiers: [{ discountBps: 1_200 }], lockDays: 90, isReviewed: false, orders: ['left'] },
  {
    kind: 'vip',
    tiers: [{ discountBps: 1_500, password: VIP_PASSWORD }],
    lockDays: 180,
    isReviewed: true,
    orders: [],
  },
];

const LOTS = { lots: 10_000, minimumLots: 2, maximumLots: 500 } as const;
/** More than any of the sample orders costs, in the quote asset's smallest unit. */
const MOST = 10n ** 12n;

/** Offers a sample, once; the number of its offer. */
const offered = async (services: Services, sample: Sample, instrument: InstrumentId): Promise<number> => {
  const { core, execute, now } = services;
  const { kind, tiers, lockDays, isReviewed } = sample;
  const known = [...core.state.offers.offers.values()].find(
    ({ terms }) => terms.kind === kind && terms.instrument === instrument,
  );
  if (known) return known.terms.id;
  const passwords = tiers.map(({ password }) => password);
  const hasOne = passwords.some((password) => password !== undefined);
  const papers = hasOne ? await keepPasswords(services, passwords) : null;
  const opensAt = now();
  const offer = {
    ...LOTS,
    ...{ kind, instrument, isReviewed, papers, opensAt },
    discountsBps: tiers.map(({ discountBps }) => discountBps),
    closesAt: opensAt + 365 * DAY_MS,
    lockMs: lockDays * DAY_MS,
  };
  const done = await execute({ type: 'list-offer', offer, ...BY });
  const event = done.ok && done.value.events.find((each) => each.type === 'offer-listed');
  assert(event, `a sample of ${kind} in ${instrument} is offered`);
  return event.offer.id;
};

/** Has the demo customer buy out of a sample, and an operator's answer where one is wanted. Without a fresh price it is left for the next start. */
const ordered = async (services: Services, sample: Sample, offer: number, customer: CustomerId): Promise<void> => {
  const { core, execute } = services;
  const mode = 'demo';
  if (core.state.offers.offers.get(offer)?.taken.has(takerName({ mode, customer }))) return;
  for (const answer of sample.orders) {
    const quantity = quantityLots(LOTS.minimumLots);
    const done = await execute({ type: 'take-offer', mode, customer, offer, tier: 0, quantity, most: MOST });
    const events = done.ok ? done.value.events : [];
    const placed = events.find((event) => event.type === 'offer-requested');
    if (!placed || answer === 'left') continue;
    await execute({
      type: 'review-offer-order',
      order: placed.order.id,
      isApproved: answer === 'approved',
      reason: 'A sample of a refusal.',
      by: BY.by,
    });
  }
};

/** Gives the list of VIP allocations its first password, where operators have not given it one. */
const openVipList = async (services: Services): Promise<void> => {
  if ((await passwordRows(services, [VIP_LIST])).length > 0) return;
  const stored = await keepPasswords(services, [VIP_PASSWORD]);
  await inTransaction(services.database.pool, async (client) => {
    assert(
      await replacePassword(services, client, stored, { papers: VIP_LIST, tier: 0 }),
      'what was just kept is whole',
    );
    return ok(null);
  });
};

/**
 * Paper mode only: offers of each kind, and an order of the demo customer in each state, on the demo account. They are of the
 * first shares that are paid for in money that demo accounts begin with.
 */
export const seedOffers = async (services: Services): Promise<void> => {
  const { core, brand, database, execute } = services;
  const customer = (await customerByAddress(database.pool, 'email', demo.customer.email))?.id;
  if (customer === undefined) return;
  const monies = new Set(brand.demoMoney.filter(({ account }) => account === 'stock').map(({ asset }) => asset));
  const shares = [...core.config.listings.values()].filter(
    (listing) =>
      listing.instrument.tradable && hasHoldings({ products }, listing) && monies.has(listing.instrument.quote),
  );
  if (!core.state.platform.customers.get(customer)?.demoStarted) await execute({ type: 'start-demo', customer });
  await openVipList(services);
  for (const [nth, sample] of SAMPLES.entries()) {
    const share = shares[nth]?.instrument.id;
    if (share === undefined) return;
    await ordered(services, sample, await offered(services, sample, share), customer);
  }
};
