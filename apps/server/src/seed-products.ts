import { assert, type IncomeKind, parseAmount } from '@bourse/rules';
import { customerByAddress } from './identity/customers.ts';
import { demo } from './identity/index.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;
/** Two names, for a product takes two: the brand that offers it, and the mode in which it may. */
const BY = { by: 'the brand', agreedBy: 'paper mode' } as const;
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
    kind: 'quantified',
    name: 'Sample Quant 14',
    about: 'A sample that ends by itself after fourteen days, to try the product with simulated money.',
    ppm: 160,
    periods: 14,
  },
  {
    kind: 'fund',
    name: 'Sample Fund',
    about: 'A sample without a term, to try the product with simulated money.',
    ppm: 80,
    periods: 0,
  },
];

/**
 * Paper mode only: offers a product of each kind, called samples, and has the demo customer hold each on the demo account. It is offered in the
 * money that demo accounts begin with. One that the core knows, or that was ever bought on a demo account, stays as it is.
 */
export const seedProducts = async ({ core, execute, brand, assets, database, now }: Services): Promise<void> => {
  const money = brand.demoMoney.find(({ account }) => account === 'stock');
  const asset = money && assets.find(money.asset);
  const customer = (await customerByAddress(database.pool, 'email', demo.customer.email))?.id;
  if (!asset || customer === undefined) return;
  const units = (whole: number): bigint => {
    const read = parseAmount(asset, String(whole));
    assert(read.ok, 'a whole amount is an amount of every asset');
    return read.value.units;
  };
  if (!core.state.platform.customers.get(customer)?.demoStarted) await execute({ type: 'start-demo', customer });
  const today = Math.floor(now() / DAY_MS) * DAY_MS;
  const { products, pools } = core.state.products;
  for (const sample of SAMPLES) {
    const isIt = ({ kind, name }: Pick<Sample, 'kind' | 'name'>): boolean =>
      kind === sample.kind && name === sample.name;
    if (![...products.values()].some(isIt)) {
      const terms = {
        ...sample,
        manager: MANAGER,
        account: 'stock',
        asset: asset.code,
        unitPrice: units(10),
        everyMs: DAY_MS,
        minimum: units(10),
        maximum: units(5_000),
        capacity: units(1_000_000),
        external: units(0),
        opensAt: today,
        closesAt: today + 3_650 * DAY_MS,
      } as const;
      const listed = await execute({ type: 'list-income-product', terms, ...BY });
      assert(listed.ok, `the sample ${sample.name} is offered: ${listed.ok || listed.error}`);
    }
    const product = [...products.values()].find(isIt);
    if (!product || (pools.get(`demo ${product.id}`)?.bought ?? 0n) > 0n) continue;
    const buy = (whole: number) =>
      execute({ type: 'buy-income-product', mode: 'demo', customer, product: product.id, units: units(whole) });
    if (sample.periods === 0) {
      // What has no term can be bought and redeemed at once: one of each state is there to be seen.
      const bought = await buy(200);
      const made = bought.ok && bought.value.events.find((event) => event.type === 'income-product-bought');
      if (made)
        await execute({
          type: 'redeem-income-product',
          mode: 'demo',
          customer,
          holding: made.holding.id,
          kind: 'fund',
        });
    }
    // A demo account that has spent its money goes without.
    await buy(500);
  }
};
