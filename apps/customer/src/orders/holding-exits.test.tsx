// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { type Answers, closeApp, confirm, openApp, session, text } from '../shell/testing.tsx';
import { cash, heldCoin, heldShare, holdings, placedOrder } from './testing.ts';

afterEach(closeApp);

const t = (key: string, values?: Record<string, string>): string => text('stocks', `stocks.margin.${key}`, values);
const SHARE = 'gid=US.QUILM&market=US';

/** The row of the share in all that is held. */
const row = {
  ...heldCoin,
  kind: 'share',
  product: 'stocks',
  pair: 'QUILM/USD',
  account: 'stock',
  asset: 'US.QUILM',
  instrument: 'US.QUILM',
  symbol: 'QUILM',
  name: 'Quillmere',
  venue: 'US',
  currency: 'USD',
} as const;

const open = (held: typeof heldShare, over: Answers = {}, address = `/myPositions-details?${SHARE}`) => {
  const sent: unknown[] = [];
  const opened = openApp(address, {
    session: session(),
    answers: {
      'orders.position': () => held,
      'orders.positions': () => ({ list: [held], total: 1 }),
      'orders.list': () => ({ list: [], total: 0 }),
      'contract.positions': () => ({ rows: [], total: 0 }),
      'funds.holdings': () => holdings(row),
      'funds.byCurrency': () => cash('USD', '1000.00'),
      'quotes.single': () => listedShare,
      'orders.closePosition': () => placedOrder({}),
      'orders.setHoldingExits': (input) => {
        sent.push(input);
        return held;
      },
      ...over,
    },
  });
  return opened.then(() => sent);
};

const press = async () => {
  const button = () => screen.getByRole('button', { name: t('exits') });
  // Its room is there before what it sets is known (rule SHELL-11).
  await waitFor(() => {
    expect(button().hasAttribute('disabled')).toBe(false);
    expect(button().getAttribute('aria-disabled')).not.toBe('true');
  });
  await userEvent.click(button());
  return within(await screen.findByRole('alertdialog'));
};

test('STOCKS-14: a stop of a holding is set on its page, with what selling there would bring', async () => {
  const sent = await open(heldShare);
  const sheet = await press();
  expect(sheet.getByText(t('exitsText', { quantity: '5', name: 'QUILM' }))).toBeDefined();
  expect(sheet.queryByText(t('liquidationPrice'))).toBeNull();
  const [, stop] = await sheet.findAllByRole('switch');
  if (!stop) throw new Error('two exits');
  const same = sheet.getByRole('button', { name: t('exitsSame') });
  expect(
    same.getAttribute('aria-disabled') ?? same.getAttribute('disabled'),
    'there is nothing to send',
  ).not.toBeNull();
  await userEvent.click(stop);
  const field = sheet.getByRole('textbox');
  // 5 % below 149.25, rounded down to the tick.
  expect((field as HTMLInputElement).value).toBe('141.79');
  await userEvent.clear(field);
  await userEvent.type(field, '149.25');
  expect(sheet.getByText(t('badShort.takeProfit'))).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, '130');
  expect(sheet.queryByText(t('badShort.takeProfit'))).toBeNull();
  // 5 × 130 less the 700 that they cost.
  expect(sheet.getByText(text('market', 'market.leverage.exitResult')).nextElementSibling?.textContent).toBe(
    '−$50.00−7.14%',
  );
  await confirm(t('exitsSend'));
  expect(await screen.findByText(t('exitsSet'))).toBeDefined();
  expect(sent).toEqual([{ instrument: 'US.QUILM', stopLoss: '130' }]);
});

test('STOCKS-14: what is set stands in the row of the positions, and is taken back there', async () => {
  const sent = await open({ ...heldShare, takeProfit: '170.00', stopLoss: '140.00' }, {}, '/myPositions');
  await userEvent.click(await screen.findByRole('button', { name: /QUILM/ }));
  expect(await screen.findByText('170.00')).toBeDefined();
  expect(screen.getByText('140.00')).toBeDefined();
  const sheet = await press();
  for (const one of await sheet.findAllByRole('switch')) await userEvent.click(one);
  await confirm(t('exitsSend'));
  expect(await screen.findByText(t('exitsRemoved'))).toBeDefined();
  expect(sent).toEqual([{ instrument: 'US.QUILM' }]);
});

test('STOCKS-14: of a holding with locked or copied shares the sheet says that they stay; a refusal stands beside the price', async () => {
  await open(
    { ...heldShare, stopLoss: '140.00', lockUp: { num: '2', until: 1_900_000_000_000 } },
    { 'orders.setHoldingExits': () => ({ refusal: 'BAD_STOP', message: 'On the wrong side' }) },
  );
  const sheet = await press();
  expect(sheet.getByText(t('exitsFreeText', { name: 'QUILM' }))).toBeDefined();
  const field = await sheet.findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, '135');
  await confirm(t('exitsSend'));
  expect(await sheet.findByText('On the wrong side')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('STOCKS-14: a coin has no target and no stop', async () => {
  await open(heldShare, { 'funds.holdings': () => holdings(heldCoin) }, '/myPositions');
  await userEvent.click(await screen.findByRole('button', { name: /BTC/ }));
  expect(await screen.findByText(text('market', 'market.own.more'))).toBeDefined();
  expect(screen.queryByRole('button', { name: t('exits') })).toBeNull();
});
