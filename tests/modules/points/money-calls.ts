import { type TestCustomer, type TestServer, value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';

const reason = 'The work asks for it.';

/** A product of which one is left, and a customer who can pay for one. */
const lastProduct = async (server: TestServer): Promise<TestCustomer> => {
  const customer = await server.registerCustomer();
  const { core, execute } = server.running.services;
  value(
    await execute({
      type: 'check-in',
      customer: customer.id,
      day: 1,
      startsAt: 0,
      endsAt: 1,
      points: 300n,
    }),
  );
  const product = core.state.points.products.get('umbrella');
  if (product) value(await execute({ type: 'set-points-product', product: { ...product, stock: 1 }, by: 'test' }));
  return customer;
};

export const entry = {
  'points.sign': {
    'once a day': async ({ server }) => {
      const { id } = await server.registerCustomer();
      return { by: id, input: {}, other: { point: 500 }, lost: ['SIGNED_TODAY'] };
    },
  },
  'points.exchange': {
    'with the points for one': async ({ server }) => {
      const { id } = await lastProduct(server);
      return {
        by: id,
        input: { product: 'umbrella' },
        other: { product: 'mug' },
        lost: ['INSUFFICIENT_POINTS', 'OUT_OF_STOCK'],
      };
    },
  },
  'console.setPointsProduct': {
    'price and stock': async () => {
      const input = { id: 'tote-bag', points: 181, stock: 81, offered: true, reason };
      return { by: 'product', input, other: { ...input, stock: 82 } };
    },
  },
} satisfies MoneyCalls;
