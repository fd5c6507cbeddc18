import type { OpensNothing } from '../../guards/opens-nothing.ts';

export const entry: OpensNothing = {
  'ends what is held': ['funds.cancelWithdrawal'],
  'moves money, or lends it': [
    'funds.convertStock',
    'funds.createRecharge',
    'funds.createStockRecharge',
    'funds.createVoucher',
    'funds.depositAddresses',
    'funds.depositReference',
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
  ],
};
