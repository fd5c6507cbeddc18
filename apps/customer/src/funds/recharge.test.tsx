// @vitest-environment happy-dom
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { holdings } from '../orders/testing.ts';
import { type Answers, closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';
import { changeTopup } from './topup-draft.ts';

afterEach(closeApp);

const t = (key: string): string => text('funds', key);

const bank = {
  id: 'one',
  name: 'Sample Clearing Bank',
  number: 'XX00 SAMP 0001',
  code: 'SAMPXXXX',
  holder: 'Alderway',
  fpsId: '',
  logo: null,
  currency: 'EUR',
  minimum: '10',
  maximum: '50000',
};

const answers: Answers = {
  'user.get': () => user(),
  'funds.freezeList': () => [],
  'funds.platformBanks': () => [bank, { ...bank, id: 'two', currency: 'USD' }],
  'funds.depositReference': ({ channel, asset }) => ({
    paymentReference: channel === 'wire' && asset === 'EUR' ? 'ACDE3467' : 'XXXXXXXX',
  }),
};

test('FUNDS-87: the deposit page offers the ways of the brand, each once, by what a person has', async () => {
  await openApp('/recharge', { session: session(), answers, site: { depositWays: ['usdt', 'bank', 'code'] } });
  expect(await screen.findByText(t('funds.channel.wire'))).toBeDefined();
  const links = screen.getAllByRole('link').map((one) => one.getAttribute('href'));
  const methods = links.filter(
    (href) => href && /^\/(usdtTopup|cardTopup|recharge-apply|charge|stockRecharge|recharge\?)/.test(href),
  );
  expect(methods).toEqual(['/usdtTopup', '/recharge-apply?type=BANK', '/charge']);
});

test.each([
  ['usdt', 'usdt'],
  ['card', 'card'],
  ['bank', 'wire'],
  ['code', 'voucher'],
] as const)('SHELL-31: the page of the method %s has the name it is chosen by', async (method, channel) => {
  await openApp('/recharge', {
    session: session(),
    answers: { ...answers, 'funds.platformWallets': () => [], 'funds.chargeCodes': () => [] } as Answers,
    site: { depositWays: [method] },
  });
  const way = await screen.findByRole('link', { name: new RegExp(`^${t(`funds.channel.${channel}`)}`) });
  way.click();
  expect(await screen.findByRole('heading', { level: 1, name: t(`funds.channel.${channel}`) })).toBeDefined();
});

test('FUNDS-87: Home leads to the deposit page, and offers no second way in', async () => {
  await openApp('/home', {
    session: session(),
    answers: {
      ...answers,
      'home.menus': () => [],
      'funds.assets': () => [],
      'funds.statistics': () => [],
    },
  });
  const deposit = await screen.findAllByRole('link', { name: text('content', 'content.action.deposit') });
  expect(deposit.map((one) => one.getAttribute('href'))).toEqual(['/recharge']);
});

test('FUNDS-86: the reference to quote stands with the account that is paid to, and after the deposit was announced', async () => {
  await openApp('/recharge-apply?type=BANK&step=amount', { session: session(), answers });
  await fill(new RegExp(`^${t('funds.topup.amount')}`), '250');
  (await screen.findByRole('button', { name: t('funds.topup.next.amount') })).click();
  expect(await screen.findByText('ACDE 3467')).toBeDefined();
  expect(screen.getByText(t('funds.quoted.label'))).toBeDefined();
  expect(screen.getByText('XX00 SAMP 0001')).toBeDefined();
});

test('FUNDS-98: a picture that was used leads back to its step, which says so and takes another', async () => {
  await openApp('/recharge-apply?type=BANK&step=amount', {
    session: session(),
    answers: { ...answers, 'funds.submitRecharge': () => ({ refusal: 'PROOF_USED', message: 'Used before.' }) },
  });
  await fill(new RegExp(`^${t('funds.topup.amount')}`), '250');
  (await screen.findByRole('button', { name: t('funds.topup.next.amount') })).click();
  act(() => changeTopup('wire', { type: 'upload-ended', proof: { key: 'one', url: '/one.png' } }));
  const paid = await screen.findByRole<HTMLButtonElement>('button', { name: t('funds.topup.next.pay') });
  await waitFor(() => expect(paid.disabled).toBe(false));
  paid.click();
  (await screen.findByRole('button', { name: t('funds.topup.next.proof') })).click();
  (await screen.findByRole('button', { name: t('funds.topup.next.review') })).click();
  expect((await screen.findByRole('alert')).textContent).toContain('Used before.');
  expect(screen.getByText(t('funds.topup.proofTitle'))).toBeDefined();
  expect(screen.queryByRole('img', { name: t('funds.topup.proof') })).toBeNull();
});

test('AMOUNT-5: announcing a transfer repeats its amount with the asset before anything is sent', async () => {
  const { made } = await openApp('/stockRecharge', { session: session(), answers });
  await fill(new RegExp(`^${t('funds.topup.amount')}`), '2500');
  (await screen.findByRole('button', { name: t('funds.stockRecharge.submit') })).click();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('2,500.00');
  expect(made.some(({ name }) => name === 'funds.createStockRecharge')).toBe(false);
});

const waiting: ReplyOf<Endpoints['funds.recharges']>['rows'][number] = {
  id: 9,
  channel: 'card',
  asset: 'EUR',
  amount: '500.00',
  credited: null,
  fee: '0.00',
  state: 'waiting',
  reversedAt: null,
  params: { createTime: 1_795_000_000_000 },
  reason: null,
  address: null,
  reference: null,
  paymentReference: 'ACDE3467',
};

const inReview: Answers = {
  ...answers,
  'home.menus': () => [],
  'funds.assets': () => [],
  'funds.allRates': () => ({}),
  'funds.holdings': () => holdings(),
  'funds.statistics': () => [],
  'funds.records': () => ({ list: [], total: 0 }),
  'funds.recharges': ({ state }) => ({ rows: state === 'waiting' ? [waiting] : [], total: 1 }),
};

test('FUNDS-131: a deposit in review is said on Home, where nothing is there yet, with the way to it', async () => {
  await openApp('/home', { session: session(), answers: inReview });
  const message = text('content', 'content.home.inReview', { amount: '€500.00' });
  expect((await screen.findByRole('link', { name: message })).getAttribute('href')).toBe('/recharge-detail?id=9');
  expect(screen.queryByText(text('content', 'content.home.firstDeposit'))).toBeNull();
});

test('FUNDS-131: a deposit in review stands among the assets', async () => {
  await openApp('/assets', { session: session(), answers: inReview });
  expect(await screen.findByRole('heading', { name: t('funds.assets.inReview') })).toBeDefined();
  const row = screen.getByRole('link', { name: new RegExp(t('funds.deposit.waiting')) });
  expect(row.getAttribute('href')).toBe('/recharge-detail?id=9');
});

test('FUNDS-148: without its reference a payment cannot be said to be made, and there is nothing to copy; it is asked for again', async () => {
  let isUp = false;
  await openApp('/recharge-apply?type=BANK&step=amount', {
    session: session(),
    answers: {
      ...answers,
      'funds.depositReference': () => (isUp ? { paymentReference: 'ACDE3467' } : { refusal: 'CHANNEL_CLOSED' }),
    },
  });
  await fill(new RegExp(`^${t('funds.topup.amount')}`), '250');
  await userEvent.click(await screen.findByRole('button', { name: t('funds.topup.next.amount') }));
  const paid = await screen.findByRole<HTMLButtonElement>('button', { name: t('funds.topup.next.pay') });
  const retry = await screen.findByRole('button', { name: text('shell', 'shell.retry') }, { timeout: 5_000 });
  const copy = new RegExp(t('funds.quoted.label'));
  expect(paid.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: copy })).toBeNull();
  isUp = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: copy })).toBeDefined();
  await waitFor(() => expect(paid.disabled).toBe(false));
});
