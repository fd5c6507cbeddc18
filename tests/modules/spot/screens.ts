import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  own: () => [
    { name: 'trade', address: '/trade' },
    { name: 'express', address: '/specialRailway?tradeKey=Divisa' },
    { name: 'trade-currencies', address: '/trade?tradeKey=Divisa' },
    { name: 'trade-holdings', address: '/trade?tradeKey=possess' },
    { name: 'spot', address: '/reputation' },
    { name: 'spot-coins', address: '/tradeDealBB' },
    { name: 'spot-detail', address: '/tradeDealDetail?symbol=BTC-USDT&type=2' },
    { name: 'divisa', address: '/divisa' },
    { name: 'trading-rules', address: '/tradingRules?type=2', shows: 'a text' },
  ],
};
