import type { AccountKey, Command, Event } from '@bourse/core';
import { accountOfKey } from '@bourse/core';
import {
  ACTION_NAMES,
  accountName,
  actionName,
  COMMAND_NAMES,
  EVENT_NAMES,
  endpoints,
  eventName,
  outcomeName,
  PURPOSE_NAMES,
  targetName,
  targetShownAs,
} from '@bourse/wire';
import { expect, test } from 'vitest';
import { isList } from '../../apps/server/src/http/list-export.ts';

// The compiler walks what has no list at run time: a type without a name does not compile.
type None<T extends never> = T;
type NamelessEvent = None<Exclude<Event['type'], keyof typeof EVENT_NAMES>>;
type NamelessCommand = None<Exclude<Command['action']['type'], keyof typeof COMMAND_NAMES>>;
type Purpose = NonNullable<ReturnType<typeof accountOfKey>>['purpose'];
type NamelessPurpose = None<Exclude<Purpose, keyof typeof PURPOSE_NAMES>>;
const nameless: readonly (NamelessEvent | NamelessCommand | NamelessPurpose)[] = [];

const RAW = /[a-z][.:_][a-z]|[a-z]-[a-z]+-|[a-z][A-Z]|^[a-z]/;

test('CONSOLE-45: every action, command, event and account that can be shown has a name in words', () => {
  expect(nameless).toEqual([]);
  const written = Object.entries(endpoints).filter(
    ([, row]) => row.area === 'console' && (row.method !== 'GET' || isList(row)),
  );
  const missing = written.map(([name]) => name).filter((name) => !Object.hasOwn(ACTION_NAMES, name));
  expect(missing).toEqual([]);
  for (const names of [ACTION_NAMES, COMMAND_NAMES, EVENT_NAMES, PURPOSE_NAMES])
    for (const name of Object.values(names)) expect(name).not.toMatch(RAW);
});

test('CONSOLE-45: accounts, targets and outcomes are said in words', () => {
  for (const purpose of Object.keys(PURPOSE_NAMES)) {
    const key: AccountKey = `real.house.${purpose}.BTC`;
    if (accountOfKey(key)) expect(accountName(key)).toMatch(/^House · [A-Z]/);
  }
  expect(accountName('real.house.clearing.coin.BTC')).toBe('House · Clearing, coins · BTC');
  expect(accountName('demo.c12.stock.US.OXMAR')).toBe('Customer 12 · Stock · US.OXMAR (demo)');
  expect(targetName('customer:12')).toBe('Customer 12');
  expect(targetName('clearing.card:2026-11-23')).toBe('Clearing, bank account and card 2026-11-23');
  expect(accountName('real.house.money.client.EUR')).toBe('House · Held for customers · EUR');
  expect(accountName('real.house.money.own.EUR')).toBe('House · Held for customers, counter-entry · EUR');
  expect(targetName('sign-in')).toBe('Sign in');
  expect(actionName('console.freeze')).toBe('Freeze customer');
  expect(actionName('console.liftWithdrawalHold')).toBe('Lift hold on withdrawal');
  expect(targetShownAs('Payment detail sample-eur')).toBe('payment-detail:sample-eur');
  for (const target of ['customer:3', 'deposit:12', 'payment-detail:eur', 'posting:1'])
    expect(targetShownAs(targetName(target))).toBe(target);
  expect(targetShownAs('umbrella')).toBeUndefined();
  expect(outcomeName('FOUR_EYES_NEEDED')).toBe('Refused: needs a second operator');
  for (const outcome of ['NOT_STORED', 'NOT_KEPT'])
    expect(outcomeName(outcome)).toBe('Refused: something in it is wrong');
  expect(eventName('order-filled')).toBe('Order filled');
});
