import type { Owner } from '@bourse/core';
import type { LiveOrder, LivePosition } from '@bourse/wire';
import { balancesAfter, stockAccount } from './funds/balances.ts';
import { type OrderView, ordersById } from './market/index.ts';
import type { Changes, ReadChanges } from './push/private-half.ts';
import type { Touched } from './push/touched.ts';
import type { Services } from './services.ts';
import { presentOrder as presentSpotOrder } from './spot/handlers.ts';
import { presentPosition, presentOrder as presentStockOrder } from './stocks/present.ts';

const liveOrder = (services: Services, view: OrderView): readonly LiveOrder[] => {
  const { product } = services.market.listing(view.instrument).instrument;
  if (product === null) return [];
  return product === 'stocks'
    ? [{ product, order: presentStockOrder(services, view) }]
    : [{ product, order: presentSpotOrder(services, view) }];
};

const livePositions = (services: Services, owner: Owner, touched: Touched): readonly LivePosition[] =>
  [...touched.positions].flatMap((instrument): readonly LivePosition[] => {
    if (services.market.listing(instrument).instrument.kind !== 'share') return [];
    const position = services.core.state.stocks.shares.get(owner, instrument);
    return [{ instrument, position: position ? presentPosition(services, position) : null }];
  });

/** What the core knows of what changed; orders are read from the journal's views. */
const fromCore = (services: Services, touched: Touched): Omit<Changes, 'orders'> => {
  const owner = { book: touched.book, customer: touched.customer };
  const balances = [...touched.balances.values()];
  const currencies = balances.filter(
    ({ type, asset }) => type === 'stock' && services.brand.stockCurrencies.includes(asset),
  );
  return {
    balances: balancesAfter(services, owner, balances),
    cash: currencies.map(({ asset }) => stockAccount(services, owner, asset)),
    positions: livePositions(services, owner, touched),
  };
};

/** Reads what changed as the calls show it; nothing that is not durable. */
export const readChanges =
  (services: Services): ReadChanges =>
  async (touched) => {
    const isDurable = services.sequencer.reading();
    const read = touched.map((each) => fromCore(services, each));
    const views = await ordersById(
      services.database,
      touched.flatMap(({ orders }) => [...orders]),
    );
    if (!(await isDurable())) return undefined;
    const byId = new Map(views.map((view) => [view.id, view]));
    return read.map((rows, at) => ({
      ...rows,
      orders: [...(touched[at]?.orders ?? [])].flatMap((id) => {
        const view = byId.get(id);
        return view ? liveOrder(services, view) : [];
      }),
    }));
  };
