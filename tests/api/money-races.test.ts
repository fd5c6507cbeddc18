import { faultsOf } from '@bourse/core';
import type { OperatorRole } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperators, castOperators, credit, openOperatorSession, openSession } from './cast.ts';
import { outcome, startTestServer, type TestServer, value } from './harness.ts';
import type { MoneyCall, Trial } from './money-call.ts';
import { MONEY_CALLS, WAYS } from './money-calls.ts';
import { Stage } from './stage.ts';

/** 100 in the long form. */
const AT_ONCE = Number(process.env['RACE_AT_ONCE'] ?? 20);
/** 50 in the long form. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 1);

/** On a busy machine; no answer is judged by it. */
const LONG_MS = 60_000 + ROUNDS * 60_000;

type AnyTrial = Trial<MoneyCall>;
let server: TestServer;
let stage: Stage;
let operators: ReadonlyMap<OperatorRole, number>;

beforeAll(async () => {
  server = await startTestServer({}, 'money');
  stage = await Stage.open(server);
  operators = await addOperators(server);
}, 120_000);

afterAll(() => server?.close());

const clientOf = async ({ by }: AnyTrial): Promise<Client> => {
  if (typeof by === 'number') return server.as(await openSession(server, by));
  return server.operatorAs(await openOperatorSession(server, operators.get(by) ?? 0));
};

/** An answer as a text, without what only holds for a moment. */
const textOf = ({ lasting }: AnyTrial, result: Awaited<ReturnType<Client>>): string =>
  JSON.stringify(result.ok && lasting ? lasting(result.value as never) : result);

const expectSound = () => expect(faultsOf(server.running.services.core.state.ledger)).toEqual([]);

/** How many rows of the journal carry a request of this key. */
const effectsOf = async (key: string): Promise<number> => {
  const { rows } = await server.running.services.database.pool.query<{ n: number }>(
    'SELECT count(*)::int4 AS n FROM journal WHERE strpos(events, $1) > 0',
    [key],
  );
  return rows[0]?.n ?? 0;
};

test('HTTP-3: every row that asks for a key is put to the races', () => {
  expect([...new Set(WAYS.map(({ name }) => name))].sort()).toEqual([...MONEY_CALLS].sort());
});

describe('R5: many at once with keys of their own', () => {
  test.each(WAYS.map(({ name, way, prepare }) => ({ name, way, prepare })))(
    'PLATFORM-1: of $name, $way, one wins; where each is a thing of its own, all are taken',
    async ({ name, prepare }) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const trial = await prepare(stage);
        const { lost, most = lost === undefined ? AT_ONCE : 1 } = trial;
        const call = await clientOf(trial);
        const results = await Promise.all(Array.from({ length: AT_ONCE }, () => call(name, trial.input)));
        const shown = new Set(results.filter(({ ok }) => !ok).map(outcome));
        expect([
          results.filter(({ ok }) => ok).length,
          [...shown].filter((each) => !lost?.some((error) => error === each)),
        ]).toEqual([Math.min(most, AT_ONCE), []]);
        expectSound();
      }
    },
    60_000 + ROUNDS * 30_000,
  );
});

describe('R6: many at once with the same key', () => {
  const sent: { readonly name: MoneyCall; readonly trial: AnyTrial; readonly key: string; last: string }[] = [];

  test.each(WAYS.map(({ name, way, prepare }) => ({ name, way, prepare })))(
    'PLATFORM-1: of $name, $way, have one effect and one answer; another body is refused',
    async ({ name, prepare }) => {
      const trial = await prepare(stage);
      const call = await clientOf(trial);
      const key = crypto.randomUUID();
      const results = await Promise.all(
        Array.from({ length: AT_ONCE }, () => call(name, trial.input, { idempotencyKey: key })),
      );
      expect(new Set(results.map(outcome))).toEqual(new Set(['ok']));
      expect(new Set(results.map((result) => textOf(trial, result))).size).toBe(1);
      expect(await effectsOf(key)).toBe(1);
      expect(outcome(await call(name, trial.other, { idempotencyKey: key }))).toBe('IDEMPOTENCY_MISMATCH');
      expect(await effectsOf(key)).toBe(1);
      sent.push({ name, trial, key, last: '' });
      expectSound();
    },
    60_000,
  );

  test('PLATFORM-1: after a restart all of them are answered as before it, and nothing happens again', async () => {
    const again = async ({ name, trial, key }: (typeof sent)[number]): Promise<string> => {
      const result = await (await clientOf(trial))(name, trial.input, { idempotencyKey: key });
      expect([name, outcome(result)]).toEqual([name, 'ok']);
      return textOf(trial, result);
    };
    expect(sent).toHaveLength(WAYS.length);
    for (const each of sent) each.last = await again(each);
    server = await server.restart();
    for (const each of sent) {
      expect([each.name, await again(each)]).toEqual([each.name, each.last]);
      expect([each.name, await effectsOf(each.key)]).toEqual([each.name, 1]);
      const call = await clientOf(each.trial);
      const other = await call(each.name, each.trial.other, { idempotencyKey: each.key });
      expect([each.name, outcome(other)]).toEqual([each.name, 'IDEMPOTENCY_MISMATCH']);
    }
    expectSound();
  }, 240_000);
});

describe('R5: different calls that want the same money', () => {
  const twoOperators = async () => {
    const sessionOf = await castOperators(server);
    return [
      server.lasting('console', () => sessionOf('finance')),
      server.lasting('console', () => sessionOf('administrator')),
    ] as const;
  };
  const reason = 'a race';

  test(
    'FUNDS-44: of cancelling, refusing and beginning to pay a withdrawal one happens, and its hold ends once',
    async () => {
      stage = await Stage.open(server);
      const two = await twoOperators();
      const money = () => server.running.services.core.state.ledger.customer('real', stage.customer.id, 'stock', 'EUR');
      for (let round = 0; round < ROUNDS * 3; round += 1) {
        const id = await stage.waitingWithdrawal();
        const { available, held } = money();
        const customer = server.as(await openSession(server, stage.customer.id));
        const results = await Promise.all(
          Array.from({ length: AT_ONCE }, async (_, each) => {
            const operator = two[each % 2 === 0 ? 0 : 1];
            // Whoever comes first differs from round to round.
            const turn = (each + round) % 3;
            if (turn === 0) return ['cancelled', (await customer('funds.cancelWithdrawal', { id })).ok] as const;
            if (turn === 1)
              return ['refused', (await operator('console.refuseWithdrawal', { id, reason })).ok] as const;
            return ['processing', (await operator('console.startWithdrawal', { id })).ok] as const;
          }),
        );
        const done = results.flatMap(([what, ok]) => (ok ? [what] : []));
        const { state } = value(await two[0]('console.withdrawal', { id }));
        // What was begun can still be refused; nothing else comes after anything.
        expect([
          done.length === 1 || done.toSorted().join() === 'processing,refused',
          done.includes(state as 'refused'),
        ]).toEqual([true, true]);
        if (state === 'processing') value(await two[0]('console.refuseWithdrawal', { id, reason }));
        expect([money().available, money().held]).toEqual([available + held, 0n]);
        expectSound();
      }
    },
    LONG_MS,
  );

  test(
    'FUNDS-45: of paying and refusing what was begun one happens, under whatever reference',
    async () => {
      const two = await twoOperators();
      const money = () => server.running.services.core.state.ledger.customer('real', stage.customer.id, 'stock', 'EUR');
      for (let round = 0; round < ROUNDS * 3; round += 1) {
        const id = await stage.withdrawalBeingPaid();
        const { available, held } = money();
        const results = await Promise.all(
          Array.from({ length: AT_ONCE }, async (_, each) => {
            const operator = two[each % 2 === 0 ? 0 : 1];
            if ((each + round) % 3 === 0) return (await operator('console.refuseWithdrawal', { id, reason })).ok;
            const reference = `race ${id} ${each}`;
            return (await operator('console.payWithdrawal', { id, reference, again: reference })).ok;
          }),
        );
        expect(results.filter(Boolean)).toHaveLength(1);
        const { state } = value(await two[0]('console.withdrawal', { id }));
        expect([money().available, money().held]).toEqual([state === 'paid' ? available : available + held, 0n]);
        expectSound();
      }
    },
    LONG_MS,
  );

  test(
    'FUNDS-71: of many confirmations of a posting by hand, and of its reversal, one moves money',
    async () => {
      const [finance, other] = await twoOperators();
      const { id: customer } = await server.registerCustomer();
      await credit(server, customer, 'stock', '100 EUR');
      const to = `real.c${customer}.stock.EUR`;
      const { ledger } = server.running.services.core.state;
      const confirmed = async (id: number): Promise<number> => {
        const results = await Promise.all(
          Array.from({ length: AT_ONCE }, () => other('console.confirmProposal', { id })),
        );
        expect(new Set(results.map(outcome))).toEqual(new Set(['ok', 'PROPOSAL_DECIDED']));
        return results.filter(({ ok }) => ok).length;
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        const move = { from: 'real.house.clearing.wire.EUR', to, amount: '12.34', reason };
        expect(await confirmed(Number(value(await finance('console.proposePosting', move)).id))).toBe(1);
        expect(ledger.byKey(to).available).toBe(11_234n);
        const [posting] = value(await finance('console.manualPostings', {})).rows;
        const back = value(await finance('console.proposeReversal', { id: posting?.id ?? 0, reason }));
        expect(await confirmed(Number(back.id))).toBe(1);
        expect(ledger.byKey(to).available).toBe(10_000n);
      }
      expectSound();
    },
    LONG_MS,
  );

  test(
    'FUNDS-51: a whole balance is transferred, converted, withdrawn or spent, whichever comes first',
    async () => {
      stage = await Stage.open(server);
      const { customer } = stage;
      for (let round = 0; round < ROUNDS; round += 1) {
        const amount = await stage.all('platform', '100 USDT');
        const call = server.as(await openSession(server, customer.id));
        const results = await Promise.all(
          Array.from({ length: AT_ONCE }, (_, each) => {
            const turn = (each + round) % 4;
            if (turn === 0) return call('funds.transfer', { asset: 'usdt', from: 'platform', to: 'financial', amount });
            if (turn === 1) return call('funds.swap', { from: 'USDT', to: 'ETH', amount });
            if (turn === 2)
              return call('bb.place', {
                symbol: 'BTC-USDT',
                type: 'buy',
                delegateType: 'market',
                delegateValue: amount,
              });
            return call('funds.withdraw', {
              ...stage.toCard,
              channel: 'usdt',
              currency: 'USDT',
              destination: stage.wallet,
              amount,
            });
          }),
        );
        expect(results.filter(({ ok }) => ok)).toHaveLength(1);
        const losses = new Set(results.map(outcome));
        for (const known of ['ok', 'INSUFFICIENT_FUNDS', 'TRANSFER_ABOVE_BALANCE']) losses.delete(known);
        expect([...losses]).toEqual([]);
        expectSound();
      }
    },
    LONG_MS,
  );
});
