import { randomBytes } from 'node:crypto';
import type { createAccounts } from './accounts.ts';
import { customerByAddress, insertCustomer } from './customers.ts';
import type { Operators } from './operators.ts';
import type { Passwords } from './password.ts';
import type { Queryable } from './store.ts';

/** Who can sign in right after a start in paper mode. These words are public: live mode never seeds them. */
export const demo = {
  customer: { email: 'demo@bourse.test', password: 'paper-money-only' },
  operator: { username: 'operator', password: 'paper-console-only', secret: 'KBAVARKSIJHVKURAGB2XG5DJNZSQ4MZS' },
} as const;

export type Seeding = {
  readonly mode: 'paper' | 'live';
  readonly database: Queryable;
  readonly operators: Operators;
  readonly accounts: ReturnType<typeof createAccounts>;
  readonly passwords: Passwords;
  readonly now: () => number;
};

const seedDemoCustomer = async ({ database, passwords, now }: Seeding): Promise<void> => {
  if (await customerByAddress(database, 'email', demo.customer.email)) return;
  await insertCustomer(database, {
    kind: 'email',
    address: demo.customer.email,
    passwordHash: await passwords.hash(demo.customer.password),
    invitedBy: null,
    language: null,
    at: now(),
  });
};

/**
 * Completes what a crash left half done, makes sure that somebody can sign in, and answers the lines to print. Paper mode has a demo customer and a demo operator with a known second factor;
 * live mode, when it has no operator yet, gets an administrator with a password that is printed this once.
 */
export const seedIdentity = async (seeding: Seeding): Promise<readonly string[]> => {
  const { mode, operators, accounts } = seeding;
  if (mode === 'paper') await seedDemoCustomer(seeding);
  await accounts.completeOpenings();
  const isEmpty = await operators.isEmpty();
  if (mode === 'live') {
    if (!isEmpty) return [];
    const password = randomBytes(15).toString('base64url');
    await operators.add({ username: 'administrator', name: 'Administrator', role: 'administrator', password });
    return [
      `console sign-in, shown this once: administrator / ${password} (the second factor is enrolled at the first sign-in)`,
    ];
  }
  const { operator, customer } = demo;
  if (isEmpty) {
    await operators.add({ ...operator, name: 'Demo operator', role: 'administrator' });
  }
  return [
    `demo customer: ${customer.email} / ${customer.password}`,
    `demo operator: ${operator.username} / ${operator.password}, second factor secret ${operator.secret}`,
  ];
};
