import type { MoneyCalls } from '../../api/money-call.ts';
import { listedOffering } from './listed-offering.ts';

export const entry = {
  'ipo.apply': {
    'for all that the money buys': async (stage) => {
      await stage.all('stock', '500 USD');
      const id = String(await listedOffering(stage.server));
      return { by: stage.customer.id, input: { id, quantity: 50 }, other: { id, quantity: 40 } };
    },
  },
} satisfies MoneyCalls;
