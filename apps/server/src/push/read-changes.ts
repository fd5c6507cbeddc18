import type { InstrumentId } from '@bourse/rules';
import { isProduct, type LiveOrder, type LivePosition, type LiveProduct } from '@bourse/wire';
import { type OrderView, ordersById } from '../orders/index.ts';
import type { Services } from '../services.ts';
import type { AllProducts, LiveRows, ReadBalances } from './live-rows.ts';
import type { ReadChanges, ReadRows, Settlement } from './private-half.ts';
import type { Touched } from './touched.ts';

/** What the modules have entered of how things look that changed. */
export type Live = { readonly products: AllProducts; readonly balances: readonly ReadBalances[] };

/** What an instrument trades as, with how its product shows orders and positions; undefined for what nobody trades. */
const productOf = (services: Services, live: Live, instrument: InstrumentId) => {
  const { product } = services.market.listing(instrument).instrument;
  if (product === null || !isProduct(product)) return undefined;
  // Each product's rows fit its name, which no type of all of them together says.
  const settlement: Settlement = live.products[product].settlement ?? 1;
  return { product, settlement, rows: live.products[product] as LiveRows<LiveProduct> };
};

const liveOrder = (services: Services, live: Live, view: OrderView): readonly LiveOrder[] => {
  const found = productOf(services, live, view.instrument);
  return found ? [{ product: found.product, order: found.rows.order(services, view) } as LiveOrder] : [];
};

const livePositions = (
  services: Services,
  live: Live,
  { mode, customer, positions }: Touched,
): readonly LivePosition[] =>
  [...positions].flatMap((instrument): readonly LivePosition[] => {
    const found = productOf(services, live, instrument);
    if (!found?.rows.position) return [];
    const position = found.rows.position(services, { mode, customer }, instrument);
    return [{ product: found.product, instrument, position } as LivePosition];
  });

const settlementsOf = (services: Services, live: Live, { fills }: Touched): readonly Settlement[] => [
  ...new Set([...fills].map((instrument) => productOf(services, live, instrument)?.settlement ?? 1)),
];

/** What the core knows of what changed; orders are read from the journal's views. */
const fromCore = (services: Services, live: Live, touched: Touched): Omit<ReadRows, 'orders'> => {
  const owner = { mode: touched.mode, customer: touched.customer };
  const read = live.balances.map((each) => each(services, owner, [...touched.balances.values()]));
  return {
    balances: read.flatMap(({ balances }) => balances),
    cash: read.flatMap(({ cash }) => cash),
    positions: livePositions(services, live, touched),
    settlements: settlementsOf(services, live, touched),
  };
};

/** Reads what changed as the calls show it; nothing that is not durable. */
export const readChanges =
  (services: Services, live: Live): ReadChanges =>
  async (touched) => {
    const isDurable = services.sequencer.reading();
    const read = touched.map((each) => fromCore(services, live, each));
    const views = await ordersById(
      services,
      touched.flatMap(({ orders }) => [...orders]),
    );
    if (!(await isDurable())) return undefined;
    const byId = new Map(views.map((view) => [view.id, view]));
    return read.map((rows, at) => ({
      ...rows,
      orders: [...(touched[at]?.orders ?? [])].flatMap((id) => {
        const view = byId.get(id);
        return view ? liveOrder(services, live, view) : [];
      }),
    }));
  };
