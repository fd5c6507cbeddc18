import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  make: async (call) => {
    const offers = await call('etf.page', { pageNo: 1, pageSize: 1 });
    const product = offers.ok ? offers.value.list[0]?.id : undefined;
    if (product === undefined) throw new Error('paper mode offers an ETF');
    const bought = await call('etf.buy', { product, amount: '500' });
    if (!bought.ok) throw new Error(`the trader buys an ETF: ${bought.error}`);
    return { product: String(product) };
  },
  own: (_details, { product = '1' }) => [
    { name: 'etf', address: '/etf' },
    { name: 'etf-orders', address: '/etf?id=1' },
    { name: 'etf-details', address: `/etfdetails?id=${product}` },
  ],
  fresh: [{ name: 'new-etf', address: '/etf?id=1' }],
};
