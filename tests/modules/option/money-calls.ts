import { value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';
import { COIN, giveEuros, offerOptions } from './offer.ts';

export const entry = {
  'second.place': {
    'of nearly all money': async ({ server }) => {
      const customer = await server.registerCustomer();
      await giveEuros(server, customer, 10_000n);
      const period = await offerOptions(server);
      const input = { side: 'up', stake: '60', instrument: COIN, period } as const;
      const other = { ...input, stake: '70' };
      const lasting = ({ id }: { readonly id: number }) => id;
      return { by: customer.id, input, other, lost: ['INSUFFICIENT_FUNDS'], lasting };
    },
  },
  'second.cancel': {
    'of a scheduled option': async ({ server }) => {
      const customer = await server.registerCustomer();
      await giveEuros(server, customer, 10_000n);
      const period = await offerOptions(server);
      const { execute, now } = server.running.services;
      const bet = { mode: 'real', customer: customer.id, instrument: COIN, period, side: 'up', stake: 6_000n } as const;
      const made = value(await execute({ type: 'accept-option', ...bet, startsAt: now() + 3_600_000 }));
      const accepted = made.events.find((event) => event.type === 'option-accepted');
      const id = accepted?.option.id ?? 0;
      return { by: customer.id, input: { id }, other: { id: id + 1 }, lost: ['OPTION_NOT_FOUND'] };
    },
  },
} satisfies MoneyCalls;
