import { type CustomerId, priceTicks, quantityLots } from '@bourse/rules';
import { givenMoney } from './sample-customers.ts';
import type { Services } from './services.ts';

const MONEY = 5_000;
const LEVERAGE = 10;
const CONTRACTS = quantityLots(10);
/** From the last price, in percent: the order that rests is so far below it, the target of the long position so far above it. */
const AWAY = 8;

/**
 * Paper mode only: sample positions in contracts of the demo customer: one long with a target, one short, one that is closed again, and an order that
 * rests. What they come to is the market's.
 */
export const seedContracts = async (services: Services, customer: CustomerId): Promise<void> => {
  const { core, execute, market } = services;
  const [first, second] = [...core.config.listings.values()]
    .map(({ instrument }) => instrument)
    .filter(({ tradable, product }) => tradable && product === 'contract');
  const last = first && market.last(first.id);
  if (!first || !second || last === undefined || core.state.margin.positions.of({ mode: 'real', customer }).length > 0)
    return;
  await givenMoney(services, customer, first.quote, MONEY, 'contract');
  const order = {
    type: 'place-margin-order',
    mode: 'real',
    customer,
    timeInForce: 'GTC',
    quantity: CONTRACTS,
  } as const;
  const taking = { ...order, kind: 'market', limit: null } as const;
  const opens = { position: null, leverage: LEVERAGE, target: null, stop: null, source: { from: 'own' } } as const;
  const above = priceTicks(Math.round((last * (100 + AWAY)) / 100));
  const below = priceTicks(Math.round((last * (100 - AWAY)) / 100));
  await execute({ ...taking, instrument: second.id, side: 'buy', margin: opens });
  const position = core.state.margin.positions
    .of({ mode: 'real', customer })
    .find(({ instrument }) => instrument === second.id);
  if (position)
    await execute({
      ...taking,
      instrument: second.id,
      side: 'sell',
      quantity: null,
      margin: { position: position.id },
    });
  await execute({ ...taking, instrument: first.id, side: 'buy', margin: { ...opens, target: above } });
  await execute({ ...taking, instrument: second.id, side: 'sell', margin: opens });
  await execute({ ...order, kind: 'limit', limit: below, instrument: first.id, side: 'buy', margin: opens });
};
