import { exportValue } from '@bourse/wire/export-words';
import { IDENTITY_LEVEL_NAMES } from '@bourse/wire/shown-names';
import { expect, test } from 'vitest';
import { STATE_WORDS as CONTENT_STATES } from './content/words.ts';
import { CLEARINGS, OUTCOMES } from './funds/reconciliation-words.ts';
import { STATES as WITHDRAWAL_STATES } from './funds/withdrawal-words.ts';
import { STATES as APPLICATION_STATES, IDENTITY_WORDS } from './identity/item-words.ts';
import { ROLE_NAMES } from './identity/roles.ts';
import { FEED_WORDS, KIND_WORDS, SESSION_WORDS } from './market/words.ts';
import { STATE_WORDS as MESSAGE_STATES } from './notify/words.ts';
import { STATE_WORDS as ORDER_STATES, SIDE_WORDS } from './orders/order-words.ts';
import { STATE_WORDS as PROPOSAL_STATES } from './shell/proposal-life.tsx';

const second = (words: Readonly<Record<string, readonly [unknown, string]>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).map(([value, [, word]]) => [value, word]));

test.each<[list: string, field: string, words: Readonly<Record<string, string>>]>([
  ['console.withdrawals', 'state', second(WITHDRAWAL_STATES)],
  ['console.applications', 'state', second(APPLICATION_STATES)],
  ['console.applications', 'level', IDENTITY_LEVEL_NAMES],
  ['console.residences', 'identityLevel', IDENTITY_LEVEL_NAMES],
  ['console.residences', 'declared', { FR: 'France', GB: 'United Kingdom' }],
  ['console.operators', 'role', ROLE_NAMES],
  ['console.allOrders', 'state', ORDER_STATES],
  ['console.orders', 'side', SIDE_WORDS],
  ['console.proposals', 'state', PROPOSAL_STATES],
  ['console.contentVersions', 'state', CONTENT_STATES],
  ['console.outbox', 'state', MESSAGE_STATES],
  ['console.instruments', 'kind', KIND_WORDS],
  ['console.instruments', 'feed', FEED_WORDS],
  ['console.instruments', 'session', SESSION_WORDS],
  ['console.differences', 'outcome', second(OUTCOMES)],
  ['console.reconciledLines', 'clearing', CLEARINGS],
])('CONSOLE-71: %s says its %s as the screen does', (list, field, words) => {
  for (const [value, word] of Object.entries(words)) expect(exportValue(list, field, value, true)).toBe(word);
});

test('CONSOLE-71: an identity is said by its word', () => {
  const values = [0, 1, 2, 3].map((value) => exportValue('console.customers', 'isActive', value, false));
  expect(values).toEqual(Object.values(IDENTITY_WORDS));
});

test('CONSOLE-76: a level of identity has one name, in an export as on the pages', () => {
  expect(IDENTITY_LEVEL_NAMES).toEqual({ none: 'None', primary: 'Primary', advanced: 'Advanced' });
  for (const level of ['primary', 'advanced'] as const)
    expect(exportValue('console.applications', 'level', level, true)).toBe(IDENTITY_LEVEL_NAMES[level]);
});
