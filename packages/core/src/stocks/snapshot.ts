import type { AssetCode } from '@bourse/rules';
import { FewMap } from '../few-map.ts';
import { unsettledName } from '../ledger/index.ts';
import { sorted } from '../sorted.ts';
import type { Holding, Lot, Results } from './holding.ts';
import {
  createStocksState,
  type HoldingExits,
  type OrderExits,
  putSales,
  type ShareHolding,
  type StocksState,
  type Unsettled,
} from './state.ts';

type HoldingData = Omit<Holding, 'lots'> & { readonly lots: readonly (readonly [AssetCode, Lot])[] };

export type StocksSnapshot = {
  readonly positions: readonly ShareHolding[];
  readonly holdings: readonly HoldingData[];
  readonly results: ReturnType<Results['toData']>;
  /** By owner and asset, soonest first. */
  readonly unsettled: readonly Unsettled[];
  /** By application, by their numbers; missing in snapshots of versions before it. */
  readonly spentOnShares?: readonly (readonly [application: number, spent: readonly Unsettled[]])[];
  /** By holding, by their numbers; missing in snapshots of versions before it. */
  readonly exits?: readonly HoldingExits[];
  /** By order, by their numbers; missing in snapshots of versions before it. */
  readonly orderExits?: readonly OrderExits[];
};

export const takeStocks = (stocks: StocksState): StocksSnapshot => ({
  positions: sorted(
    [...stocks.shares.all()].map((holding) => ({ ...holding })),
    ({ mode, customer, instrument }) => `${mode} ${customer} ${instrument}`,
  ),
  holdings: sorted(
    [...stocks.holdings.all()].map((holding) => ({
      ...holding,
      lots: sorted(holding.lots, ([money]) => money).map(([money, lot]) => [money, { ...lot }] as const),
    })),
    ({ mode, customer, asset }) => `${mode} ${customer} ${asset}`,
  ),
  results: sorted(stocks.results.toData(), ([owner, product, money]) => `${owner} ${product} ${money}`),
  unsettled: sorted(stocks.sales, ([name]) => name).flatMap(([, sales]) => sales),
  spentOnShares: [...stocks.spentOnShares].sort(([one], [other]) => one - other),
  exits: [...stocks.exits.values()].sort((one, other) => one.holding - other.holding),
  orderExits: [...stocks.orderExits.values()].sort((one, other) => one.order - other.order),
});

export const restoreStocks = (data: StocksSnapshot): StocksState => {
  const stocks = createStocksState();
  for (const holding of data.positions) stocks.shares.put({ ...holding });
  for (const { lots, ...holding } of data.holdings)
    stocks.holdings.put({ ...holding, lots: new FewMap(lots.map(([money, lot]) => [money, { ...lot }])) });
  stocks.results.fill(data.results);
  for (const sale of data.unsettled) {
    const name = unsettledName(sale.mode, sale.customer, sale.asset);
    putSales(stocks, name, [...(stocks.sales.get(name) ?? []), sale]);
  }
  for (const [application, spent] of data.spentOnShares ?? []) stocks.spentOnShares.set(application, spent);
  // What waits for them is restored with the triggers.
  for (const exits of data.exits ?? []) stocks.exits.set(exits.holding, exits);
  for (const exits of data.orderExits ?? []) stocks.orderExits.set(exits.order, exits);
  return stocks;
};
