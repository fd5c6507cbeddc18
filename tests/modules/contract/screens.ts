import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

const SYMBOL = 'BTC-USDT.P';

export const entry: ModuleScreens = {
  make: async (call) => {
    value(await call('funds.transfer', { asset: 'USDT', from: 'platform', to: 'contract', amount: '2000' }));
    const contract = value(await call('contract.coins', {})).find(({ symbol }) => symbol === SYMBOL);
    const mark = Number(contract?.markPrice ?? 0);
    const order = { symbol: SYMBOL, leverage: 10, type: 'long', delegateTotal: '10' } as const;
    const stopLoss = (mark * 0.95).toFixed(2);
    value(await call('contract.place', { ...order, delegateType: 'market', stopLoss }));
    value(await call('contract.place', { ...order, delegateType: 'limit', delegatePrice: (mark * 0.9).toFixed(2) }));
    return {};
  },
  own: () => [
    { name: 'contracts', address: `/tradeDealU?symbol=${SYMBOL}` },
    { name: 'contract-quotes', address: '/quote?tradeKey=Ustandard', shows: 'a list' },
    { name: 'contract-rules', address: '/tradingRules?type=3', shows: 'a text' },
  ],
  fresh: [{ name: 'contracts-first', address: '/tradeDealU' }],
};
