import { type Endpoint, type EndpointName, endpoints, GATE_ERRORS, GATED_PRODUCTS } from '@bourse/wire';
import { expect, test } from 'vitest';

const rows = Object.entries(endpoints) as unknown as readonly (readonly [EndpointName, Endpoint])[];

/**
 * Rows of customers that may be refused as frozen, so that they begin something, or that need a key, so that they move money: they open none of the
 * products that a country can close.
 */
const OPENS_NOTHING: Readonly<Record<string, readonly string[]>> = {
  'closes, or changes what is open': [
    'contract.addMargin',
    'contract.cancelExit',
    'contract.changeMargin',
    'contract.close',
    'contract.setExit',
    'contract.stopOrder',
    'contract.stopPosition',
    'orders.changeMargin',
    'orders.closePosition',
    'orders.setExits',
    'second.cancel',
  ],
  'is paid in full': [
    'bb.place',
    'block.buy',
    'block.place',
    'divisa.place',
    'etf.buy',
    'fund.buy',
    'ipo.apply',
    'otc.place',
    'points.exchange',
    'quant.buy',
    'vip.place',
  ],
  'ends what is held': ['credit.repay', 'etf.redeem', 'fund.redeem', 'funds.cancelWithdrawal'],
  'moves money, or lends it': [
    'credit.apply',
    'credit.draw',
    'funds.convertStock',
    'funds.createRecharge',
    'funds.createStockRecharge',
    'funds.createVoucher',
    'funds.depositAddresses',
    'funds.exchangeStock',
    'funds.paymentCode',
    'funds.paymentCodes',
    'funds.platformBanks',
    'funds.platformWallets',
    'funds.quoteSwap',
    'funds.submitRecharge',
    'funds.swap',
    'funds.transfer',
    'funds.withdraw',
    'funds.withdrawCoin',
    'points.sign',
  ],
  'is of leaders, who copy nobody': ['follow.apply'],
};

const opening = rows.filter(([, row]) => row.opens !== undefined);

test('JURISDICTION-1: every row that begins something or moves money says what it opens, or is known to open nothing', () => {
  const begins = rows.filter(
    ([, { who, errors, idempotent }]) => who === 'customer' && (idempotent || errors.includes('FROZEN')),
  );
  const silent = begins.filter(([, row]) => row.opens === undefined).map(([name]) => name);
  expect(silent.sort()).toEqual(Object.values(OPENS_NOTHING).flat().sort());
});

test('JURISDICTION-1: a row that opens a product declares what that may be refused with, and no other row does', () => {
  const declaring = rows.filter(([, { errors }]) => GATE_ERRORS.some((error) => errors.includes(error)));
  expect(declaring.map(([name]) => name).sort()).toEqual(opening.map(([name]) => name).sort());
  for (const [name, { errors }] of declaring) expect(errors, name).toEqual(expect.arrayContaining([...GATE_ERRORS]));
});

test('JURISDICTION-1: each product that a country can close is opened by some row', () => {
  expect(new Set(opening.map(([, { opens }]) => opens?.product))).toEqual(new Set(GATED_PRODUCTS));
});
