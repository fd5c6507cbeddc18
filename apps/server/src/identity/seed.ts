import { randomBytes } from 'node:crypto';
import type { Queryable } from '../store/transaction.ts';
import type { createAccounts } from './accounts.ts';
import { customerByAddress, insertCustomer, updateCustomer } from './customers.ts';
import type { Operators } from './operators.ts';
import type { Passwords } from './password.ts';

/** Who can sign in right after a start in paper mode. These words are public: live mode never seeds them. */
export const demo = {
  customer: { email: 'demo@bourse.test', password: 'paper-money-only', fundsPassword: 'paper-funds-only' },
  operator: { username: 'operator', password: 'paper-console-only', secret: 'KBAVARKSIJHVKURAGB2XG5DJNZSQ4MZS' },
  /** What the one proposes, the other confirms. */
  colleague: { username: 'colleague', password: 'paper-console-second', secret: 'NRSWC5DIMVZGS3THMFZGK43JNZ2GKZBS' },
} as const;

/** Of live mode: what each proposes, the other confirms. */
const FIRST_OPERATORS = [
  ['administrator', 'Administrator'],
  ['second-administrator', 'Second administrator'],
] as const;

export type Seeding = {
  readonly mode: 'paper' | 'live';
  readonly database: Queryable;
  readonly operators: Operators;
  readonly accounts: ReturnType<typeof createAccounts>;
  readonly passwords: Passwords;
  readonly now: () => number;
};

const seedDemoCustomer = async ({ database, passwords, now }: Seeding): Promise<void> => {
  const { email, password, fundsPassword } = demo.customer;
  const found = await customerByAddress(database, 'email', email);
  // Nothing was changed, so nothing waits for it.
  const equip = async (id: number): Promise<void> =>
    updateCustomer(database, id, { fundsPasswordHash: await passwords.hash(fundsPassword) });
  if (found) return found.fundsPasswordHash === null ? equip(found.id) : undefined;
  const id = await insertCustomer(database, {
    kind: 'email',
    address: email,
    passwordHash: await passwords.hash(password),
    invitedBy: null,
    language: null,
    at: now(),
  });
  await equip(id);
};

/**
 * Completes what a crash left half done, makes sure that somebody can sign in, and answers the lines to print. Paper mode has a demo customer and two demo operators with known second factors;
 * live mode, when it has no operator yet, gets two administrators, for one alone can invite nobody, each with a password that is printed this once.
 */
export const seedIdentity = async (seeding: Seeding): Promise<readonly string[]> => {
  const { mode, operators, accounts } = seeding;
  if (mode === 'paper') await seedDemoCustomer(seeding);
  await accounts.completeOpenings();
  const isEmpty = await operators.isEmpty();
  if (mode === 'live') {
    if (!isEmpty) return [];
    const lines: string[] = [];
    for (const [username, name] of FIRST_OPERATORS) {
      const password = randomBytes(15).toString('base64url');
      await operators.add({ username, name, role: 'administrator', password });
      lines.push(
        `console sign-in, shown this once: ${username} / ${password} (the second factor is enrolled at the first sign-in)`,
      );
    }
    return [...lines, 'give the second one to another person: what takes two administrators takes two people'];
  }
  const { operator, colleague, customer } = demo;
  if (isEmpty) {
    await operators.add({ ...operator, name: 'Demo operator', role: 'administrator' });
    await operators.add({ ...colleague, name: 'Demo colleague', role: 'administrator' });
  }
  return [
    `demo customer: ${customer.email} / ${customer.password}, funds password ${customer.fundsPassword}`,
    `demo operator: ${operator.username} / ${operator.password}, second factor secret ${operator.secret}`,
    `demo colleague, for what takes two: ${colleague.username} / ${colleague.password}, second factor secret ${colleague.secret}`,
  ];
};
