// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sending } from './api.ts';
import { endSession } from './session.ts';
import { forget, readStored, writeStored } from './storage.ts';
import { closeApp, openApp, session } from './testing.tsx';

beforeEach(() => forget('UNDER_WAY'));
afterEach(() => {
  vi.useRealTimers();
  closeApp();
});

const TITLE = 'Checking your request';
const move = (idempotencyKey: string) =>
  sending('funds.transfer', { asset: 'usdt', from: 'platform', to: 'financial', amount: '5' }).send(idempotencyKey);
const storedCommand = (over: object = {}) =>
  writeStored('UNDER_WAY', [
    { key: 'left', customerId: 1, mode: 'real', sentAt: Date.now() - 10_000, isUnknown: false, ...over },
  ]);

test('SHELL-15: while the outcome is unknown it is said so, no second command goes out, and the same key tells', async () => {
  let tries = 0;
  const { made } = await openApp('/home', {
    session: session(),
    answers: {
      'funds.transfer': () => {
        tries += 1;
        return tries < 4 ? { refusal: 'OUTCOME_UNKNOWN' } : { refusal: 'INSUFFICIENT_FUNDS', message: 'Too little.' };
      },
    },
  });
  const waiting = move('first');
  expect(await screen.findByText(TITLE)).toBeDefined();
  const second = move('second');
  expect(await waiting).toMatchObject({ error: 'INSUFFICIENT_FUNDS' });
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  // Told only now, and not sent: its form waited too.
  expect(await second).toMatchObject({ message: 'Your request was not carried out. You can send it again.' });
  const keys = made.flatMap(({ name, key }) => (name === 'funds.transfer' ? [key] : []));
  expect(keys).toEqual(['first', 'first', 'first', 'first']);
  expect(readStored('UNDER_WAY')).toEqual([]);
});

test('SHELL-16: a key that a reload left behind is asked about, and what became of it is said', async () => {
  storedCommand();
  const { made } = await openApp('/home', {
    session: session(),
    answers: { 'records.outcome': () => ({ at: 1_700_000_000_000 }) },
  });
  expect(await screen.findByText('Confirmed: your request was carried out.')).toBeDefined();
  expect(made.find(({ name }) => name === 'records.outcome')?.input).toEqual({ key: 'left' });
  expect(screen.queryByText(TITLE)).toBeNull();
});

test('SHELL-16: "not there" is believed only when nothing can come any more', async () => {
  storedCommand();
  const { made } = await openApp('/home', { session: session(), answers: { 'records.outcome': () => ({ at: null }) } });
  expect(await screen.findByText(TITLE)).toBeDefined();
  void move('another');
  expect(made.some(({ name }) => name === 'funds.transfer')).toBe(false);
  closeApp();
  storedCommand({ sentAt: Date.now() - 60_000 });
  await openApp('/home', { session: session(), answers: { 'records.outcome': () => ({ at: null }) } });
  expect(await screen.findByText('Your request was not carried out. You can send it again.')).toBeDefined();
});

test("SHELL-16: the key outlives signing out, holds nothing of the command, and is no other account's business", async () => {
  const { made } = await openApp('/home', { session: session() });
  void move('mine');
  await waitFor(() => expect(readStored('UNDER_WAY')).toHaveLength(1));
  expect(Object.keys((readStored('UNDER_WAY') as [object])[0]).sort()).toEqual(
    ['customerId', 'isUnknown', 'key', 'mode', 'sentAt'].sort(),
  );
  endSession();
  expect(readStored('UNDER_WAY')).toHaveLength(1);
  closeApp();
  storedCommand({ customerId: 2 });
  await openApp('/home', { session: session() });
  await screen.findByRole('main');
  expect(screen.queryByText(TITLE)).toBeNull();
  expect(made.some(({ name }) => name === 'records.outcome')).toBe(false);
});

test.each([
  [1_700_000_000_000, { ok: true }],
  [null, { error: 'NETWORK', message: 'Your request was not carried out. You can send it again.' }],
])(
  'SHELL-25: a form whose command is unknown waits for what became of it (%s), and is told that itself',
  async (at, answer) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isBack = false;
    const { made } = await openApp('/home', {
      session: session(),
      answers: {
        'funds.transfer': ({ amount }) => (isBack ? { amount, asset: 'USDT' } : { refusal: 'OUTCOME_UNKNOWN' }),
        'records.outcome': () => (isBack ? { at } : { refusal: 'BUSY' }),
      },
    });
    let answered: unknown;
    void move('mine').then((result) => {
      answered = result;
    });
    // The client asks for a minute, then the page goes on.
    await vi.advanceTimersByTimeAsync(90_000);
    expect(screen.getByText(TITLE)).toBeDefined();
    expect(answered).toBeUndefined();
    isBack = true;
    const before = made.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answered).toMatchObject(answer);
    expect(screen.queryByText(TITLE)).toBeNull();
    // The form says it, no message of the page beside it; and what was not carried out is not sent by itself.
    expect(screen.queryByText('Confirmed: your request was carried out.')).toBeNull();
    const sent = made.slice(before).filter(({ name }) => name === 'funds.transfer');
    expect(sent.map(({ key }) => key)).toEqual(at === null ? [] : ['mine']);
  },
);
