// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ReplyOfCall } from '../shell/index.ts';
import { type Answers, closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const t = (key: string, values?: Record<string, string>): string => text('funds', key, values);

type Cards = ReplyOfCall<'funds.bankCards'>;

const RULES = { networks: ['TRC20'], currencies: ['EUR'], waitHours: 24, most: 10 };

const account = (id: number, bank: string): Cards[number] => ({
  id,
  holder: 'Ada',
  maskedNumber: `•••• ${id}`,
  bank,
  holderAddress: '',
  bankAddress: '',
  swift: '',
  currency: 'EUR',
  logo: null,
  addedAt: 1,
  usableFrom: 1,
});

/** A customer who has done nothing yet; the places to be paid to are those given, and a wallet or card that is added is kept. */
const answers = (cards: Cards[number][]): Answers => ({
  'user.get': () => user(),
  'user.identity': () => ({ level: 'none', applications: [] }),
  'security.get': () => ({ secondFactorSince: null, recoveryCodesLeft: 0, passkeys: [], events: [] }),
  'funds.freezeList': () => [],
  'funds.bankCards': () => cards,
  'funds.destinationRules': () => RULES,
  'funds.withdrawCoins': () => [],
  'funds.withdrawalTerms': ({ channel, asset }) => ({
    channel,
    asset,
    decimals: 2,
    available: '500.00',
    minimum: '10.00',
    dailyLeft: null,
    mostWaiting: 10,
    maximum: '50000.00',
    fee: '1.00',
    arrives: '9.00',
    feeBps: 0,
    feeFixed: '1.00',
    level: 'primary',
    blocker: 'IDENTITY_NEEDED',
    blockers: ['IDENTITY_NEEDED', 'FUNDS_PASSWORD_NOT_SET'],
    waitsUntil: null,
    secondFactors: [],
    usualMs: null,
  }),
});

test('FUNDS-88: one list says what is missing and how long each takes, with the way to each and back', async () => {
  await openApp('/cardWithdraw?coin=EUR', { session: session(), answers: answers([]) });
  const list = within(
    (await screen.findByText(t('funds.checklist.title'))).closest('button')?.parentElement as HTMLElement,
  );
  for (const name of ['identity', 'account', 'password', 'factor'])
    expect(list.getByText(t(`funds.checklist.${name}`))).toBeDefined();
  expect(list.getByText(new RegExp(t('funds.checklist.password.time')))).toBeDefined();
  const back = encodeURIComponent('/cardWithdraw?coin=EUR');
  const href = (name: string) => list.getByRole('link', { name: t(name) }).getAttribute('href');
  expect(href('funds.blocker.verify')).toBe(`/certification-primary?next=${back}`);
  expect(href('funds.blocker.setPassword')).toBe(`/fund-password?next=${back}`);
  // An account and a card, both.
  expect(href('funds.checklist.add.account')).toBe(`/bankCard?next=${back}`);
  expect(href('funds.checklist.add.card')).toBe(`/bind-card?next=${back}`);
});

test('FUNDS-89: the own page leads to withdrawing, where the list of all that it needs stands before anything is chosen', async () => {
  const { at } = await openApp('/mine', {
    session: session(),
    answers: {
      ...answers([]),
      'funds.withdrawCoins': () => [
        {
          channel: 'card',
          asset: 'EUR',
          name: 'Euro',
          icon: null,
          networks: [],
          available: '500.00',
          feePercent: '0',
          feeFixed: '1.00',
        },
      ],
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: text('identity', 'identity.mine.withdraw') }));
  await waitFor(() => expect(at()).toBe('/withdraw'));
  expect(await screen.findByText(t('funds.checklist.title'))).toBeDefined();
  for (const name of ['identity', 'account', 'password'])
    expect(screen.getAllByText(t(`funds.checklist.${name}`)).length).toBeGreaterThan(0);
  // Nobody is sent elsewhere first, as long as something is missing.
  expect(screen.getByText(t('funds.payout.card', { coin: 'EUR' }))).toBeDefined();
});

test('FUNDS-88: a card that is added comes back chosen, and what was typed is still there', async () => {
  const cards: Cards[number][] = [account(1, 'First Bank')];
  const { at } = await openApp('/cardWithdraw?coin=EUR', {
    session: session(),
    answers: {
      ...answers(cards),
      'funds.addBankCard': () => {
        cards.push(account(2, 'Second Bank'));
        return cards[1] as Cards[number];
      },
    },
  });
  await fill(new RegExp(`^${t('funds.withdraw.amount')}`), '120');
  expect(await screen.findByText('First Bank')).toBeDefined();
  await userEvent.click(
    (await screen.findAllByRole('link', { name: t('funds.checklist.add.card') }))[0] as HTMLElement,
  );
  await waitFor(() => expect(at()).toContain('/bind-card'));
  await fill(t('funds.bankForm.bank'), 'Second Bank');
  await fill(t('funds.bankForm.cardNumber'), '4111111111111111');
  await fill(t('funds.bankForm.holder'), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: t('funds.bankForm.save') }));
  const confirm = await screen.findByRole('dialog');
  await fill(text('shell', 'shell.confirmation.password'), 'a long password');
  await userEvent.click(within(confirm).getByRole('button', { name: text('shell', 'shell.confirm') }));
  await waitFor(() => expect(at()).toBe('/cardWithdraw?coin=EUR'));
  expect(await screen.findByText('Second Bank')).toBeDefined();
  expect((screen.getByLabelText(new RegExp(`^${t('funds.withdraw.amount')}`)) as HTMLInputElement).value).toBe('120');
});

test('FUNDS-47: what cannot go out is said while it is typed, and nothing is said to arrive', async () => {
  const label = new RegExp(`^${t('funds.withdraw.amount')}`);
  await openApp('/cardWithdraw?coin=EUR', { session: session(), answers: answers([account(1, 'First Bank')]) });
  await fill(label, '60000');
  expect((await screen.findByRole('alert')).textContent).toContain(t('deposit14'));
  expect(screen.queryByText(/59,9/)).toBeNull();
});

test('FUNDS-89: a bank account of a currency is one row, whatever ways lead to it; the form offers the other one', async () => {
  const way = (channel: 'card' | 'wire', asset: string) => ({
    channel,
    asset,
    name: asset,
    icon: null,
    networks: [],
    available: '500.00',
    feePercent: '0',
    feeFixed: '1.00',
  });
  const ways = [way('card', 'EUR'), way('card', 'USD'), way('wire', 'EUR'), way('wire', 'USD')];
  const played = { ...answers([]), 'funds.withdrawCoins': () => ways };
  await openApp('/withdraw', { session: session(), answers: played });
  const rows = await screen.findAllByRole('link', { name: new RegExp(t('funds.payout.card')) });
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/cardWithdraw?coin=EUR', '/cardWithdraw?coin=USD']);
  expect(screen.queryByText(t('funds.payout.wire'))).toBeNull();
  closeApp();
  await openApp('/cardWithdraw?coin=USD', { session: session(), answers: played });
  const other = await screen.findByRole('link', { name: t('funds.withdraw.wireInstead') });
  expect(other.getAttribute('href')).toBe('/withdraw-apply?type=BANK&coin=USD');
});
