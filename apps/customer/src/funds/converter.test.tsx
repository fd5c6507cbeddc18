// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { nowMs } from '../shell/index.ts';
import { type Answers, closeApp, confirm, fill, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const t = (key: string, values: Readonly<Record<string, string>> = {}): string => text('funds', key, values);

const coin = (asset: string, availableAmount: string, sort: number) =>
  ({ id: asset, asset, name: asset, logo: null, sort, available: availableAmount, onlyWith: [] }) as never;

const answers: Answers = {
  'user.get': () => user(),
  'funds.freezeList': () => [],
  'funds.swapCoins': () => [coin('USDT', '500.000000', 1), coin('ETH', '0.00000000', 2)],
  'funds.conversionTerms': ({ asset }) => ({
    asset,
    minimum: '1.00',
    maximum: '50000.00',
    feePercent: '0.20',
    spreadLeastPercent: '0.02',
    spreadMostPercent: '0.60',
    validSeconds: 15,
  }),
  'funds.quoteSwap': ({ from, to, amount }) => ({
    id: 5,
    from,
    fromAmount: amount,
    to,
    toAmount: '0.02691228',
    fee: '0.00005394',
    rate: '0.000269122800',
    spreadPercent: '0.03',
    minimum: '1.00',
    maximum: '50000.00',
    endsAt: nowMs() + 15_000,
  }),
};

const button = (): HTMLButtonElement => {
  const found = document.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!found) throw new Error('the form has a button');
  return found;
};

test('ORDER-24: a conversion cannot be confirmed before there is an amount; the button says what is missing', async () => {
  await openApp('/swap', { session: session(), answers });
  expect(await screen.findByRole('button', { name: text('shell', 'shell.amount.enter') })).toBeDefined();
  expect(button().disabled).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('FUNDS-57: how long a rate holds is said before there is one, and counted down beside it', async () => {
  await openApp('/swap', { session: session(), answers });
  expect(await screen.findByText(t('funds.convert.firmFor_other', { count: '15' }))).toBeDefined();
  await fill(new RegExp(`^${t('funds.convert.give')}`), '100');
  expect(await screen.findByText(t('funds.convert.left'), {}, { timeout: 3_000 })).toBeDefined();
  expect(screen.getByRole('timer', { name: new RegExp(t('funds.convert.left')) })).toBeDefined();
  expect(button().disabled).toBe(false);
});

test('FUNDS-132: an address cannot make a conversion begin with what is not held', async () => {
  await openApp('/swap?from=eth', { session: session(), answers });
  expect(await screen.findByRole('button', { name: `${t('funds.convert.from')} USDT` })).toBeDefined();
  expect(screen.getByRole('button', { name: `${t('funds.convert.to')} ETH` })).toBeDefined();
});

test('FUNDS-136: what is no number, and what is too much, is said by the field alone; the button does not ask for an amount', async () => {
  await openApp('/swap', { session: session(), answers });
  const enter = text('shell', 'shell.amount.enter');
  expect(await screen.findByRole('button', { name: enter })).toBeDefined();
  for (const typed of ['1.2.3', '99999999']) {
    await fill(new RegExp(`^${t('funds.convert.give')}`), typed);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByRole('button', { name: enter })).toBeNull();
    expect(button().disabled).toBe(true);
  }
});

test('FIGURES-15: a conversion tells what can be converted, and speaks of no withdrawal', async () => {
  await openApp('/swap', { session: session(), answers });
  expect((await screen.findAllByText(t('funds.convert.available'), { exact: false })).length).toBe(2);
  expect(screen.queryByText(t('funds.balance.withdrawable'), { exact: false })).toBeNull();
  await fill(new RegExp(`^${t('funds.convert.give')}`), '501');
  expect(await screen.findByText(t('swap_maxNum'))).toBeDefined();
});

test('FUNDS-165: the confirmation has the rate and how long it holds; the result the amounts and the way to the records', async () => {
  await openApp('/swap', {
    session: session(),
    answers: {
      ...answers,
      'funds.swap': ({ from, to, amount }) => ({
        ...{ id: 5, at: nowMs(), from, fromAmount: amount, to },
        ...{ toAmount: '0.02691228', fee: '0.00005394' },
      }),
    },
  });
  expect(await screen.findByText('Min 1.00 USDT · Max 50,000.00 USDT')).toBeDefined();
  await fill(new RegExp(`^${t('funds.convert.give')}`), '100');
  const submit = await screen.findByRole('button', { name: /^Convert .* → / }, { timeout: 3_000 });
  await userEvent.click(submit);
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^1 USDT = 0\.0002691228/)).toBeDefined();
  expect(question.getByRole('timer', { name: new RegExp(t('funds.convert.left')) })).toBeDefined();
  await confirm(t('funds.convert.submit'));
  expect(await screen.findByRole('heading', { name: t('swap_success') })).toBeDefined();
  expect(screen.getByText('100.00 USDT')).toBeDefined();
  expect(screen.getByText('0.02691228 ETH')).toBeDefined();
  expect(screen.getByRole('link', { name: t('funds.convert.toRecords') }).getAttribute('href')).toBe(
    '/fundingRecords?active=4',
  );
  await userEvent.click(screen.getByRole('button', { name: t('funds.convert.again') }));
  expect(await screen.findByLabelText(new RegExp(`^${t('funds.convert.give')}`), { selector: 'input' })).toBeDefined();
});

test('FUNDS-142: a confirmation that comes after its quote has ended says that nothing was converted, and asks anew only when told to', async () => {
  const { made } = await openApp('/swap', {
    session: session(),
    answers: { ...answers, 'funds.swap': () => ({ refusal: 'QUOTE_ENDED' }) },
  });
  await fill(new RegExp(`^${t('funds.convert.give')}`), '100');
  const submit = await screen.findByRole('button', { name: /→/ }, { timeout: 3_000 });
  await userEvent.click(submit);
  await confirm(t('funds.convert.submit'));
  expect(await screen.findByText(t('funds.convert.notDone'))).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const quotes = () => made.filter(({ name }) => name === 'funds.quoteSwap').length;
  expect(quotes()).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: t('funds.convert.renew') }));
  expect(await screen.findByRole('button', { name: /→/ })).toBeDefined();
  expect([quotes(), screen.queryByText(t('funds.convert.notDone')), screen.queryByRole('alertdialog')]).toEqual([
    2,
    null,
    null,
  ]);
  expect(made.filter(({ name }) => name === 'funds.swap')).toHaveLength(1);
});
