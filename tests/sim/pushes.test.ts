import { type Account, bookOf, type Core, type Event } from '@bourse/core';
import type { AccountMode, CustomerId } from '@bourse/rules';
import { expect, test } from 'vitest';
import { changes } from '../../apps/server/src/module-registry.ts';
import { changedBook } from '../../apps/server/src/push/changed-book.ts';
import { type Touched, touch, untouched } from '../../apps/server/src/push/touched.ts';
import { foldRecordedJournal, readRecordedJournal } from './recorded-journal.ts';

/** The balances of customers as they stand, by owner and then by account. */
class Balances {
  readonly #known = new Map<Account, bigint>();

  /** Those that are not what they were when it was asked before. */
  changed({ state: { ledger } }: Core): ReadonlyMap<string, readonly string[]> {
    const changed = new Map<string, string[]>();
    for (const account of ledger.accounts()) {
      const { mode, customer, key, available, held } = account;
      // Available and held in one number: what moves between the two is a change as well.
      const stands = available * 2n ** 64n + held;
      if (customer === undefined || (this.#known.get(account) ?? 0n) === stands) continue;
      this.#known.set(account, stands);
      const owner = `${mode} ${customer}`;
      changed.set(owner, [...(changed.get(owner) ?? []), key]);
    }
    return changed;
  }
}

/** Every customer that an event names, wherever in it. */
const namedIn = (value: unknown): number[] => {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    (key === 'customer' || key === 'inviter') && typeof each === 'number' ? [each] : namedIn(each),
  );
};

/** What moves money of customers, or holds it. */
const MOVED = [
  'daily-check-in',
  'demo-started',
  'deposit-credited',
  'funds-converted',
  'funds-transferred',
  'order-closed',
  'order-filled',
  'order-queued',
  'order-rested',
  'points-exchanged',
  'position-closed',
  'position-financed',
  'position-increased',
  'position-margin-changed',
  'position-opened',
  'position-reduced',
  'posted-manually',
  'rebates-released',
  'withdrawal-cancelled',
  'withdrawal-paid',
  'withdrawal-refused',
  'withdrawal-requested',
];

test('LIVE-16: whatever moves or holds money, its owner is told the balance, and nobody else is told anything', () => {
  const balances = new Balances();
  const moved = new Set<string>();
  const faults: string[] = [];
  const check = (event: Event, core: Core): void => {
    const shown = new Map<string, Touched>();
    const noted = (mode: AccountMode, customer: CustomerId): Touched => {
      const owner = `${mode} ${customer}`;
      const touched = shown.get(owner) ?? untouched(mode, customer);
      shown.set(owner, touched);
      return touched;
    };
    touch(event, core.state, noted, changes);
    const changed = balances.changed(core);
    for (const [owner, keys] of changed) {
      moved.add(event.type);
      for (const key of keys)
        if (!shown.get(owner)?.balances.has(key)) faults.push(`${event.type}: ${key} is not told`);
    }
    const named = namedIn(event);
    for (const [owner, { customer }] of shown)
      if (!changed.has(owner) && !named.includes(customer)) faults.push(`${event.type}: ${owner} is told`);
  };
  foldRecordedJournal(readRecordedJournal('version-10'), check);
  expect(faults).toEqual([]);
  expect([...moved].sort()).toEqual(MOVED);
});

/** The order books as they stand, by account mode and instrument. */
const depthsOf = ({ config, state }: Core): ReadonlyMap<string, string> => {
  const depths = new Map<string, string>();
  for (const mode of ['real', 'demo'] as const)
    for (const id of config.listings.keys()) {
      const book = bookOf(state.orders, mode, id);
      depths.set(`${mode} ${id}`, JSON.stringify([book.depth('buy', 1_000), book.depth('sell', 1_000)]));
    }
  return depths;
};

test('LIVE-13: whatever changes an order book, its depth is worked out anew', () => {
  const types = new Set<string>();
  const faults: string[] = [];
  let before: ReadonlyMap<string, string> = new Map();
  foldRecordedJournal(readRecordedJournal('version-10'), (event, core) => {
    const depths = depthsOf(core);
    const marked = changedBook(event);
    for (const [name, depth] of depths) {
      if (depth === (before.get(name) ?? '[[],[]]')) continue;
      types.add(event.type);
      const [mode, id] = name.split(' ');
      const isMarked = marked?.instrument === id && (marked?.mode === undefined || marked.mode === mode);
      if (!isMarked) faults.push(`${event.type}: ${name}`);
    }
    before = depths;
  });
  expect(faults).toEqual([]);
  expect([...types].sort()).toEqual(['order-closed', 'order-filled', 'order-rested']);
});
