// @vitest-environment happy-dom
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { buyerAnswers, cash } from '../orders/testing.ts';
import { type Answers, closeApp, confirm, fill, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

type Vips = ReplyOf<Endpoints['vip.offers']>;

const t = (key: string): string => text('offers', key);

const open: Vips['list'][number] = {
  id: 5,
  access: 'open',
  instrument: 'US.QUILM',
  code: 'QUILM',
  name: 'Quillmark',
  venue: 'US',
  currency: 'USD',
  lot: '1',
  minimum: '2',
  maximum: '50',
  taken: '0',
  total: '100',
  left: '80',
  opensAt: 0,
  closesAt: 4_000_000_000_000,
  lockMs: 3_600_000,
  collarBps: 300,
  isReviewed: false,
  last: '100.00',
  discount: '0.9',
  price: '90.00',
};

const base: Answers = { 'user.get': () => user(), 'funds.freezeList': () => [], 'market.sparklines': () => [] };

/** A list that a password opens. */
const behind = (password: string): { readonly answers: Answers } => {
  let access: Vips['access'] = 'locked';
  const vips = (): Vips =>
    access === 'open'
      ? { list: [open, { id: 6, access: 'locked' }], total: 2, access }
      : { list: [], total: 0, access };
  return {
    answers: {
      ...base,
      'vip.offers': vips,
      'vip.verify': (input) => {
        if (input.password === password) access = 'open';
        return input.password === password;
      },
    },
  };
};

const enter = async (password: string): Promise<void> => {
  await fill(t('offers.listPasswordField'), password);
  screen.getByRole('button', { name: t('offers.unlock') }).click();
};

test('OFFERS-10: the list shows nothing before its password, says what is wrong with one, and then its offers', async () => {
  await openApp('/vipFundrgising', { session: session(), ...behind('right') });
  expect(await screen.findByText(t('offers.vipListLocked'))).toBeDefined();
  expect(screen.queryByRole('article')).toBeNull();
  screen.getByRole('button', { name: t('offers.unlock') }).click();
  expect(await screen.findByText(t('VIP-empty'))).toBeDefined();
  await enter('wrong');
  expect(await screen.findByText(t('password_error'))).toBeDefined();
  // Pasted with spaces around it, it is the same.
  await enter(' right ');
  const [first, second] = await screen.findAllByRole('article');
  expect(within(first as HTMLElement).getByText('Quillmark')).toBeDefined();
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/vipDetail?id=5');
  expect(second?.textContent).toContain(t('offers.vipOfferLocked'));
  expect(
    within(second as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/vipDetail?id=6');
});

test('OFFERS-10: a published link names an offer by the item that it carries', async () => {
  const item = JSON.stringify({ id: 5, stockGid: 'US.OTHER' });
  const answers: Answers = {
    ...base,
    'vip.offers': ({ id }) => ({ list: id === 5 ? [open] : [], total: 1, access: 'open' }),
  };
  await openApp(`/vipDetail?item=${encodeURIComponent(item)}`, { session: session(), answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Quillmark' })).toBeDefined();
});

test('OFFERS-3: the question shows what it costs at most, and the order is bound to that', async () => {
  const { made } = await openApp('/vipDetail?id=5', {
    session: session(),
    answers: {
      ...base,
      'vip.offers': () => ({ list: [open], total: 1, access: 'open' }),
      'funds.byCurrency': () => cash('USD', '1000.00'),
      'vip.place': () => ({ refusal: 'PRICE_MOVED', message: 'It moved.' }),
    },
  });
  (await screen.findByRole('button', { name: t('offers.buy') })).click();
  (await screen.findByRole('button', { name: t('offers.continue') })).click();
  const question = await screen.findByRole('alertdialog');
  // Two at 90.00, and 3 % on top.
  expect(within(question).getByText(t('offers.costAtMost')).closest('div')?.textContent).toContain('185.40');
  const [buy] = within(question).getAllByRole('button', { name: /180\.00/ });
  await confirm(buy?.textContent ?? '');
  expect(await screen.findByText('It moved.')).toBeDefined();
  const sent = made.filter(({ name }) => name === 'vip.place').map(({ input }) => input);
  expect(sent).toEqual([{ offer: 5, instrument: 'US.QUILM', quantity: '2', most: '185.40' }]);
});

test('OFFERS-8: the maximum is what the money pays for; where all else does not reach either, no conversion is offered', async () => {
  const money = buyerAnswers(listedShare, { usd: '400.00' });
  await openApp('/vipDetail?id=5', {
    session: session(),
    answers: {
      ...money,
      ...base,
      'vip.offers': () => ({ list: [{ ...open, maximum: '200', left: '200' }], total: 1, access: 'open' }),
    },
  });
  (await screen.findByRole('button', { name: t('offers.buy') })).click();
  (await screen.findByRole('button', { name: t('offers.most') })).click();
  // Four at 90.00.
  const field = (): HTMLInputElement => screen.getByRole('textbox', { name: t('offers.quantity') });
  await expect.poll(() => field().value).toBe('4');
  await fill(t('offers.quantity'), '10');
  expect(await screen.findByRole('link', { name: t('offers.convert') })).toBeDefined();
  // 5,000.00 euros and 400.00 dollars are less than a hundred at 90.00.
  await fill(t('offers.quantity'), '100');
  expect(
    await screen.findByText(text('offers', 'offers.shortWith', { currency: 'USD', amount: '€5,000.00' })),
  ).toBeDefined();
  expect(screen.queryByRole('link', { name: t('offers.convert') })).toBeNull();
});
