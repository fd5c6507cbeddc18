import { type Endpoint, endpoints } from '@bourse/wire';
import { expect, test } from 'vitest';
import { CustomerStatement, ORIGIN_ROLES } from './funds/customer-statement.tsx';
import { ROLES } from './identity/roles.ts';
import { customerLists } from './module-registry.ts';
import { hasRole } from './shell/session.ts';

const table: Readonly<Record<string, Endpoint>> = endpoints;

const sources = import.meta.glob<string>('./*/customer-*.tsx', { query: '?raw', import: 'default', eager: true });

/** What each component asks for, by its name, as it stands in the source. */
const callsOf = new Map(
  Object.values(sources)
    .join('\n')
    .split(/^(?:export )?const /m)
    .map((text) => [
      /^\w+/.exec(text)?.[0] ?? '',
      [...text.matchAll(/(?:useQueryCall|usePagedCall|usePartOfRecord)\('([^']+)'/g)].map(([, call = '']) => call),
    ]),
);

const mayCall = (role: (typeof ROLES)[number], call: string): boolean => {
  const who = table[call]?.who;
  return typeof who === 'object' && (role === 'administrator' || who.operator.includes(role));
};

test('CONSOLE-45: a part of a customer’s record is offered exactly to the roles that may make its calls', () => {
  for (const { key, roles, List } of customerLists) {
    // The statement's list is a part of it.
    const calls = callsOf.get(List === CustomerStatement ? 'List' : List.name) ?? [];
    expect(calls, key).not.toEqual([]);
    for (const role of ROLES) {
      const offered = hasRole(roles, { id: 1, username: 'ann', name: 'Ann', roles: [role] });
      expect([key, role, offered]).toEqual([key, role, calls.every((call) => mayCall(role, call))]);
    }
  }
});

test('CONSOLE-68: what a movement came from is opened by exactly those who may read it', () => {
  const calls = {
    deposit: 'console.deposit',
    withdrawal: 'console.withdrawal',
    order: 'console.order',
    entry: 'console.journalEntry',
  };
  expect(Object.keys(ORIGIN_ROLES)).toEqual(Object.keys(calls));
  for (const [kind, call] of Object.entries(calls))
    for (const role of ROLES) {
      const offered = hasRole(ORIGIN_ROLES[kind] ?? [], { id: 1, username: 'ann', name: 'Ann', roles: [role] });
      expect([kind, role, offered]).toEqual([kind, role, mayCall(role, call)]);
    }
});
