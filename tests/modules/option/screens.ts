import type { ModuleScreens } from '../../e2e/module-screens.ts';

const STAKE = '10.00';

export const entry: ModuleScreens = {
  make: async (call) => {
    const coins = await call('second.coins', {});
    const coin = coins.ok ? coins.value.list[0] : undefined;
    if (!coin) throw new Error('paper mode sells options on a coin');
    const periods = await call('second.periods', { coin: coin.id });
    const period = periods.ok ? periods.value.list[0] : undefined;
    if (!period) throw new Error('a coin has a period');
    const moved = await call('funds.transfer', { from: 'stock', to: 'financial', asset: coin.currency, amount: '100' });
    if (!moved.ok) throw new Error(`the trader moves money to the financial account: ${moved.error}`);
    const order = { stake: STAKE, instrument: coin.instrument, period: period.id } as const;
    for (const start of ['immediate', 'scheduled'] as const) {
      const openTime = Date.now() + 3_600_000;
      const placed = await call('second.place', {
        ...order,
        side: start === 'immediate' ? 'up' : 'down',
        start,
        openTime,
      });
      if (!placed.ok) throw new Error(`the trader buys an option: ${placed.error}`);
    }
    return { option: coin.instrument };
  },
  own: (_details, { option = '' }) => [{ name: 'options', address: `/tradeDeal?symbol=${option}` }],
  console: [
    { name: 'console-options', address: '/options' },
    { name: 'console-option-terms', address: '/options?list=coins' },
    { name: 'console-option-results', address: '/options?list=results' },
  ],
};
