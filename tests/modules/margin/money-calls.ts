import { credit } from '../../api/cast.ts';
import { value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';
import type { Stage } from '../../api/stage.ts';

const SHARE = 'US.QUILM';

/** A position of 10 shares, of the customer of the stage: with a leverage of its own, as a position of before is not to grow. */
const opened = async ({ server, customer }: Stage): Promise<{ readonly by: number; readonly id: number }> => {
  await credit(server, customer.id, 'stock', '5000 USD');
  const order = { instrument: SHARE, side: 'buy', kind: 'market', quantity: '10', leverage: 5 } as const;
  value(await customer.call('orders.buyNewStock', order));
  const { list } = value(await customer.call('orders.positions', { pageNo: 1, pageSize: 50, state: 'open' }));
  const id = list.find(({ instrument, leverage }) => instrument === SHARE && leverage === 5)?.id ?? 0;
  return { by: customer.id, id };
};

/** What of a position stays as it is while prices move. */
const lasting = ({
  id,
  margin,
  takeProfit,
  stopLoss,
}: {
  readonly id: number;
  readonly margin: string;
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}) => ({ id, margin, takeProfit, stopLoss });

const gone = ['POSITION_NOT_FOUND'] as const;

export const entry = {
  'orders.closePosition': {
    'all of it': async (stage) => {
      const { by, id } = await opened(stage);
      return { by, input: { id }, other: { id, buyNum: '1' }, lost: gone };
    },
  },
  'orders.changeMargin': {
    adding: async (stage) => {
      const { by, id } = await opened(stage);
      const input = { id, type: 'add', amount: '1' } as const;
      return { by, input, other: { ...input, amount: '2' }, lasting };
    },
  },
  'orders.setExits': {
    'a target': async (stage) => {
      const { by, id } = await opened(stage);
      return { by, input: { id, takeProfit: '99999' }, other: { id, takeProfit: '88888' }, lasting };
    },
  },
} satisfies MoneyCalls;
