import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  make: async (call) => {
    const offers = await call('etf.page', { pageNo: 1, pageSize: 1 });
    const product = offers.ok ? offers.value.list[0]?.id : undefined;
    if (product === undefined) throw new Error('paper mode offers an ETF');
    const bought = await call('etf.buy', { product, amount: '500' });
    if (!bought.ok) throw new Error(`the trader buys an ETF: ${bought.error}`);
    const [quantified, funds] = [await call('quant.page', {}), await call('fund.page', {})];
    const quant = quantified.ok ? quantified.value.list[0]?.id : undefined;
    const fund = funds.ok ? funds.value.list[0]?.id : undefined;
    if (quant === undefined || fund === undefined) throw new Error('paper mode offers a product of each kind');
    const invested = await call('quant.buy', { product: quant, amount: '300' });
    if (!invested.ok) throw new Error(`the trader buys a quantified product: ${invested.error}`);
    const held = await call('fund.buy', { product: fund, amount: '500' });
    if (!held.ok) throw new Error(`the trader buys a fund: ${held.error}`);
    return { product: String(product), quant: String(quant), fund: String(fund) };
  },
  own: (_details, { product = '1', quant = '2', fund = '3' }) => [
    { name: 'etf', address: '/etf' },
    { name: 'etf-orders', address: '/etf?id=1' },
    { name: 'etf-details', address: `/etfdetails?id=${product}` },
    { name: 'quantify', address: '/quantify' },
    { name: 'quantify-details', address: `/quantifyDetails/${quant}` },
    { name: 'quantified-income', address: '/myInvestment', shows: 'a text' },
    { name: 'quantified-purchases', address: '/myInvestment?active=2' },
    { name: 'fund-home', address: '/fundHome' },
    { name: 'fund-managers', address: '/fundManager' },
    { name: 'fund-selection', address: '/fundSelection' },
    { name: 'fund-detail', address: `/fundDetail?id=${fund}` },
    { name: 'fund-buy', address: `/fundBuy?id=${fund}` },
    { name: 'fund-archives', address: `/fundArchives?id=${fund}` },
    { name: 'fund-holdings', address: '/fundHoldings' },
    { name: 'fund-investments', address: '/myInvestmentFund' },
    { name: 'fund-capital', address: '/capitalFund' },
    { name: 'fund-holdings-detail', address: '/fundHoldingsDetail' },
    { name: 'fund-revenue', address: '/revenueDetails', shows: 'a text' },
  ],
  console: [
    { name: 'console-income-products', address: '/income-products' },
    { name: 'console-income-product', address: '/income-products?show=1' },
    { name: 'console-income-new', address: '/income-products?show=new' },
    { name: 'console-income-holdings', address: '/income-products?list=holdings' },
    { name: 'console-income-days', address: '/income-products?list=runs' },
  ],
  fresh: [
    { name: 'new-etf', address: '/etf?id=1' },
    { name: 'new-fund-home', address: '/fundHome' },
    { name: 'new-fund-holdings', address: '/fundHoldings', shows: 'a text' },
  ],
};
