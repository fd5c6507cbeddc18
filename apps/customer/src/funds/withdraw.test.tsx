// @vitest-environment happy-dom
import { formatDate } from '@bourse/ui/format';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type ReplyOfCall, readStored, writeStored } from '../shell/index.ts';
import { preferences } from '../shell/preferences.ts';
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
    unsettled: [],
    claims: [],
    instrument: null,
    minimum: '10.00',
    dailyLeft: null,
    mostWaiting: 10,
    maximum: '50000.00',
    fee: '1.00',
    arrives: '9.00',
    feeBps: 0,
    feeFixed: '1.00',
    level: 'primary',
    identity: null,
    blocker: 'IDENTITY_NEEDED',
    blockers: ['IDENTITY_NEEDED', 'FUNDS_PASSWORD_NOT_SET'],
    waitsUntil: null,
    secondFactors: [],
    usualMs: null,
  }),
});

/** The same, where nothing stands in the way of a withdrawal. */
const unblocked = (cards: Cards[number][], terms: Partial<ReplyOfCall<'funds.withdrawalTerms'>> = {}): Answers => {
  const requested = answers(cards);
  return {
    ...requested,
    'funds.withdrawalTerms': (input) => ({
      ...(requested['funds.withdrawalTerms']?.(input) as ReplyOfCall<'funds.withdrawalTerms'>),
      ...{ blocker: null, blockers: [], ...terms },
    }),
  };
};

test('IDENTITY-80: the advice to turn on two-step verification says that withdrawals then wait, and how long', async () => {
  await openApp('/cardWithdraw?coin=EUR', {
    session: session(),
    site: { credentialsWaitHours: 24 },
    answers: answers([]),
  });
  const advice = await screen.findByText(new RegExp(t('funds.checklist.factor.time')));
  expect(advice.textContent).toContain(t('funds.checklist.factor.wait', { hours: '24' }));
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

test('STOCKS-9: what can be withdrawn is named so, and what has not settled stands beside it with its day', async () => {
  const requested = answers([]);
  const terms = requested['funds.withdrawalTerms'];
  await openApp('/cardWithdraw?coin=EUR', {
    session: session(),
    answers: {
      ...requested,
      'funds.withdrawalTerms': (input) => ({
        ...(terms?.(input) as ReplyOfCall<'funds.withdrawalTerms'>),
        unsettled: [
          { settlesAt: Date.UTC(2026, 10, 25, 9), amount: '300.00' },
          { settlesAt: Date.UTC(2026, 10, 26, 9), amount: '12.50' },
        ],
      }),
    },
  });
  expect(await screen.findByText(t('funds.withdraw.available', { amount: '€500.00' }))).toBeDefined();
  // An instant from which something can be done has its zone.
  const day = (at: number) => formatDate(Date.UTC(2026, 10, at, 9), 'en', preferences().zone, 'date-time', true);
  expect(day(25)).toMatch(/GMT|UTC/);
  const line = (amount: string, date: string) => t('funds.balance.unsettledUntil', { amount, date });
  expect(screen.getByText(line('€300.00', day(25)))).toBeDefined();
  expect(screen.getByText(line('€12.50', day(26)))).toBeDefined();
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

test('FUNDS-135: how much goes out with the identity shown so far stands beside the amount, with the way to more', async () => {
  const identity = { currency: 'EUR', upTo: '2000.00', left: '120.00', next: 'advanced', nextUpTo: null } as const;
  const verified = { 'user.get': () => user({ identity: 'approved', primaryIdentity: 'approved' }) };
  const requested = unblocked([account(1, 'First Bank')], { identity });
  await openApp('/cardWithdraw?coin=EUR', { session: session(), answers: { ...requested, ...verified } });
  const message = t('funds.identityBound.left', { upTo: '€2,000.00', left: '€120.00' });
  expect(await screen.findByText(new RegExp(message))).toBeDefined();
  const raise = screen.getByRole('link', { name: t('funds.identityBound.raise') });
  expect(raise.getAttribute('href')).toContain('/certification-advanced?next=');
  await fill(new RegExp(`^${t('funds.withdraw.amount')}`), '150');
  expect((await screen.findByRole('alert')).textContent).toContain(
    t('funds.withdraw.identityLeft', { left: '€120.00' }),
  );
});

test('FUNDS-136: the button asks for an amount while there is none, and never while the field says what is wrong', async () => {
  await openApp('/cardWithdraw?coin=EUR', { session: session(), answers: unblocked([account(1, 'First Bank')]) });
  const label = new RegExp(`^${t('funds.withdraw.amount')}`);
  const enter = text('shell', 'shell.amount.enter');
  const button = async (name: string) => (await screen.findByRole('button', { name })) as HTMLButtonElement;
  expect((await button(enter)).disabled).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  // Too much, too little, and what is no number at all.
  for (const typed of ['600', '1', '1.234.5']) {
    await fill(label, typed);
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect((await button(t('funds.withdraw.next'))).disabled).toBe(true);
  }
  await fill(label, '100');
  expect((await button(t('funds.withdraw.next'))).disabled).toBe(false);
});

test('FUNDS-33: an account that cannot be used yet says from when, in the same words before and after it is tried', async () => {
  await openApp('/cardWithdraw?coin=EUR', {
    session: session(),
    answers: unblocked([{ ...account(1, 'First Bank'), usableFrom: Date.UTC(2100, 0, 2, 9) }]),
  });
  await fill(new RegExp(`^${t('funds.withdraw.amount')}`), '100');
  const [before = ''] = t('funds.withdraw.destinationWaits', { time: '|' }).split('|');
  const sentence = () => screen.getByText((text) => text.startsWith(before)).textContent;
  const hint = sentence();
  expect(hint).toMatch(/2100.*(GMT|UTC)/);
  await userEvent.click(screen.getByRole('button', { name: t('funds.withdraw.next') }));
  expect((await screen.findByRole('alert')).textContent).toBe(hint);
});

test('SHELL-16: a withdrawal that was carried out while its page was reloaded leaves no draft', async () => {
  writeStored('WITHDRAWAL', {
    'card EUR': { amount: '120', destinationId: 1, requestKey: 'left' },
    'card USD': { amount: '7', destinationId: 1, requestKey: undefined },
  });
  writeStored('UNDER_WAY', [
    { key: 'left', customerId: 1, mode: 'real', sentAt: Date.now() - 10_000, isUnknown: false },
  ]);
  await openApp('/home', {
    session: session(),
    answers: { ...answers([]), 'records.outcome': () => ({ at: 1_700_000_000_000 }) },
  });
  expect(await screen.findByText(text('shell', 'shell.checking.done'))).toBeDefined();
  expect(Object.keys(readStored<object>('WITHDRAWAL') ?? {})).toEqual(['card USD']);
});

test('FUNDS-47: what cannot go out is said while it is typed, and nothing is said to arrive', async () => {
  const label = new RegExp(`^${t('funds.withdraw.amount')}`);
  await openApp('/cardWithdraw?coin=EUR', { session: session(), answers: answers([account(1, 'First Bank')]) });
  await fill(label, '60000');
  expect((await screen.findByRole('alert')).textContent).toContain(t('deposit14'));
  expect(screen.queryByText(/59,9/)).toBeNull();
});

test('FUNDS-89: a bank account of a currency is one row, whatever ways lead to it; the form offers the other one', async () => {
  const method = (channel: 'card' | 'wire', asset: string) => ({
    channel,
    asset,
    name: asset,
    icon: null,
    networks: [],
    available: '500.00',
    feePercent: '0',
    feeFixed: '1.00',
  });
  const methods = [method('card', 'EUR'), method('card', 'USD'), method('wire', 'EUR'), method('wire', 'USD')];
  const played = { ...answers([]), 'funds.withdrawCoins': () => methods };
  await openApp('/withdraw', { session: session(), answers: played });
  const rows = await screen.findAllByRole('link', { name: new RegExp(t('funds.payout.card')) });
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/cardWithdraw?coin=EUR', '/cardWithdraw?coin=USD']);
  expect(screen.queryByText(t('funds.payout.wire'))).toBeNull();
  closeApp();
  await openApp('/cardWithdraw?coin=USD', { session: session(), answers: played });
  const other = await screen.findByRole('link', { name: t('funds.withdraw.wireInstead') });
  expect(other.getAttribute('href')).toBe('/withdraw-apply?type=BANK&coin=USD');
});

test('FUNDS-147: a withdrawal says what other accounts hold of its asset, with the way to a transfer and back', async () => {
  await openApp('/cardWithdraw?coin=EUR', {
    session: session(),
    answers: {
      ...unblocked([account(1, 'First')]),
      'funds.transferable': () => [
        { accountType: 'stock', asset: 'EUR', available: '500.00' },
        { accountType: 'platform', asset: 'EUR', available: '5745.50' },
        { accountType: 'platform', asset: 'USD', available: '3.00' },
      ],
    },
  });
  const named = { amount: '€5,745.50', account: t('funds.account.platform') };
  const line = await screen.findByText(t('funds.withdraw.elsewhere', named));
  const link = within(line.parentElement as HTMLElement).getByRole('link');
  const back = encodeURIComponent('/cardWithdraw?coin=EUR');
  expect(link.getAttribute('href')).toBe(`/transfer?keyStr=platform&to=stock&asset=EUR&amount=5745.50&next=${back}`);
});

test('FUNDS-135: an amount above a limit is said by its field; the checklist stays folded and the button asks for no steps', async () => {
  const terms = unblocked([account(1, 'First')], { dailyLeft: null, available: '9000.00' })['funds.withdrawalTerms'];
  await openApp('/cardWithdraw?coin=EUR', {
    session: session(),
    answers: {
      ...unblocked([account(1, 'First')]),
      'funds.withdrawalTerms': (input) => ({
        ...(terms?.(input) as ReplyOfCall<'funds.withdrawalTerms'>),
        identity: { next: 'advanced', upTo: '2000.00', left: '2000.00', currency: 'EUR', nextUpTo: null },
        ...(Number(input.amount ?? 0) > 2000
          ? { blocker: 'IDENTITY_NEEDED', blockers: ['IDENTITY_NEEDED'], level: 'advanced' }
          : {}),
      }),
    },
  });
  await fill(t('funds.withdraw.amount'), '6000');
  expect(await screen.findByText(t('funds.withdraw.identityLeft', { left: '€2,000.00' }))).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByText(t('funds.checklist.ready')).closest('button')?.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText(t('funds.withdraw.stepsFirst'))).toBeNull();
});
