import type { MoneyCalls } from '../../api/money-call.ts';

const reason = 'The work asks for it.';

export const entry = {
  'console.setFreeze': {
    'a module': async ({ server }) => {
      const { id } = await server.registerCustomer();
      const input = { id, module: 'WITHDRAW', frozen: true, reason } as const;
      return { by: 'compliance', input, other: { ...input, frozen: false } };
    },
  },
} satisfies MoneyCalls;
