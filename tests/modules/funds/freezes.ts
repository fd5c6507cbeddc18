import type { Freezes } from '../../api/freezes.ts';

export const entry: Freezes = {
  closedBy: {
    'funds.createRecharge': 'RECHARGE',
    'funds.submitRecharge': 'RECHARGE',
    'funds.createVoucher': 'RECHARGE',
    'funds.createStockRecharge': 'RECHARGE',
    'funds.withdraw': 'WITHDRAW',
    'funds.withdrawCoin': 'WITHDRAW',
    'funds.convertStock': 'EXCHANGE',
    'funds.exchangeStock': 'EXCHANGE',
    'funds.swap': 'EXCHANGE',
    'funds.quoteSwap': 'EXCHANGE',
    'funds.transfer': 'TRANSFERFUNDS',
  },
  read: {
    RECHARGE: [(call) => call('funds.recharges', {}), (call) => call('funds.chargeLimits', {})],
    WITHDRAW: [(call) => call('funds.withdrawals', {}), (call) => call('funds.withdrawalPending', {})],
    EXCHANGE: [(call) => call('funds.swapRecords', {}), (call) => call('funds.exchangeRecords', {})],
    TRANSFERFUNDS: [(call) => call('funds.transferable', {}), (call) => call('funds.records', { type: 'transfer' })],
  },
  // They tell where to pay in to (FUNDS-93).
  movesNothing: [
    'funds.depositAddresses',
    'funds.depositReference',
    'funds.paymentCode',
    'funds.paymentCodes',
    'funds.platformBanks',
    'funds.platformWallets',
  ],
};
