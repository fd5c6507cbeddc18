// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, confirm, fill, openApp, session, text, user } from '../shell/testing.tsx';
import type { Own } from './own-limits.ts';

afterEach(closeApp);

const NOW = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const NONE: Own = { currency: 'EUR', now: NOW, deposit: null, loss: null, session: null, exclusion: null };

const open = (own: Own, answers = {}, mode: 'real' | 'demo' = 'real') =>
  openApp('/limits', {
    session: session(mode),
    answers: { 'user.get': () => user(), 'limits.own': () => own, ...answers },
  });

const said = (key: string, values: Readonly<Record<string, string>> = {}): string => text('limits', key, values);

test('LIMITS-1: a limit is set with its amount and period', async () => {
  const { made } = await open(NONE, { 'limits.setMoney': () => NONE });
  const [set] = await screen.findAllByRole('button', { name: said('limits.set') });
  if (set) await userEvent.click(set);
  await fill(said('limits.amount'), '250');
  await confirm(said('limits.save'));
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'limits.setMoney')?.input).toEqual({
      kind: 'deposit',
      amount: '250',
      window: 'week',
    }),
  );
});

test('LIMITS-1: without an amount there is nothing to save', async () => {
  await open(NONE);
  const [set] = await screen.findAllByRole('button', { name: said('limits.set') });
  if (set) await userEvent.click(set);
  const save = await screen.findByRole('button', { name: said('limits.save') });
  expect(save.hasAttribute('disabled')).toBe(true);
  await fill(said('limits.amount'), '250');
  expect(save.hasAttribute('disabled')).toBe(false);
});

test('LIMITS-2: what waits is shown with its moment, and the present limit can be kept', async () => {
  const pending = { from: NOW + HOUR_MS, amount: null, window: null };
  const deposit = { amount: '100.00', window: 'week', used: '40.00', left: '60.00', pending } as const;
  const { made } = await open({ ...NONE, deposit }, { 'limits.keep': () => NONE });
  expect((await screen.findByRole('progressbar', { name: said('limits.used') })).getAttribute('aria-valuenow')).toBe(
    '40',
  );
  await userEvent.click(screen.getByRole('button', { name: said('limits.keep') }));
  await waitFor(() => expect(made.find(({ name }) => name === 'limits.keep')?.input).toEqual({ kind: 'deposit' }));
});

test.each([
  ['real', true],
  ['demo', false],
] as const)(
  'LIMITS-12: a limit of money says that it counts in the real account, and in the %s account what is used of it: %j',
  async (mode, isShown) => {
    const loss = { amount: '100.00', window: 'day', used: '40.00', left: '60.00', pending: null } as const;
    await open({ ...NONE, loss }, {}, mode);
    expect(
      await screen.findByText(new RegExp(`${said('limits.about.loss')} ${said('limits.realOnly')}`)),
    ).toBeDefined();
    expect(screen.queryByText(said('limits.left')) !== null).toBe(isShown);
  },
);

test('LIMITS-9: the sheet says what an exclusion does and that nobody lifts it, before it begins', async () => {
  const { made } = await open(NONE, { 'limits.exclude': () => NONE });
  await userEvent.click(await screen.findByRole('button', { name: said('limits.exclusion.choose') }));
  const period = said('limits.exclusion.period.day');
  const question = await confirm(said('limits.exclusion.confirm', { period }));
  expect(question.textContent).toContain(said('limits.exclusion.final'));
  await waitFor(() => expect(made.find(({ name }) => name === 'limits.exclude')?.input).toEqual({ period: 'day' }));
});

test('LIMITS-9: its end is shown before it begins, and for good is agreed to first', async () => {
  const { made } = await open(NONE, { 'limits.exclude': () => NONE });
  await userEvent.click(await screen.findByRole('button', { name: said('limits.exclusion.choose') }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(said('limits.exclusion.ends', { date: '' }).replace('.', '').trim());
  const forGood = said('limits.exclusion.period.for-good');
  await userEvent.click(screen.getByRole('radio', { name: forGood }));
  const exclude = screen.getByRole('button', { name: said('limits.exclusion.confirm', { period: forGood }) });
  expect(exclude.hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: said('limits.exclusion.understood') }));
  await confirm(said('limits.exclusion.confirm', { period: forGood }));
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'limits.exclude')?.input).toEqual({ period: 'for-good' }),
  );
});

test('LIMITS-2: while it is typed the sheet says when a limit applies', async () => {
  const deposit = { amount: '100.00', window: 'week', used: '100.00', left: '0.00', pending: null } as const;
  await open({ ...NONE, deposit });
  expect(await screen.findByText(said('limits.reached.deposit'))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: said('limits.change') }));
  expect(await screen.findByText(said('limits.atOnce'))).toBeTruthy();
  await fill(said('limits.amount'), '100.01');
  expect(await screen.findByText(said('limits.later'))).toBeTruthy();
});

test('LIMITS-9: one that runs stands first, and only what is longer is offered', async () => {
  await open({ ...NONE, exclusion: { from: 0, until: Date.now() + 8 * 24 * HOUR_MS } });
  const longer = await screen.findByRole('button', { name: said('limits.exclusion.longer') });
  const places = screen.getAllByRole('button').map((each) => each.textContent);
  expect(places.indexOf(said('limits.exclusion.longer'))).toBeLessThan(places.indexOf(said('limits.set')));
  await userEvent.click(longer);
  const names = (await screen.findAllByRole('radio')).map((each) => each.textContent);
  expect(names).toEqual(['month', 'half-year', 'for-good'].map((each) => said(`limits.exclusion.period.${each}`)));
});

test('LIMITS-9: for good there is nothing to press', async () => {
  await open({ ...NONE, exclusion: { from: NOW, until: null } });
  expect(await screen.findByText(said('limits.exclusion.forGood'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: said('limits.exclusion.longer') })).toBeNull();
});

test('LIMITS-5: the end of a session lies over the screen, once', async () => {
  const timed = { minutes: 60, startedAt: NOW - HOUR_MS, endsAt: NOW, nextAt: NOW + HOUR_MS / 4, pending: null };
  await open({ ...NONE, session: timed });
  expect(await screen.findByRole('dialog', { name: said('limits.over.title') })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: said('limits.over.stay') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // During the pause there is nothing to begin, and opening the app again says nothing again.
  expect(screen.queryByRole('button', { name: said('limits.over.begin', { minutes: '60' }) })).toBeNull();
  closeApp();
  await open({ ...NONE, session: timed });
  await screen.findByText(said('limits.title'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
