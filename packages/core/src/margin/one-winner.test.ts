import { priceTicks } from '@bourse/rules';
import { expect, test } from 'vitest';
import { restoreSnapshot, resultText, takeSnapshot } from '../testing.ts';
import { change, houseBalances, type MarginExchange, marginExchange, owner, position } from './testing.ts';

/** What can come to a long of 1,000 lots at 100.10 at one time. Adding margin closes nothing, and takes the position out of a liquidation's reach. */
const ARRIVALS = ['liquidation', 'close', 'target', 'added'] as const;
type Arrival = (typeof ARRIVALS)[number];
/** Whether what a price has reached is fired before the next arrival, or after all of them, as where the server is busy, or was started again. */
const FIRED = ['at once', 'after all', 'after all and a restart'] as const;

const [MONEY, ADDED] = [1_000_000_000n, 5_000_000n];
/** Where the last price is so much, the house bids so much. */
const BIDS: Readonly<Record<number, number>> = { 10000: 9_990, 10600: 10_589, 9209: 9_199 };

/** Some of them, all or one, in every order. */
const ordersOf = (left: readonly Arrival[]): Arrival[][] =>
  left.flatMap((first) => [
    [first],
    ...ordersOf(left.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  ]);

const TABLE = ordersOf(ARRIVALS).flatMap((arrivals) => FIRED.map((fired) => [arrivals, fired] as const));

type Expected = { readonly winner: 'requested' | 'liquidation' | 'target' | null; readonly at: number };

/** Who closes it, and at which last price: worked out from the order alone. */
const expectedOf = (arrivals: readonly Arrival[], isAtOnce: boolean): Expected => {
  let [price, isSafe] = [10_000, false];
  const reached: ('liquidation' | 'target')[] = [];
  for (const arrival of arrivals) {
    if (arrival === 'close') return { winner: 'requested', at: price };
    if (arrival === 'added') isSafe = true;
    if (arrival === 'target') [price] = [10_600, reached.push('target')];
    if (arrival === 'liquidation') {
      price = 9_209;
      if (!isSafe) reached.push('liquidation');
    }
    if (isAtOnce && reached[0]) return { winner: reached[0], at: price };
  }
  const [winner = null] = reached.filter((each) => each === 'target' || !isSafe);
  return { winner, at: price };
};

const fire = (made: MarginExchange): void => {
  for (;;) {
    const answer = made.run({ type: 'run-triggers' });
    if (!answer.ok || answer.value.length === 0) return;
  }
};

const close = (made: MarginExchange) =>
  resultText(made.run({ type: 'close-position', ...owner, id: 1, quantity: null }));

const ARRIVES: Readonly<Record<Arrival, (made: MarginExchange) => void>> = {
  liquidation: (made) => void made.reach(9_209),
  target: (made) => void made.reach(10_600),
  close: (made) => void close(made),
  added: (made) => void change(made, ADDED),
};

test.each(TABLE)('MARGIN-11, MARGIN-8: %j, fired %s: one closes the position, once', (arrivals, fired) => {
  const made = marginExchange();
  made.open({ target: 10_600 });
  for (const arrival of arrivals) {
    ARRIVES[arrival](made);
    if (fired === 'at once') fire(made);
  }
  if (fired === 'after all and a restart') {
    const { references } = made.core.state.market;
    const core = restoreSnapshot(made.core.config, takeSnapshot(made.core));
    for (const [id, tick] of references) core.state.market.references.set(id, tick);
    Object.assign(made, { core });
  }
  fire(made);

  const { winner, at } = expectedOf(arrivals, fired === 'at once');
  const closes = made.events.flatMap((event) =>
    event.type === 'position-closed' || event.type === 'position-reduced' ? [`${event.type}: ${event.reason}`] : [],
  );
  expect(closes).toEqual(winner === null ? [] : [`position-closed: ${winner}`]);
  const [fee, opened] = [BigInt(BIDS[at] ?? 0) * 10n, 10_010n];
  const paid = MONEY - 100_100n;
  if (winner === null) {
    const held = 10_010_000n + 100_100n + ADDED;
    expect(made.money(1, 'USDT')).toBe(`${paid - held}, ${held}`);
    expect(made.trigger(9_209)).toBe('');
    expect(position(made)).toMatchObject({ quantity: 1_000, margin: 10_010_000n + ADDED });
    expect(made.faults()).toEqual([]);
    return;
  }
  const result = (BigInt(BIDS[at] ?? 0) - opened) * 10_000n;
  expect(made.money(1, 'USDT')).toBe(`${paid + result - fee}, 0`);
  expect(houseBalances(made)).toEqual([-result, 0n, 0n, 100_100n + fee]);
  const { margin, orders, triggers, ledger } = made.core.state;
  expect([margin.positions.size, orders.orders.size, triggers.waiting.size]).toEqual([0, 0, 0]);
  expect(ledger.heldBy('margin:1')).toBe(0n);

  // Whoever comes after it finds nothing, and so does every price.
  const [events, before] = [made.events.length, made.money(1, 'USDT')];
  expect([close(made), change(made, ADDED)]).toEqual(['POSITION_NOT_FOUND', 'POSITION_NOT_FOUND']);
  const exits = { target: priceTicks(11_000), stop: null };
  expect(resultText(made.run({ type: 'set-exits', ...owner, id: 1, ...exits }))).toBe('POSITION_NOT_FOUND');
  expect([made.trigger(8_000), made.trigger(11_000)]).toEqual(['', '']);
  expect(made.money(1, 'USDT')).toBe(before);
  expect(made.events.slice(events)).toEqual([]);
  expect(made.faults()).toEqual([]);
});
