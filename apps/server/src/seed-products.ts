import { type AccountMode, type Asset, type AssetCode, assert, type CustomerId, type IncomeKind } from '@bourse/rules';
import { customerByAddress } from './identity/customers.ts';
import { demo } from './identity/index.ts';
import { BY_TWO, givenMoney, wholeUnits } from './sample-customers.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;
/** What the own account gets for its holdings, and the house for their income; whole amounts. */
const OWN_MONEY = 5_000;
const INCOME_MONEY = 1_000;
const MANAGER = 'Sample desk (not a real one)';

type Sample = {
  readonly kind: IncomeKind;
  readonly name: string;
  readonly about: string;
  /** Millionths a day. */
  readonly ppm: number;
  readonly periods: number;
};

const SAMPLES: readonly Sample[] = [
  {
    kind: 'etf',
    name: 'Sample ETF 30',
    about: 'A sample with a term of thirty days, to try the product with simulated money.',
    ppm: 120,
    periods: 30,
  },
  {
    kind: 'etf',
    name: 'Sample ETF 1',
    about: 'A sample with a term of one day, to see a purchase come to its end; simulated money.',
    ppm: 70,
    periods: 1,
  },
  {
    kind: 'etf',
    name: 'Sample ETF 180',
    about: 'A sample with a term of a hundred and eighty days, to try the product with simulated money.',
    ppm: 150,
    periods: 180,
  },
  {
    kind: 'quantified',
    name: 'Sample Quant 14',
    about: 'A sample that ends by itself after fourteen days, to try the product with simulated money.',
    ppm: 160,
    periods: 14,
  },
  {
    kind: 'quantified',
    name: 'Sample Quant 3',
    about: 'A sample that ends by itself after three days, to try the product with simulated money.',
    ppm: 90,
    periods: 3,
  },
  {
    kind: 'fund',
    name: 'Sample Fund',
    about: 'A sample without a term, to try the product with simulated money.',
    ppm: 80,
    periods: 0,
  },
  {
    kind: 'fund',
    name: 'Sample Fund 90',
    about: 'A sample with a term of ninety days, to try the product with simulated money.',
    ppm: 130,
    periods: 90,
  },
];

/** In which money the samples are offered: what demo accounts begin with on the stock account. */
const sampleAsset = ({ brand, assets }: Services): Asset | undefined => {
  const money = brand.demoMoney.find(({ account }) => account === 'stock');
  return money && assets.find(money.asset);
};

const isOf =
  (sample: Sample) =>
  ({ kind, name }: Pick<Sample, 'kind' | 'name'>): boolean =>
    kind === sample.kind && name === sample.name;

/**
 * Has a customer hold each sample in an account mode, and have redeemed a first purchase of the fund without a term. One that was ever bought in that
 * mode stays as it is; an account that has spent its money goes without.
 */
const holdSamples = async (services: Services, mode: AccountMode, customer: CustomerId, asset: AssetCode) => {
  const { core, execute } = services;
  const { products, pools } = core.state.products;
  for (const sample of SAMPLES) {
    const product = [...products.values()].find(isOf(sample));
    if (!product || (pools.get(`${mode} ${product.id}`)?.bought ?? 0n) > 0n) continue;
    const buy = (whole: number) => {
      const units = wholeUnits(services, asset, whole);
      return execute({ type: 'buy-income-product', mode, customer, product: product.id, units });
    };
    if (sample.kind === 'fund' && sample.periods === 0) {
      const bought = await buy(200);
      const made = bought.ok && bought.value.events.find((event) => event.type === 'income-product-bought');
      if (made)
        await execute({ type: 'redeem-income-product', mode, customer, holding: made.holding.id, kind: 'fund' });
    }
    await buy(500);
  }
};

/**
 * Paper mode only: offers products of each kind, called samples, and has the demo customer hold each on the demo account. They are offered in the
 * money that demo accounts begin with. What the core knows stays as it is.
 */
export const seedProducts = async (services: Services): Promise<void> => {
  const { core, execute, database, now } = services;
  const asset = sampleAsset(services);
  const customer = (await customerByAddress(database.pool, 'email', demo.customer.email))?.id;
  if (!asset || customer === undefined) return;
  const units = (whole: number): bigint => wholeUnits(services, asset.code, whole);
  if (!core.state.platform.customers.get(customer)?.demoStarted) await execute({ type: 'start-demo', customer });
  const today = Math.floor(now() / DAY_MS) * DAY_MS;
  for (const sample of SAMPLES) {
    if ([...core.state.products.products.values()].some(isOf(sample))) continue;
    const terms = {
      ...sample,
      manager: MANAGER,
      account: 'stock',
      asset: asset.code,
      unitPrice: units(10),
      everyMs: DAY_MS,
      minimum: units(10),
      maximum: units(5_000),
      capacity: units(sample.periods === 0 ? 1_000_000 : 20_000),
      external: units(0),
      opensAt: today,
      closesAt: today + 3_650 * DAY_MS,
    } as const;
    const listed = await execute({ type: 'list-income-product', terms, ...BY_TWO });
    assert(listed.ok, `the sample ${sample.name} is offered: ${listed.ok || listed.error}`);
  }
  await holdSamples(services, 'demo', customer, asset.code);
};

/** The same holdings on a customer's own account, with simulated money for them, and for the income that the house owes. */
export const seedOwnProducts = async (services: Services, customer: CustomerId): Promise<void> => {
  const asset = sampleAsset(services)?.code;
  if (asset === undefined) return;
  const paid = {
    from: `real.house.clearing.card.${asset}`,
    to: `real.house.income.${asset}`,
    units: wholeUnits(services, asset, INCOME_MONEY),
    reason: 'Simulated money for the income of the samples.',
  } as const;
  await services.execute({ type: 'post-manually', ...paid, ...BY_TWO });
  await givenMoney(services, customer, asset, OWN_MONEY);
  await holdSamples(services, 'real', customer, asset);
};
