// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listedShare } from '../market/testing.ts';
import { closeApp, confirm, fill, openApp, session, text } from '../shell/testing.tsx';
import { buyingPower } from './order-leverage.ts';
import { buyerAnswers, placedOrder } from './testing.ts';

afterEach(closeApp);

const t = (key: string, values?: Record<string, string>): string => text('market', key, values);

/** The field, and not the switch that shows it. */
const STOP = /^Stop loss.*USD/;

const onMargin = {
  ...listedShare,
  terms: {
    ...listedShare.terms,
    leverages: [1, 5, 10],
    margin: {
      tiers: [{ upTo: null, maintenanceBps: 200, maxLeverage: 10 }],
      callBps: 10_000,
      closeOutBps: 5000,
      marginCloseOutBps: null,
      financing: { everyMs: 86_400_000, long: 200, short: 0 },
      maxQuantity: '100000',
    },
  },
};

const open = async (listed: typeof listedShare = onMargin) => {
  const app = await openApp('/transaction?gid=US.QUILM&market=US', {
    session: session(),
    answers: buyerAnswers(
      listed,
      { usd: '1000.00' },
      {
        'orders.positions': () => ({ list: [], total: 0 }),
        'orders.placePending': () => placedOrder({ leverage: 10 }),
      },
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: t('market.buy') }));
  const sheet = within(await screen.findByRole('dialog'));
  return { ...app, sheet };
};

test('STOCKS-15: a purchase that is paid in full brings a stop, asked about and sent as it was typed', async () => {
  const { sheet, made } = await open();
  await userEvent.click(sheet.getByRole('tab', { name: t('market.order.limit') }));
  await fill(/^Quantity/, '5');
  const [, stop] = await sheet.findAllByRole('switch');
  if (!stop) throw new Error('two exits');
  await userEvent.click(stop);
  await fill(STOP, '150');
  expect(sheet.getByText(t('market.leverage.bad.stopLoss'))).toBeDefined();
  await fill(STOP, '140');
  // 5 × (140 − 149.25), and that of the cost of 746.25.
  expect(sheet.getByText(t('market.leverage.exitResult')).nextElementSibling?.textContent).toBe('−$46.25−6.20%');
  await userEvent.click(sheet.getByRole('button', { name: /^Buy 5 QUILM/ }));
  const question = await confirm(t('market.buy'));
  expect(within(question).getByText(t('market.leverage.stopLoss'))).toBeDefined();
  await waitFor(() =>
    expect(made.find(({ name }) => name === 'orders.placePending')?.input).toMatchObject({ stopLoss: '140' }),
  );
});

test('ORDER-52, MARGIN-25: with leverage the form says what is taken, where the position would be liquidated, and sends its exits', async () => {
  const { sheet, made } = await open();
  await userEvent.click(sheet.getByRole('tab', { name: t('market.order.limit') }));
  await userEvent.click(await sheet.findByRole('tab', { name: t('market.leverage.times', { leverage: '10' }) }));
  await fill(/^Quantity/, '20');
  // 20 × 149.25: a tenth is the margin; 0.08 % of it the fee, twice. Closed where the equity is 1 % of the value: 149.25 − (298.50 − 29.85) ÷ 20.
  const figure = (name: string): string | null | undefined => sheet.getByText(name).nextElementSibling?.textContent;
  expect(await sheet.findByText(t('market.leverage.margin'))).toBeDefined();
  expect(figure(t('market.leverage.margin'))).toBe('$298.50');
  expect(figure(t('market.leverage.taken'))).toBe('$303.28');
  expect(figure(t('market.leverage.liquidation'))).toMatch(/^135\.81\sUSD.*9\.01%/);
  const [, stop] = sheet.getAllByRole('switch');
  if (!stop) throw new Error('two exits');
  await userEvent.click(stop);
  await fill(STOP, '150');
  expect(sheet.getByText(t('market.leverage.bad.stopLoss'))).toBeDefined();
  await fill(STOP, '140');
  // MARGIN-25: 20 × (140 − 149.25), and that of the margin of 298.50.
  expect(figure(t('market.leverage.exitResult'))).toBe('−$185.00−61.98% of margin');
  await userEvent.click(sheet.getByRole('button', { name: /^Buy 20 QUILM/ }));
  const question = await confirm(t('market.buy'));
  expect(within(question).getByText(/135\.81\sUSD/)).toBeDefined();
  const link = await screen.findByRole('link', { name: t('market.result.seePosition') });
  expect(link.getAttribute('href')).toBe('/myPositions');
  expect(made.find(({ name }) => name === 'orders.placePending')?.input).toMatchObject({
    leverage: 10,
    stopLoss: '140',
    quantity: '20',
  });
});

test('MARGIN-26: beside the leverage stands how much it opens of what is available', async () => {
  const { sheet } = await open();
  await userEvent.click(sheet.getByRole('tab', { name: t('market.order.limit') }));
  const power = async (leverage: string): Promise<string | null | undefined> =>
    (await sheet.findByText(t('market.leverage.buyingPower', { leverage }))).nextElementSibling?.textContent;
  // $1,000.00 less the fee of 0.08 %; with leverage the fee is paid twice, of all that is opened.
  await expect.poll(() => power('1')).toBe('$999.20');
  await userEvent.click(await sheet.findByRole('tab', { name: t('market.leverage.times', { leverage: '10' }) }));
  expect(await power('10')).toBe('$9,842.51');
  expect(sheet.getByText(t('market.order.shareOf', { amount: '$9,842.51' }))).toBeDefined();
});

test('MARGIN-26: where the leverage and not the money ends the buying power, the form says so', async () => {
  const { margin } = onMargin.terms;
  const tiers = [
    { upTo: '5000.00', maintenanceBps: 200, maxLeverage: 10 },
    { upTo: null, maintenanceBps: 400, maxLeverage: 5 },
  ];
  const { sheet } = await open({ ...onMargin, terms: { ...onMargin.terms, margin: { ...margin, tiers } } });
  await userEvent.click(sheet.getByRole('tab', { name: t('market.order.limit') }));
  await userEvent.click(await sheet.findByRole('tab', { name: t('market.leverage.times', { leverage: '10' }) }));
  const said = t('market.leverage.aboveTier', { leverage: '10', most: '$5,000.00' });
  expect(await sheet.findByText(said)).toBeDefined();
  expect(sheet.getByText(t('market.order.shareOf', { amount: '$5,000.00' }))).toBeDefined();
  await userEvent.click(sheet.getByRole('tab', { name: t('market.leverage.times', { leverage: '5' }) }));
  await expect.poll(() => sheet.queryByText(said)).toBeNull();
});

test('MARGIN-26: no more than the leverage may open beside what is open', () => {
  const tiers = [
    { upTo: 500_000n, maintenanceBps: 200, maxLeverage: 10 },
    { upTo: null, maintenanceBps: 400, maxLeverage: 5 },
  ];
  const margin = { tiers, opened: 100_000n } as unknown as Parameters<typeof buyingPower>[0];
  expect(buyingPower(margin, 10, 8, 100_000n)).toBe(400_000n);
  expect(buyingPower(margin, 5, 8, 100_000n)).toBe(496_031n);
  expect(buyingPower({ ...margin, opened: 600_000n }, 10, 8, 100_000n)).toBe(0n);
});

test('ORDER-52: a share that is paid in full alone, and a sale, have no leverage to choose', async () => {
  const { sheet } = await open(listedShare);
  expect(sheet.queryByText(t('market.leverage.label'))).toBeNull();
  closeApp();
  const { sheet: other } = await open();
  expect(await other.findByText(t('market.leverage.label'))).toBeDefined();
  await userEvent.click(other.getByRole('tab', { name: t('market.sell') }));
  expect(other.queryByText(t('market.leverage.label'))).toBeNull();
});
