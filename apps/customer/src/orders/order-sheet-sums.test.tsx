// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { type Answers, closeApp, confirm, fill, openApp, session, text } from '../shell/testing.tsx';
import { buyerAnswers, heldShare, placedOrder, soldReceipt } from './testing.ts';

const t = (key: string, values?: Record<string, string>): string => text('market', key, values);
const QUANTITY = /^Quantity/;

const purse = { usd: '0.00' };
beforeEach(() => {
  purse.usd = '0.00';
});
afterEach(closeApp);

const open = async (over: Answers = {}) => {
  const app = await openApp('/transaction?gid=US.QUILM&market=US', {
    session: session(),
    answers: buyerAnswers(listedShare, purse, over),
  });
  await userEvent.click(await screen.findByRole('button', { name: t('market.buy') }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.order.limit') }));
  return { ...app, sheet };
};

test('ORDER-38: where a conversion is offered for what the balance lacks, 100 % has it in, and nothing is said to be more than available', async () => {
  purse.usd = '1000.00';
  const { sheet } = await open();
  await fill(QUANTITY, '20');
  const button = await within(sheet).findByRole('button', { name: /^Convert/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  // 1,000 and what 5,000 EUR bring at 1.08, 1 % less for the conversion.
  expect(within(sheet).getByText(t('market.order.shareConverted', { amount: '$6,346.00' }))).toBeDefined();
  expect(within(sheet).queryByText(t('market.order.beyond'))).toBeNull();
  // What is less than the balance stays a share of the same.
  await fill(QUANTITY, '2');
  expect(within(sheet).getByText(t('market.order.shareConverted', { amount: '$6,346.00' }))).toBeDefined();
  expect(within(sheet).queryByRole('region', { name: t('market.funding.title') })).toBeNull();
});

test('ORDER-23: the result follows what was left resting until it has filled', async () => {
  purse.usd = '5000.00';
  const receipt = { side: 'buy', quantity: '5', averagePrice: '149.20', fee: '0.60' } as const;
  const { sheet } = await open({
    'orders.placePending': () => placedOrder({ state: 'open', filled: '2', quantity: '5' }),
    'orders.order': () => soldReceipt({ ...receipt, state: 'filled', filled: '5' }),
  });
  await fill(QUANTITY, '5');
  await userEvent.click(await within(sheet).findByRole('button', { name: /^Buy 5 QUILM/ }));
  await confirm(t('market.buy'));
  const values = { quantity: '5', name: 'QUILM', price: '149.20', fee: '$0.60' };
  expect(await screen.findByText(t('market.result.buy.filled', values))).toBeDefined();
});

test.each([
  ['0', 'requested', 'buy.cancelled'],
  ['2', 'requested', 'buy.partCancelled'],
  ['0', 'frozen', 'ended'],
] as const)(
  'ORDER-23: of a resting order with %s filled that ended as %s the result says so',
  async (filled, reason, key) => {
    purse.usd = '5000.00';
    const receipt = { side: 'buy', quantity: '5', averagePrice: '149.20', fee: '0.60' } as const;
    const { sheet } = await open({
      'orders.placePending': () => placedOrder({ state: 'open', filled: '0', quantity: '5' }),
      'orders.order': () => soldReceipt({ ...receipt, state: 'cancelled', filled, reason }),
    });
    await fill(QUANTITY, '5');
    await userEvent.click(await within(sheet).findByRole('button', { name: /^Buy 5 QUILM/ }));
    await confirm(t('market.buy'));
    const why = t(`market.orders.reason.${reason}`);
    const values = { filled, quantity: '5', name: 'QUILM', price: '149.20', fee: '$0.60', why };
    expect(await screen.findByText(t(`market.result.${key}`, values))).toBeDefined();
  },
);

test('ORDER-24: a sale of more than is held shows no sums, says so once, and its button names no order', async () => {
  const { sheet } = await open({ 'orders.position': () => ({ ...heldShare, quantity: '20', available: '20' }) });
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.sell') }));
  await fill(QUANTITY, '25');
  expect(await within(sheet).findByText(t('market.order.holdingShort', { held: '20', name: 'QUILM' }))).toBeDefined();
  expect(within(sheet).queryByText(t('market.order.beyond'))).toBeNull();
  const left = within(sheet).getByText(t('market.order.left')).parentElement;
  expect(left?.textContent).toBe(`${t('market.order.left')}–`);
  expect(within(sheet).getByRole('button', { name: t('market.order.checkQuantity') })).toBeDefined();
});

test('ORDER-42: what is held and cannot be sold now is not said to be nothing', async () => {
  const lockUp = { num: heldShare.quantity, until: 1_900_000_000_000 };
  const { sheet } = await open({ 'orders.position': () => ({ ...heldShare, available: '0', lockUp }) });
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.sell') }));
  expect(await within(sheet).findByText(t('market.own.allHeld'))).toBeDefined();
  expect(within(sheet).queryByText(t('market.order.holdsNone', { name: 'QUILM' }))).toBeNull();
});
