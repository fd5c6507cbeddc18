import type { PositionTerms } from '../orders/index.ts';
import { address, sending, useQueryCall } from '../shell/index.ts';

/** The money of the stock account that has settled: unsettled proceeds cannot be put in as margin. */
const useSettledCash = (currency: string): string | undefined => {
  const cash = useQueryCall('funds.byCurrency', { currency });
  if (cash.state === 'error') return cash.failure.error === 'ACCOUNT_NOT_FOUND' ? '0' : undefined;
  return cash.state === 'success' ? cash.value.withdrawable : undefined;
};

/** What positions in shares are changed with: of those that are paid in full, target and stop alone. */
export const sharePositions: PositionTerms = {
  pack: 'stocks',
  words: {
    unit: 'stocks.margin.unit',
    changeMargin: { add: 'stocks.margin.changeText.add', remove: 'stocks.margin.changeText.remove' },
    close: { long: 'stocks.margin.closeText', short: 'stocks.margin.closeText' },
    exits: { long: 'stocks.margin.exitsText', short: 'stocks.margin.exitsText' },
    financing: 'stocks.margin.financing',
    nextFinancing: 'stocks.margin.nextFinancing',
    page: 'stocks.margin.quotes',
  },
  useSpendable: useSettledCash,
  changeMargin: (change) => sending('orders.changeMargin', change),
  setExits: ({ id, instrument, leverage }, { takeProfit, stopLoss }) => {
    const exits = {
      ...(takeProfit && { takeProfit: takeProfit.price }),
      ...(stopLoss && { stopLoss: stopLoss.price }),
    };
    return leverage === 1
      ? sending('orders.setHoldingExits', { instrument, ...exits })
      : sending('orders.setExits', { id, ...exits });
  },
  exitsHaveLimits: false,
  close: (id, quantity) => sending('orders.closePosition', quantity === undefined ? { id } : { id, buyNum: quantity }),
  pageOf: ({ instrument, venue }) => address('/transaction', { gid: instrument, market: venue }),
};
