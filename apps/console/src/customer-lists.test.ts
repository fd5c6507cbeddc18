import { type Endpoint, endpoints } from '@bourse/wire';
import { expect, test } from 'vitest';
import { customerLists } from './customer-lists.tsx';
import lists from './customer-lists.tsx?raw';
import orders from './identity/customer-orders.tsx?raw';
import { ROLES } from './identity/roles.ts';
import { hasRole } from './shell/session.ts';

const table: Readonly<Record<string, Endpoint>> = endpoints;

/** What each component asks for, by its name, as it stands in the source. */
const callsOf = new Map(
  `${lists}\n${orders}`
    .split(/^(?:export )?const /m)
    .map((text) => [
      /^\w+/.exec(text)?.[0] ?? '',
      [...text.matchAll(/useCall\('([^']+)'/g)].map(([, call = '']) => call),
    ]),
);

const mayCall = (role: (typeof ROLES)[number], call: string): boolean => {
  const who = table[call]?.who;
  return typeof who === 'object' && (role === 'administrator' || who.operator.includes(role));
};

test('CONSOLE-45: a part of a customer’s record is offered exactly to the roles that may make its calls', () => {
  for (const { key, roles, List } of customerLists) {
    const calls = callsOf.get(List.name) ?? [];
    expect(calls, key).not.toEqual([]);
    for (const role of ROLES) {
      const offered = hasRole(roles, { id: 1, username: 'ann', name: 'Ann', roles: [role] });
      expect([key, role, offered]).toEqual([key, role, calls.every((call) => mayCall(role, call))]);
    }
  }
});
