import { type TestServer, value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';

const DAY_MS = 86_400_000;

/** A customer with a line of 50.00 EUR: a twentieth of what they have. */
const borrower = async (server: TestServer): Promise<number> => {
  const { id } = await server.registerCustomer();
  const { execute, core } = server.running.services;
  const ledger = core.state.ledger;
  const { available } = ledger.customer('real', id, 'stock', 'EUR');
  if (available < 100_000n)
    value(
      await execute({
        type: 'post-manually',
        from: ledger.house('real', 'fees', 'EUR').key,
        to: ledger.customer('real', id, 'stock', 'EUR').key,
        units: 100_000n - available,
        reason: 'test',
        by: 'one',
        agreedBy: 'other',
      }),
    );
  const terms = { level: 1, asset: 'EUR', quotaBps: 500, termMs: 7 * DAY_MS, dayMs: DAY_MS, dailyPpm: 300 };
  value(await execute({ type: 'apply-credit', customer: id, terms, turnover: 0n, needed: 0n }));
  const waiting = core.state.credit.applications.get(id)?.get(1);
  value(
    await execute({
      type: 'decide-credit',
      customer: id,
      id: waiting?.id ?? 0,
      refusal: null,
      by: 'test',
      agreedBy: null,
      aloneUpTo: 10n ** 12n,
    }),
  );
  return id;
};

export const entry = {
  'credit.draw': {
    'of nearly all of the limit': async ({ server }) => {
      const by = await borrower(server);
      return { by, input: { amount: '40' }, other: { amount: '41' }, lost: ['CREDIT_LIMIT_REACHED'] };
    },
  },
  'credit.repay': {
    'of all that is owed': async ({ server }) => {
      const by = await borrower(server);
      value(await server.running.services.execute({ type: 'draw-credit', customer: by, units: 4_000n }));
      const [id = 0] = server.running.services.core.state.credit.loansOf.get(by) ?? [];
      return { by, input: { id }, other: { id, amount: '1' }, lost: ['CREDIT_LOAN_NOT_FOUND'] };
    },
  },
} satisfies MoneyCalls;
