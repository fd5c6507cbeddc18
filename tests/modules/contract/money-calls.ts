import { value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';
import type { Stage } from '../../api/stage.ts';

const SYMBOL = 'ETH-USDT.P';
const broke = ['INSUFFICIENT_FUNDS'] as const;
const gone = ['POSITION_NOT_FOUND'] as const;

/** What is free on the contract account once so much was moved there. */
const moved = async (stage: Stage, amount: string): Promise<number> => {
  await stage.all('platform', `${amount} USDT`);
  value(await stage.customer.call('funds.transfer', { asset: 'USDT', from: 'platform', to: 'contract', amount }));
  const { core } = stage.server.running.services;
  const { available } = core.state.ledger.customer('real', stage.customer.id, 'contract', 'USDT');
  return Number(available) / 1_000_000;
};

const order = { symbol: SYMBOL, leverage: 2, type: 'short', delegateType: 'market', delegateTotal: '1' } as const;

/** A position of ten contracts of the customer of the stage. */
const opened = async (stage: Stage): Promise<{ readonly by: number; readonly id: number }> => {
  await moved(stage, '500');
  value(await stage.customer.call('contract.place', { ...order, delegateTotal: '10' }));
  const { rows } = value(await stage.customer.call('contract.positions', { status: 'open', pageSize: 1 }));
  return { by: stage.customer.id, id: rows[0]?.id ?? 0 };
};

/** What of a position stays as it is while prices move. */
const lasting = ({ id, margin, target, stop }: Record<'id' | 'margin' | 'target' | 'stop', unknown>) => ({
  id,
  margin,
  target,
  stop,
});

const closing = async (stage: Stage) => {
  const { by, id } = await opened(stage);
  const other = await opened(stage);
  return { by, input: { id }, other: { id: other.id }, lost: gone };
};

const adding = async (stage: Stage) => {
  const { by, id } = await opened(stage);
  return { by, input: { id, money: '1' }, other: { id, money: '2' }, lasting };
};

export const entry = {
  'contract.place': {
    'all that is free': async (stage) => {
      const free = await moved(stage, '500');
      const { market } = stage.server.running.services;
      const { scale } = market.listing(SYMBOL);
      const face = Number(scale.lotUnits) / 10 ** scale.quantityDecimals;
      const contracts = Math.floor((free * 2 * 0.8) / (Number(stage.price(SYMBOL)) * face));
      const input = { ...order, delegateTotal: String(contracts) };
      return { by: stage.customer.id, input, other: { ...input, delegateTotal: '1' }, lost: broke };
    },
  },
  'contract.increase': {
    'with all that is free': async (stage) => {
      const { by, id } = await opened(stage);
      const free = await moved(stage, '500');
      const money = (free * 0.8).toFixed(2);
      return { by, input: { id, money }, other: { id, money: '50' }, lost: broke };
    },
  },
  'contract.close': {
    'all of it': async (stage) => {
      const { by, id } = await opened(stage);
      return { by, input: { id }, other: { id, quantity: '1' }, lost: gone };
    },
  },
  'contract.stopOrder': { 'all of it': closing },
  'contract.stopPosition': { 'all of it': closing },
  'contract.changeMargin': {
    adding: async (stage) => {
      const { by, id } = await opened(stage);
      const input = { id, money: '1', flag: 'add' } as const;
      return { by, input, other: { ...input, money: '2' }, lasting };
    },
  },
  'contract.addMargin': { adding },
  'contract.setExit': {
    'a stop': async (stage) => {
      const { by, id } = await opened(stage);
      const input = { positionId: id, losePrice: stage.price(SYMBOL, 1.2) };
      return { by, input, other: { ...input, losePrice: stage.price(SYMBOL, 1.3) }, lasting };
    },
  },
  'contract.cancelExit': {
    'a stop': async (stage) => {
      const { by, id } = await opened(stage);
      const exits = { positionId: id, losePrice: stage.price(SYMBOL, 1.2), earnPrice: stage.price(SYMBOL, 0.8) };
      value(await stage.customer.call('contract.setExit', exits));
      return { by, input: { id: id * 2 + 1 }, other: { id: id * 2 }, lost: ['EXIT_NOT_FOUND'], lasting };
    },
  },
} satisfies MoneyCalls;
