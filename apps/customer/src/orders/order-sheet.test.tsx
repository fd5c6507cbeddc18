// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { nowMs, queryClient } from '../shell/index.ts';
import { type Answers, closeApp, confirm, fill, openApp, session, text } from '../shell/testing.tsx';
import { buyerAnswers, heldShare, placedOrder, soldReceipt } from './testing.ts';

const t = (key: string, values?: Record<string, string>): string => text('market', key, values);
const HREF = '/transaction?gid=US.QUILM&market=US';

/** 16 November 2023. */
const SETTLES_AT = 1_700_145_000_000;

const purse = { usd: '0.00' };
beforeEach(() => {
  purse.usd = '0.00';
});
afterEach(closeApp);

const answers = (over: Answers = {}): Answers => buyerAnswers(listedShare, purse, over);

const open = async (over: Answers = {}) => {
  const app = await openApp(HREF, { session: session(), answers: answers(over) });
  await userEvent.click(await screen.findByRole('button', { name: t('market.buy') }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.order.limit') }));
  return { ...app, sheet };
};

const typeFive = (): Promise<void> => fill(new RegExp(`^${t('market.quantity')}`), '5');

test('ORDER-24: the button is off while nothing is typed, and says what is missing', async () => {
  const { sheet } = await open();
  const button = await within(sheet).findByRole('button', { name: t('please_enter_quantity') });
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('ORDER-29: who may not buy sees that as the sheet opens, before anything is refused, with the way to customer service', async () => {
  const { sheet, made } = await open({ 'funds.freezeList': () => [{ key: 'FINANCIAL', isFrozen: true }] });
  expect(await within(sheet).findByText(text('shell', 'shell.frozen.FINANCIAL'))).toBeDefined();
  expect(within(sheet).getByRole('button', { name: text('shell', 'shell.service') })).toBeDefined();
  await typeFive();
  const buttons = within(sheet).getAllByRole('button');
  expect(
    buttons.filter((one) => /QUILM/.test(one.textContent ?? '')).every((one) => one.hasAttribute('disabled')),
  ).toBe(true);
  expect(made.some(({ name }) => name === 'orders.placePending')).toBe(false);
  // Selling is never closed.
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.sell') }));
  expect(within(sheet).queryByText(text('shell', 'shell.frozen.FINANCIAL'))).toBeNull();
});

test('ORDER-20: a buy that lacks its currency is paid by a conversion, under one confirmation', async () => {
  const { sheet, made } = await open({ 'orders.placePending': () => placedOrder({ state: 'filled' }) });
  expect(await within(sheet).findByText(/€5,000\.00/)).toBeDefined();
  await typeFive();
  const button = await within(sheet).findByRole('button', { name: /^Convert/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  expect(within(sheet).queryByRole('alert')).toBeNull();
  await userEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('€');
  await confirm(t('market.funding.confirm'));
  expect(
    await screen.findByText(
      t('market.result.buy.filled', { quantity: '5', name: 'QUILM', price: '149.25', fee: '$0.60' }),
    ),
  ).toBeDefined();
  const converted = made.find(({ name }) => name === 'funds.convertStock');
  const placed = made.find(({ name }) => name === 'orders.placePending');
  // 746.25 and its fee of 0.60 are missing; what is asked for brings that much and hardly more.
  const convertedAmount = Number((converted?.input as { amount: string } | undefined)?.amount);
  expect(convertedAmount * 1.08).toBeGreaterThanOrEqual(746.85);
  expect(convertedAmount * 1.08).toBeLessThan(750);
  expect(converted?.input).toMatchObject({ from: 'EUR', to: 'USD', quoteId: 7 });
  expect(made.indexOf(converted as never)).toBeLessThan(made.indexOf(placed as never));
  expect(converted?.key).toBeDefined();
  expect(placed?.key).toBeDefined();
  expect(converted?.key).not.toBe(placed?.key);
});

test('ORDER-20: a sufficient balance is offered no other source, also where one was offered before', async () => {
  purse.usd = '900.00';
  const held = answers()['funds.transferable']?.({});
  queryClient.setQueryData(['funds.transferable', {}], held);
  const { sheet } = await open();
  expect(await within(sheet).findByText(t('market.order.shareOf', { amount: '$900.00' }))).toBeDefined();
  expect(within(sheet).queryByText(/€5,000\.00/)).toBeNull();
});

test('ORDER-33: on a phone the offer is a few lines above the sums, and all of it stands on a sheet', async () => {
  const { sheet } = await open();
  await typeFive();
  const offer = await within(sheet).findByRole('region', { name: t('market.funding.title') });
  await waitFor(() => expect(offer.textContent).toMatch(/€[\d,.]+ → \$[\d,.]+/));
  expect(offer.textContent).toContain(t('market.funding.fee'));
  expect(within(offer).getByRole('timer')).toBeDefined();
  expect(within(offer).queryByText(t('market.funding.give'))).toBeNull();
  const total = within(sheet).getByText(t('market.order.cost'));
  expect(offer.compareDocumentPosition(total) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await userEvent.click(within(offer).getByRole('button', { name: t('market.funding.details') }));
  const all = await screen.findByRole('dialog', { name: t('market.funding.title') });
  expect(within(all).getByText(t('market.funding.from'))).toBeDefined();
  expect(within(all).getByText(t('market.funding.give'))).toBeDefined();
});

test('ORDER-21: what a conversion brings beyond the cost of a market order is shown as an amount', async () => {
  const closed = { ...listedShare, quote: { ...listedShare.quote, session: 'closed' as const } };
  const { made } = await openApp(HREF, {
    session: session(),
    answers: answers({ 'quotes.single': () => closed }),
  }).then(async (app) => {
    await userEvent.click(await screen.findByRole('button', { name: t('market.buy') }));
    return app;
  });
  const sheet = await screen.findByRole('dialog');
  await typeFive();
  const offer = await within(sheet).findByRole('region', { name: t('market.funding.title') });
  await waitFor(() => expect(offer.textContent).toMatch(/€[\d,.]+ → \$[\d,.]+/));
  const cost = Number(
    /\$([\d.]+)/.exec(within(sheet).getByText(t('market.order.worst.total.buy')).parentElement?.textContent ?? '')?.[1],
  );
  await userEvent.click(within(offer).getByRole('button', { name: t('market.funding.details') }));
  const all = await screen.findByRole('dialog', { name: t('market.funding.title') });
  const requested = made.filter(({ name }) => name === 'funds.quoteSwap').at(-1)?.input as { amount: string };
  const brings = Math.round(Number(requested.amount) * 108) / 100;
  const over = (brings - cost).toFixed(2);
  expect(Number(over)).toBeGreaterThan(0);
  expect(within(all).getByText(t('market.funding.margin', { amount: `$${over}`, asset: 'USD' }))).toBeDefined();
});

test('ORDER-21: a shortfall below the minimum of a conversion is said to be that, and the balance is offered as the amount', async () => {
  purse.usd = '746.60';
  const { sheet } = await open({ 'funds.quoteSwap': () => ({ refusal: 'BELOW_MINIMUM' }) as const });
  await typeFive();
  expect(await within(sheet).findByText(t('market.funding.tooLittle', { amount: '$0.25' }))).toBeDefined();
  await userEvent.click(within(sheet).getByRole('button', { name: t('market.funding.spend', { amount: '$746.60' }) }));
  await waitFor(() => expect(within(sheet).queryByRole('alert')).toBeNull());
  expect(await within(sheet).findByRole('button', { name: /^Buy 4 QUILM/ })).toBeDefined();
});

test('ORDER-49: the confirmation of a market order for the open names its price and cost as maxima, and when it opens', async () => {
  purse.usd = '5000.00';
  const quote = { ...listedShare.quote, session: 'closed' as const, nextOpen: 1_700_145_000_000 };
  const { sheet } = await open({ 'quotes.single': () => ({ ...listedShare, quote }) });
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.order.market') }));
  await typeFive();
  await userEvent.click(
    await within(sheet).findByRole('button', {
      name: t('market.order.buyOpenShort', { quantity: '5', name: 'QUILM' }),
    }),
  );
  const question = await screen.findByRole('alertdialog');
  const said = question.textContent ?? '';
  expect(said).toContain(t('market.order.buyOpen', { quantity: '5', name: 'QUILM' }));
  // 149.25 and 5 % over it.
  expect(said).toContain(`${t('market.order.worst.price.buy')}$156.71`);
  expect(said).toContain(t('market.order.worst.total.buy'));
  expect(said).toContain(t('market.validity.OPEN'));
  expect(said).toContain('Nov 16, 2023');
  for (const key of ['market.order.meanPrice', 'market.order.cost', 'market.validity.IOC'])
    expect(said).not.toContain(t(key));
});

test('ORDER-38: without a balance in its currency the percentage counts what a conversion would bring, and says so', async () => {
  const { sheet } = await open();
  const slider = await within(sheet).findByRole('slider', { name: /^Percentage of the maximum/ });
  await waitFor(() => expect(slider.hasAttribute('disabled')).toBe(false));
  fireEvent.change(slider, { target: { value: '50' } });
  expect(within(sheet).getByText(t('market.order.shareConverted', { amount: '$5,346.00' }))).toBeDefined();
  // Half of what 5,000 EUR bring at 1.08, 1 % less for the conversion, at 149.25 and 0.08 % each.
  const size = within(sheet).getByLabelText(new RegExp(`^${t('market.quantity')}`), { selector: 'input' });
  await waitFor(() => expect((size as HTMLInputElement).value).toBe('17'));
  const button = await within(sheet).findByRole('button', { name: /^Convert/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
});

test('ORDER-20, FUNDS-142: the confirmation counts the quote down, and a renewed quote replaces it there, with the difference', async () => {
  let quotes = 0;
  const { sheet } = await open({
    'funds.transferable': () => [
      { accountType: 'stock', asset: 'USD', available: purse.usd },
      { accountType: 'platform', asset: 'EUR', available: '5000.00' },
      { accountType: 'stock', asset: 'EUR', available: '0.00' },
    ],
    'funds.quoteSwap': (input) => {
      quotes += 1;
      const quote = (answers()['funds.quoteSwap'] as (request: unknown) => object)(input);
      const fee = quotes === 1 ? '1.60' : '1.70';
      const amount = Number((input as { amount: string }).amount);
      // A better rate from the second on.
      const toAmount = (amount * (quotes === 1 ? 1.08 : 1.085)).toFixed(2);
      return { ...quote, fee, toAmount, id: quotes, endsAt: nowMs() + (quotes === 1 ? 2_500 : 60_000) } as never;
    },
  });
  await typeFive();
  const button = await within(sheet).findByRole('button', { name: /^Convert/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByRole('timer')).toBeDefined();
  expect(within(question).getByText(t('market.funding.moved'))).toBeDefined();
  const gives = /€[\d,.]+/.exec(question.textContent ?? '')?.[0] ?? '';
  // Nobody taps: the price is renewed where it stands, and what is got instead is said.
  const notice = await within(question).findByText(/^The rate was renewed/, {}, { timeout: 8_000 });
  // A tap that was on its way to the terms before does not confirm these.
  expect(within(question).queryByRole('button', { name: t('market.funding.confirm') })).toSatisfy(
    (one: HTMLElement | null) => one === null || one.getAttribute('aria-disabled') === 'true',
  );
  expect(notice.getAttribute('role')).toBe('status');
  expect(notice.textContent).toContain(`${gives} → $`);
  expect(notice.textContent).toContain('before');
  const confirm = await within(question).findByRole('button', { name: t('market.funding.confirm') });
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).not.toBe('true'));
  expect(within(question).queryByRole('button', { name: t('market.funding.renew') })).toBeNull();
  expect(within(question).getByRole('timer')).toBeDefined();
  expect(question.textContent).toContain('QUILM');
});

test('ORDER-22: where the order is rejected after the conversion, the customer sees what was converted', async () => {
  const { sheet, made } = await open({
    'orders.placePending': () => ({ refusal: 'OUTSIDE_BAND', message: 'Too far.' }),
  });
  await typeFive();
  const button = await within(sheet).findByRole('button', { name: /^Convert/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  const question = await confirm(t('market.funding.confirm'));
  const notice = await screen.findByText(/Conversion completed/);
  expect(notice.textContent).toContain('now in your balance');
  // The range stands in it, not the server's bare 'too far'.
  expect(notice.textContent).toContain('119.40');
  expect(notice.textContent).toContain('179.10');
  expect(made.filter(({ name }) => name === 'funds.convertStock')).toHaveLength(1);
  // Sent again, nothing is converted a second time.
  await userEvent.click(await within(question).findByRole('button', { name: t('market.buy') }));
  await waitFor(() => expect(made.filter(({ name }) => name === 'orders.placePending')).toHaveLength(2));
  expect(made.filter(({ name }) => name === 'funds.convertStock')).toHaveLength(1);
});

test('ORDER-22: where the conversion is rejected, the customer sees that no order was placed', async () => {
  const { sheet, made } = await open({
    'funds.convertStock': () => ({ refusal: 'QUOTE_ENDED', message: 'Quote expired.' }),
  });
  await typeFive();
  const button = await within(sheet).findByRole('button', { name: /^Convert/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  await confirm(t('market.funding.confirm'));
  expect(await screen.findByText(t('market.funding.nothingDone', { why: 'Quote expired.' }))).toBeDefined();
  expect(made.some(({ name }) => name === 'orders.placePending')).toBe(false);
});

test('ORDER-24: without a balance to convert the button stays disabled and a deposit is offered', async () => {
  const { sheet } = await open({
    'funds.transferable': () => [{ accountType: 'stock', asset: 'USD', available: '0.00' }],
  });
  await typeFive();
  expect(await within(sheet).findByText(t('market.funding.short', { asset: 'USD' }))).toBeDefined();
  expect(within(sheet).getByRole('link', { name: t('market.funding.deposit') })).toBeDefined();
  const [button] = within(sheet).getAllByRole('button', { name: /QUILM/ });
  expect(button?.hasAttribute('disabled')).toBe(true);
});

test('ORDER-24: where the convertible balance is too small, that is said, not that there is none', async () => {
  const { sheet } = await open();
  await fill(new RegExp(`^${t('market.quantity')}`), '500');
  const shortText = t('market.funding.shortWith', { asset: 'USD', amount: '€5,000.00' });
  // Beside the field, and nowhere else.
  expect(await within(sheet).findAllByText(shortText)).toHaveLength(1);
  expect(within(sheet).queryByText(t('Insufficient_funds_available'))).toBeNull();
  expect(within(sheet).getByRole('link', { name: t('market.funding.deposit') })).toBeDefined();
});

test('ORDER-27, ORDER-36, SHELL-19: a sale offers no conversion; its result is said in amount and percent, and leads to the order', async () => {
  let isSold = false;
  const { sheet } = await open({
    'orders.position': () => (isSold ? { refusal: 'POSITION_NOT_FOUND' } : heldShare),
    'orders.placePending': () => {
      isSold = true;
      return placedOrder({ side: 'sell' });
    },
    'quotes.single': () => ({ ...listedShare, settlesAt: SETTLES_AT }),
    'orders.order': () => soldReceipt({ profit: '-4.65', profitPercent: '-0.66', settlesAt: SETTLES_AT }),
  });
  expect(await within(sheet).findByText(/€5,000\.00/)).toBeDefined();
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.sell') }));
  expect(within(sheet).queryByText(/€5,000\.00/)).toBeNull();
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.order.limit') }));
  await typeFive();
  const button = await within(sheet).findByRole('button', { name: /^Sell 5 QUILM/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  // ORDER-36: a limit may fill later, so that the day is the earliest one.
  const earliest = t('market.settles.ifNow', { date: 'Nov 16, 2023' });
  expect(within(sheet).getByText(t('market.settles.from')).parentElement?.textContent).toContain(earliest);
  await userEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(t('market.settles.from')).parentElement?.textContent).toContain(earliest);
  expect(within(question).getByText(t('market.validity.GTC'))).toBeDefined();
  await confirm(t('market.sell'));
  // What is gone is no longer shown, behind the sheet neither.
  await waitFor(() => expect(screen.queryByText(t('market.own.title'))).toBeNull());
  const result = (await within(sheet).findByText(text('shell', 'shell.figure.realised'))).closest('p');
  await waitFor(() => expect(result?.textContent).toContain('−$4.65'));
  expect(result?.textContent).toContain('−0.66%');
  expect(within(sheet).getByText(t('market.settles.from')).parentElement?.textContent).toContain('Nov 16, 2023');
  const link = within(sheet).getByRole('link', { name: t('market.result.seeOrder') });
  expect(link.getAttribute('href')).toBe('/order-detail?id=11');
});

test('ORDER-23, ORDER-30, ORDER-35, SHELL-29: an order that rests says where, takes the focus, leads to it, and leaves no field red and no message over the button', async () => {
  purse.usd = '2000.00';
  const { sheet } = await open({
    'orders.placePending': () => placedOrder({ state: 'open', filled: '0', averagePrice: null, fee: '0.00' }),
  });
  await typeFive();
  const button = await within(sheet).findByRole('button', { name: /^Buy 5 QUILM/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  await confirm(t('market.buy'));
  expect(
    await screen.findByText(t('market.result.buy.resting', { quantity: '5', name: 'QUILM', limit: '149.25' })),
  ).toBeDefined();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  expect(document.activeElement?.textContent).toContain('149.25');
  expect(screen.getByText(t('market.validity.GTC'), { exact: false })).toBeDefined();
  expect(screen.getByRole('link', { name: t('market.result.seeOrder') }).getAttribute('href')).toBe(
    '/order-detail?id=11',
  );
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  expect(
    within(screen.getByRole('region', { name: text('shell', 'shell.messages') })).queryAllByRole('listitem'),
  ).toEqual([]);
});

test('BOOK-22, ORDER-23: an order that goes on in pieces says that it is being filled, and how far it is', async () => {
  purse.usd = '2000.00';
  const { sheet } = await open({
    'orders.placePending': () => placedOrder({ state: 'waiting', filled: '2', averagePrice: '149.20', fee: '0.20' }),
  });
  await typeFive();
  const button = await within(sheet).findByRole('button', { name: /^Buy 5 QUILM/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  await confirm(t('market.buy'));
  const said = t('market.result.buy.filling', { quantity: '5', name: 'QUILM', filled: '2' });
  expect(await screen.findByText(said)).toBeDefined();
});

test('ORDER-25: a price that is too far names the range', async () => {
  await open();
  await fill(new RegExp(`^${t('market.order.limitPrice')}`), '300');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('119.40');
  expect(notice.textContent).toContain('179.10');
  expect(notice.querySelector('svg')).not.toBeNull();
});

test('ORDER-35: a limit beyond the market says beside it that the order is filled at once, and blocks nothing', async () => {
  purse.usd = '2000.00';
  const { sheet } = await open();
  await typeFive();
  await fill(new RegExp(`^${t('market.order.limitPrice')}`), '170');
  expect(await within(sheet).findByText(t('market.order.crosses.buy', { price: '149.25' }))).toBeDefined();
  const button = await within(sheet).findByRole('button', { name: /^Buy 5 QUILM/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await fill(new RegExp(`^${t('market.order.limitPrice')}`), '149.25');
  await waitFor(() => expect(within(sheet).queryByText(t('market.order.crosses.buy', { price: '149.25' }))).toBeNull());
});

test('ORDER-38: with a balance in its currency 100 % is that balance alone, and says so', async () => {
  purse.usd = '1000.00';
  const { sheet } = await open();
  expect(await within(sheet).findByText(t('market.order.shareOf', { amount: '$1,000.00' }))).toBeDefined();
  const slider = within(sheet).getByRole('slider', { name: /^Percentage of the maximum/ });
  await waitFor(() => expect(slider.hasAttribute('disabled')).toBe(false));
  fireEvent.change(slider, { target: { value: '100' } });
  // 6 × 149.25 and 0.08 % of it; a seventh would have to be converted for.
  const size = within(sheet).getByLabelText(new RegExp(`^${t('market.quantity')}`), { selector: 'input' });
  await waitFor(() => expect((size as HTMLInputElement).value).toBe('6'));
  expect(within(sheet).queryByRole('region', { name: t('market.funding.title') })).toBeNull();
});

test('ORDER-42: who has nothing to sell sees that in place of a form', async () => {
  const { sheet } = await open();
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.sell') }));
  expect(await within(sheet).findByText(t('market.order.holdsNone', { name: 'QUILM' }))).toBeDefined();
  expect(within(sheet).queryByRole('textbox')).toBeNull();
  expect(within(sheet).queryByRole('button', { name: /^Sell/ })).toBeNull();
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.buy') }));
  expect(await within(sheet).findByRole('button', { name: t('please_enter_quantity') })).toBeDefined();
});

const confirmConversion = async (sheet: HTMLElement): Promise<HTMLElement> => {
  await typeFive();
  const button = await within(sheet).findByRole('button', { name: /^Convert/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  return confirm(t('market.funding.confirm'));
};

test('FUNDS-142: a quote that ended is not named any more once a new one stands in its place', async () => {
  const { sheet, made } = await open({
    'funds.convertStock': () => ({ refusal: 'QUOTE_ENDED', message: 'Quote expired.' }),
  });
  const question = await confirmConversion(sheet);
  await waitFor(() => expect(made.filter(({ name }) => name === 'funds.quoteSwap').length).toBeGreaterThan(1));
  const again = within(question).getByRole('button', { name: t('market.funding.confirm') });
  await waitFor(() => expect(again.getAttribute('aria-disabled')).not.toBe('true'));
  expect(within(question).queryByText('Quote expired.')).toBeNull();
});

test('SHELL-25: until it is known what came of the order, it stands as it was sent, whatever became of its quote', async () => {
  let quotes = 0;
  const { sheet, made } = await open({
    // Its answer is lost.
    'funds.convertStock': undefined as never,
    'funds.quoteSwap': (input) => {
      quotes += 1;
      if (quotes > 1) return { refusal: 'INTERNAL', message: 'Not now.' };
      const quote = (answers()['funds.quoteSwap'] as (request: unknown) => object)(input);
      return { ...quote, endsAt: nowMs() + 2_500 } as never;
    },
  });
  const question = await confirmConversion(sheet);
  await waitFor(() => expect(made.filter(({ name }) => name === 'funds.quoteSwap')).toHaveLength(2), {
    timeout: 8_000,
  });
  await waitFor(() => expect(within(question).getByText(t('market.funding.give'))).toBeDefined());
  expect(within(question).queryByText(t('market.funding.ended'))).toBeNull();
  expect(sheet.textContent).not.toContain('−$');
});

test('ORDER-43: what a market order fills at is a line of text with what is bid and asked', async () => {
  const { sheet } = await open();
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.order.market') }));
  const line = (await within(sheet).findByText(t('market.order.atMarket'))).parentElement;
  // A price stays beside its word where the line is broken.
  for (const key of ['market.order.bid', 'market.order.ask']) {
    const text = t(key, { price: '–' }).replaceAll(' –', '\u00a0–');
    expect(text).toContain('\u00a0');
    expect(line?.textContent).toContain(text);
  }
  expect(line?.className).not.toContain('ring');
});
