import { value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';
import type { Stage } from '../../api/stage.ts';

const SHARE = 'US.LANTR';
const broke = ['INSUFFICIENT_FUNDS'] as const;

const shares = async (stage: Stage) => {
  const money = await stage.all('stock', '500 USD');
  const quantity = Math.floor((Number(money) * 0.9) / Number(stage.price(SHARE)));
  const order = { instrument: SHARE, side: 'buy', kind: 'market', quantity: String(quantity), leverage: 1 } as const;
  return { by: stage.customer.id, input: order, other: { ...order, quantity: '1' }, lost: broke };
};

const limited = async (stage: Stage) => {
  const { input, other, ...trial } = await shares(stage);
  const limit = { kind: 'limit', limitPrice: stage.price(SHARE, 0.95) } as const;
  return { ...trial, input: { ...input, ...limit }, other: { ...other, ...limit } };
};

/** Some of the share is held. */
const held = async (stage: Stage) => {
  const { by, other } = await shares(stage);
  value(await stage.customer.call('orders.buyNewStock', other));
  return by;
};

/** What of a holding stays as it is while prices move. */
const lasting = ({
  takeProfit,
  stopLoss,
}: {
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
}) => ({
  takeProfit,
  stopLoss,
});

export const entry = {
  'orders.buyNewStock': { 'at the market': shares },
  'orders.buyBusiness': { 'at the market': shares, 'at a limit': limited },
  'orders.placePending': { 'at a limit': limited },
  'orders.intraday': { 'at the market': shares },
  'orders.businessDeal': { 'at the market': shares },
  'orders.setHoldingExits': {
    'a target': async (stage) => {
      const by = await held(stage);
      const input = { instrument: SHARE, takeProfit: '99999' } as const;
      return { by, input, other: { ...input, takeProfit: '88888' }, lasting };
    },
  },
} satisfies MoneyCalls;
