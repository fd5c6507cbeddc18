import { hasHoldings, products } from '@bourse/core';
import { type CustomerId, type InstrumentId, quantityLots, type Side } from '@bourse/rules';
import { levelsOf } from './credit/shown.ts';
import { FOLLOWED_WITH } from './follow/holdings.ts';
import { keepName } from './follow/names.ts';
import { customerByAddress } from './identity/customers.ts';
import { demo } from './identity/index.ts';
import { BY_TWO, givenMoney, sampleCustomer, unknownPassword, wholeUnits } from './sample-customers.ts';
import { seedContracts } from './seed-contracts.ts';
import { seedNewShares } from './seed-new-shares.ts';
import { seedOptions } from './seed-options.ts';
import { seedOwnProducts } from './seed-products.ts';
import type { Services } from './services.ts';

/** Sample traders by the names that others see. */
const TRADERS = ['Sample North', 'Sample Harbour'] as const;
/** What applies for new shares beside them. */
const APPLICANTS = 4;
const FOLLOWER_MONEY = 20_000;
const SAMPLE_MONEY = 50_000;

const traded = async (
  { execute }: Services,
  customer: CustomerId,
  instrument: InstrumentId,
  side: Side,
  lots: number,
): Promise<void> => {
  await execute({
    type: 'place-order',
    mode: 'real',
    customer,
    instrument,
    side,
    kind: 'market',
    timeInForce: 'IOC',
    quantity: quantityLots(lots),
    limit: null,
    budget: null,
  });
};

/** Lets a sample trader lead, as an operator would approve it. */
const approved = async (services: Services, customer: CustomerId, name: string): Promise<void> => {
  const { core, execute, database } = services;
  if (core.state.follow.leaders.has(customer)) return;
  await keepName(database.pool, customer, name);
  await execute({ type: 'apply-as-leader', customer });
  const decided = { decision: 'approve', reason: 'A sample trader.', by: BY_TWO.by } as const;
  await execute({ type: 'decide-leader', customer, ...decided });
};

/** A trader with a record and holdings whom the demo customer follows, and one whom the customer has stopped to follow. */
const seedTraders = async (
  services: Services,
  leaders: readonly CustomerId[],
  follower: CustomerId,
  shares: readonly InstrumentId[],
): Promise<void> => {
  const { core, execute } = services;
  if (core.state.follow.byFollower.has(follower)) return;
  const [first = '', second = '', third = ''] = shares;
  const cap = wholeUnits(services, FOLLOWED_WITH, 5_000);
  const limits = { fixedMaximum: cap, slippageMaximumBps: 500 };
  const targets = { profitPercent: 50, stopPercent: 25 };
  for (const [nth, leader] of leaders.entries()) {
    await approved(services, leader, TRADERS[nth] ?? '');
    for (const [share, lots] of [
      [first, 20],
      [second, 12],
    ] as const) {
      await traded(services, leader, share, 'buy', lots);
      await traded(services, leader, share, 'sell', nth === 0 ? lots / 2 : lots);
    }
    const sizing =
      nth === 0
        ? ({ mode: 'ratio', percent: 50 } as const)
        : ({ mode: 'fixed', units: wholeUnits(services, FOLLOWED_WITH, 500) } as const);
    const terms = { sizing, asset: FOLLOWED_WITH, cap, slippageBps: 100, ...(nth === 0 ? targets : {}) };
    const followed = await execute({ type: 'follow-leader', customer: follower, leader, terms, limits });
    await traded(services, leader, third, 'buy', 10);
    await traded(services, leader, first, 'buy', 4);
    const started = followed.ok && followed.value.events.find((each) => each.type === 'following-started');
    if (nth > 0 && started) await execute({ type: 'stop-following', customer: follower, following: started.following });
  }
};

/** The first level of credit, approved, with a first draw. */
const seedCredit = async (services: Services, customer: CustomerId): Promise<void> => {
  const { core, execute } = services;
  const [lowest] = levelsOf(services);
  if (!lowest || core.state.credit.applications.has(customer)) return;
  const applied = await execute({ type: 'apply-credit', customer, ...lowest, turnover: lowest.needed });
  const event = applied.ok && applied.value.events.find((each) => each.type === 'credit-applied');
  if (!event) return;
  const decided = { refusal: null, ...BY_TWO, aloneUpTo: 0n } as const;
  await execute({ type: 'decide-credit', customer, id: event.application.id, ...decided });
  await execute({ type: 'draw-credit', customer, units: wholeUnits(services, lowest.terms.asset, 100) });
};

/**
 * Paper mode only: gives the demo customer's own account simulated money, and what only own accounts have: traders to follow, new shares in every
 * state, a credit line, income products, options, contracts. All of it comes by the same commands as a customer's and an operator's; the ballots and payments come at their moments.
 */
export const seedSamples = async (services: Services): Promise<void> => {
  const { core, brand, database } = services;
  const follower = (await customerByAddress(database.pool, 'email', demo.customer.email))?.id;
  if (follower === undefined || core.state.ipo.issues.size > 0) return;
  const shares = [...core.config.listings.values()]
    .filter((listing) => listing.instrument.tradable && hasHoldings({ products }, listing))
    .filter(({ instrument: { quote } }) => quote === FOLLOWED_WITH)
    .map(({ instrument: { id } }) => id);
  if (shares.length < 3 || !brand.stockCurrencies.includes(FOLLOWED_WITH)) return;
  const hash = await unknownPassword(services);
  const names = [
    ...TRADERS.map((_name, nth) => `sample-trader-${nth + 1}`),
    ...Array.from({ length: APPLICANTS }, (_each, nth) => `sample-applicant-${nth + 1}`),
  ];
  // Side by side: what is asked for at once is written at once, and a start waits for little.
  const [samples] = await Promise.all([
    Promise.all(
      names.map(async (name) => {
        const id = await sampleCustomer(services, name, hash);
        await givenMoney(services, id, FOLLOWED_WITH, SAMPLE_MONEY);
        return id;
      }),
    ),
    givenMoney(services, follower, FOLLOWED_WITH, FOLLOWER_MONEY),
  ]);
  await Promise.all([
    seedTraders(services, samples.slice(0, TRADERS.length), follower, shares),
    seedCredit(services, follower),
    seedOwnProducts(services, follower),
    seedOptions(services, follower),
    seedContracts(services, follower),
    seedNewShares(services, follower, samples, shares),
  ]);
};
