import { value } from '../../api/harness.ts';
import type { MoneyCalls } from '../../api/money-call.ts';
import { WALLET } from '../../api/payee.ts';
import { BITCOIN, type Stage } from '../../api/stage.ts';

const broke = ['INSUFFICIENT_FUNDS'] as const;
const reason = 'The work asks for it.';

const converted = async (stage: Stage) => {
  const input = { from: 'EUR', to: 'USD', amount: await stage.all('stock', '100 EUR') } as const;
  return { by: stage.customer.id, input, other: { ...input, amount: '1' }, lost: broke };
};

const swapped = async (stage: Stage) => {
  const input = { from: 'USDT', to: 'ETH', amount: await stage.all('platform', '100 USDT') } as const;
  return { by: stage.customer.id, input, other: { ...input, amount: '20' }, lost: broke };
};

export const entry = {
  'funds.createRecharge': {
    'by card': async (stage) => {
      await stage.noneWaiting();
      const input = {
        channel: 'card',
        amount: '100',
        currency: 'EUR',
        bankCode: 'SAMPXXXX',
        proofKey: stage.proof,
      } as const;
      return { by: stage.customer.id, input, other: { ...input, amount: '101' }, lost: ['PROOF_USED'] };
    },
  },
  'funds.submitRecharge': {
    'in a coin': async (stage) => {
      await stage.noneWaiting();
      const address = 'TLVHRVzRAmpRkokPsooxbbQyd2cZJX5h1D';
      const input = { asset: 'USDT', amount: '100', network: 'TRC20', address, proofKey: stage.proof };
      return { by: stage.customer.id, input, other: { ...input, amount: '101' }, lost: ['PROOF_USED'] };
    },
  },
  'funds.createVoucher': {
    'in USDT': async (stage) => {
      await stage.noneWaiting();
      const input = { network: 'TRC20', amount: '100', proofKey: stage.proof } as const;
      return { by: stage.customer.id, input, other: { ...input, amount: '101' }, lost: ['PROOF_USED'] };
    },
  },
  'funds.createStockRecharge': {
    'by transfer': async (stage) => {
      await stage.noneWaiting();
      const input = { currency: 'EUR', amount: '100' };
      const { mostWaiting } = stage.server.running.services.brand;
      const bound = { lost: ['TOO_MANY_WAITING'], most: mostWaiting } as const;
      return { by: stage.customer.id, input, other: { ...input, currency: 'USD' }, ...bound };
    },
  },
  'funds.withdraw': {
    'to a card': async (stage) => {
      await stage.noneWaiting();
      const input = { ...stage.toCard, amount: await stage.all('stock', '100 EUR') };
      return { by: stage.customer.id, input, other: { ...input, amount: '10' }, lost: broke };
    },
    'to a wallet': async (stage) => {
      await stage.noneWaiting();
      const amount = await stage.all('platform', '100 USDT');
      const place = { channel: 'usdt', currency: 'USDT', destination: stage.wallet } as const;
      const input = { ...stage.toCard, ...place, amount };
      return { by: stage.customer.id, input, other: { ...input, amount: '10' }, lost: broke };
    },
  },
  'funds.withdrawCoin': {
    'of a coin': async (stage) => {
      await stage.noneWaiting();
      const amount = await stage.all('platform', '0.002 BTC');
      const input = { ...stage.toCoin, asset: 'BTC', network: 'BTC', address: BITCOIN, amount };
      return { by: stage.customer.id, input, other: { ...input, amount: '0.001' }, lost: broke };
    },
    'in USDT': async (stage) => {
      await stage.noneWaiting();
      const amount = await stage.all('platform', '100 USDT');
      const input = { ...stage.toCoin, asset: 'USDT', ...WALLET, amount };
      return { by: stage.customer.id, input, other: { ...input, amount: '10' }, lost: broke };
    },
    'to a bank': async (stage) => {
      await stage.noneWaiting();
      const amount = await stage.all('stock', '100 EUR');
      const input = { ...stage.toCoin, asset: 'EUR', network: 'BANK', bankId: stage.card, amount };
      return { by: stage.customer.id, input, other: { ...input, amount: '60' }, lost: broke };
    },
  },
  'funds.cancelWithdrawal': {
    'while it waits': async (stage) => {
      const id = await stage.waitingWithdrawal();
      return {
        by: stage.customer.id,
        input: { id },
        other: { id: id + 1 },
        lost: ['WITHDRAWAL_CANCELLED'],
      };
    },
  },
  'funds.convertStock': { 'at the price of the moment': converted },
  'funds.exchangeStock': { 'at the price of the moment': converted },
  'funds.swap': {
    'at the price of the moment': swapped,
    'at a quote': async (stage) => {
      const { input, ...trial } = await swapped(stage);
      const { id: quoteId } = value(await stage.customer.call('funds.quoteSwap', input));
      return { ...trial, input: { ...input, quoteId }, lost: ['QUOTE_ENDED'] };
    },
  },
  'funds.quoteSwap': {
    'of a coin': async (stage) => {
      const { by, input, other } = await swapped(stage);
      return { by, input, other };
    },
  },
  'funds.transfer': {
    'to another account': async (stage) => {
      const amount = await stage.all('platform', '100 USDT');
      const input = { asset: 'usdt', from: 'platform', to: 'financial', amount } as const;
      return { by: stage.customer.id, input, other: { ...input, amount: '1' }, lost: ['TRANSFER_ABOVE_BALANCE'] };
    },
  },
  'console.reverseCredit': {
    'a credit that stands': async (stage) => {
      await stage.all('stock', '1 EUR');
      const id = Math.max(...stage.server.running.services.core.state.funds.credits.keys());
      return { by: 'finance', input: { id, reason }, other: { id, reason: 'Another one.' }, lost: ['NOT_CREDITED'] };
    },
  },
  'console.reviewDeposit': {
    'a credit': async ({ customer }) => {
      const { id } = value(await customer.call('funds.createStockRecharge', { currency: 'EUR', amount: '100' }));
      const input = { id, decision: 'credit', amount: '90.00', reference: `race-${id}` } as const;
      return { by: 'finance', input, other: { ...input, amount: '91.00' }, lost: ['NOT_WAITING'] };
    },
    'a refusal': async ({ customer }) => {
      const { id } = value(await customer.call('funds.createStockRecharge', { currency: 'EUR', amount: '100' }));
      const input = { id, decision: 'refuse', reason } as const;
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' }, lost: ['NOT_WAITING'] };
    },
  },
  'console.setWithdrawalHold': {
    'while it waits': async (stage) => {
      const input = { id: await stage.waitingWithdrawal(), aside: true, reason };
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' } };
    },
  },
  'console.startWithdrawal': {
    'the next one': async (stage) => {
      const id = await stage.waitingWithdrawal();
      return { by: 'finance', input: { id }, other: { id: id - 1 }, lost: ['NOT_WAITING'] };
    },
  },
  'console.payWithdrawal': {
    'one that was begun': async (stage) => {
      const id = await stage.withdrawalBeingPaid();
      const reference = `OUT-${id}`;
      const input = { id, reference, again: reference };
      const other = { id, reference: `${reference}-b`, again: `${reference}-b` };
      return { by: 'finance', input, other, lost: ['NOT_PROCESSING'] };
    },
  },
  'console.refuseWithdrawal': {
    'while it waits': async (stage) => {
      const input = { id: await stage.waitingWithdrawal(), reason };
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' }, lost: ['NOT_WAITING'] };
    },
    'while it is paid': async (stage) => {
      const input = { id: await stage.withdrawalBeingPaid(), reason };
      return { by: 'finance', input, other: { ...input, reason: 'Another one.' }, lost: ['NOT_WAITING'] };
    },
  },
} satisfies MoneyCalls;
