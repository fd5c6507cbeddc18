import type { MoneyCalls } from '../../api/money-call.ts';
import type { Stage } from '../../api/stage.ts';

const broke = ['INSUFFICIENT_FUNDS'] as const;

const coins = async (stage: Stage) => {
  const delegateValue = await stage.all('platform', '100 USDT');
  const input = { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateValue } as const;
  return { by: stage.customer.id, input, other: { ...input, delegateValue: '50' }, lost: broke };
};

export const entry = {
  'divisa.place': {
    'a currency': async (stage) => {
      const delegateValue = await stage.all('platform', '100 USD');
      const input = { symbol: 'EUR-USD', type: 'buy', delegateType: 'market', delegateValue } as const;
      return { by: stage.customer.id, input, other: { ...input, delegateValue: '50' }, lost: broke };
    },
  },
  'bb.place': { 'a coin': coins },
} satisfies MoneyCalls;
