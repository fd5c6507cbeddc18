import { type Core, type CoreConfig, decide, type Event, evolve, observe } from '@bourse/core';
import { type CustomerId, type Instrument, priceTicks, quantityLots, type Side } from '@bourse/rules';
import { restoreSnapshot, type Snapshot } from '../../packages/core/src/testing.ts';
import type { Random } from './random.ts';

const CUSTOMER: CustomerId = 1_000_001;
const RICH = 10n ** 18n;

type Trade = { readonly side: Side; readonly lots: number };

/** What a newcomer with plenty of money has after some market orders at one tick, in a world of its own. */
const trade = (
  config: CoreConfig,
  snapshot: Snapshot,
  instrument: Instrument,
  price: number,
  at: number,
  trades: readonly Trade[],
) => {
  const core = restoreSnapshot(config, snapshot);
  const settle = (events: readonly Event[]) => {
    for (const event of events) evolve(core, event);
  };
  const account = instrument.kind === 'share' ? 'stock' : 'platform';
  const fund = (asset: string) => ({
    type: 'demo-started' as const,
    at,
    customer: CUSTOMER,
    entries: [
      {
        type: 'post' as const,
        from: `demo.house.clearing.paper.${asset}`,
        to: `demo.c${CUSTOMER}.${account}.${asset}`,
        units: RICH,
      },
    ],
  });
  settle([{ type: 'customer-opened', at, customer: CUSTOMER, invitedBy: null }, fund(instrument.quote)]);
  observe(core, instrument.id, { seq: Number.MAX_SAFE_INTEGER, price: priceTicks(price), at });
  let done = 0;
  for (const { side, lots } of trades) {
    const answer = decide(
      core,
      {
        action: {
          type: 'place-order',
          mode: 'demo',
          customer: CUSTOMER,
          instrument: instrument.id,
          side,
          kind: 'market',
          timeInForce: 'FOK',
          quantity: quantityLots(lots),
          limit: null,
          budget: null,
        },
      },
      at,
    );
    if (!answer.ok) continue;
    settle(answer.value);
    done += 1;
  }
  return { done, money: balanceOf(core, account, instrument.quote) - RICH };
};

const balanceOf = (core: Core, account: 'stock' | 'platform', asset: string): bigint =>
  core.state.ledger.customer('demo', CUSTOMER, account, asset).available;

/**
 * At one tick: buying and selling again never gains, and an order in two pieces never costs less or brings more than in one (rule SPOT-5).
 * Gives what was found wrong, and how many comparisons were made.
 */
export const experiment = (
  config: CoreConfig,
  snapshot: Snapshot,
  prices: ReadonlyMap<string, number>,
  at: number,
  random: Random,
) => {
  const faults: string[] = [];
  let compared = 0;
  for (const { instrument } of config.listings.values()) {
    if (instrument.settlement === 'margin' || !config.calendar.isOpen(instrument.venue, at)) continue;
    const price = prices.get(instrument.id) ?? 1;
    const run = (...trades: Trade[]) => trade(config, snapshot, instrument, price, at, trades);
    const first = random.size(instrument.ladder.sizeLots);
    const second = random.size(instrument.ladder.sizeLots);
    const whole: Trade = { side: 'buy', lots: first + second };
    const circle = run(whole, { side: 'sell', lots: first + second });
    if (circle.done === 2 && circle.money > 0n)
      faults.push(`SPOT-5: there and back in ${instrument.id} gains ${circle.money}`);
    const [one, two] = [run(whole), run({ side: 'buy', lots: first }, { side: 'buy', lots: second })];
    if (one.done === 1 && two.done === 2 && two.money > one.money)
      faults.push(`SPOT-5: buying ${first} + ${second} of ${instrument.id} costs ${-two.money}, at once ${-one.money}`);
    const apart = run(whole, { side: 'sell', lots: first }, { side: 'sell', lots: second });
    if (circle.done === 2 && apart.done === 3 && apart.money > circle.money)
      faults.push(
        `SPOT-5: selling ${first} + ${second} of ${instrument.id} brings ${apart.money}, at once ${circle.money}`,
      );
    compared += 3;
  }
  return { faults, compared };
};
