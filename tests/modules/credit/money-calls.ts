import { credit } from '../../api/cast.ts';
import { type TestServer, value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';

const DAY_MS = 86_400_000;

/** A customer with 1,000.00 EUR who applied for a twentieth of it, and the number of the application. */
const applicant = async (server: TestServer): Promise<{ readonly id: number; readonly application: number }> => {
  const { id } = await server.registerCustomer();
  const { execute, core } = server.running.services;
  await credit(server, id, 'stock', '1000 EUR');
  const terms = { level: 1, asset: 'EUR', quotaBps: 500, termMs: 7 * DAY_MS, dayMs: DAY_MS, dailyPpm: 300 };
  value(await execute({ type: 'apply-credit', customer: id, terms, turnover: 0n, needed: 0n }));
  return { id, application: core.state.credit.applications.get(id)?.get(1)?.id ?? 0 };
};

/** A customer with a line of 50.00 EUR. */
const borrower = async (server: TestServer): Promise<number> => {
  const { id: customer, application: id } = await applicant(server);
  const alone = { by: 'test', agreedBy: null, aloneUpTo: 10n ** 12n } as const;
  value(await server.running.services.execute({ type: 'decide-credit', customer, id, refusal: null, ...alone }));
  return customer;
};

const reason = 'As agreed.';

export const entry = {
  'console.decideCredit': {
    'an approval': async ({ server }) => {
      const { application: id } = await applicant(server);
      const input = { id, approved: true, reason };
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' }, lost: ['CREDIT_NOT_APPLYING'] };
    },
    'a refusal': async ({ server }) => {
      const { application: id } = await applicant(server);
      const input = { id, approved: false, reason };
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' }, lost: ['CREDIT_NOT_APPLYING'] };
    },
  },
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
