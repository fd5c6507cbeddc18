import type { ModuleRoutes } from '../shell/module.ts';
import { WITHDRAW_TABS } from '../shell/paths.ts';

const pack = 'funds';

export const routes: ModuleRoutes = {
  '/assets': {
    load: () => import('./assets.screen.tsx').then((module) => module.AssetsScreen),
    title: 'funds.assets.title',
    pack,
    width: 'wide',
  },
  '/property': {
    load: () => import('./property.screen.tsx').then((module) => module.PropertyScreen),
    title: 'funds.property.title',
    pack,
    width: 'wide',
  },
  '/divisaProperty': {
    load: () => import('./divisa-property.screen.tsx').then((module) => module.DivisaPropertyScreen),
    title: 'funds.divisa.title',
    pack,
    width: 'wide',
  },
  '/recharge': {
    load: () => import('./recharge.screen.tsx').then((module) => module.RechargeScreen),
    title: 'funds.recharge.title',
    pack,
  },
  '/cardTopup': {
    load: () => import('./card-topup.screen.tsx').then((module) => module.CardTopupScreen),
    title: 'funds.channel.card',
    pack,
  },
  '/usdtTopup': {
    load: () => import('./usdt-topup.screen.tsx').then((module) => module.UsdtTopupScreen),
    title: 'funds.channel.usdt',
    pack,
  },
  '/fundingRecords': {
    load: () => import('./funding-records.screen.tsx').then((module) => module.FundingRecordsScreen),
    title: 'funds.records.title',
    pack,
    width: 'wide',
  },
  '/transfer': {
    load: () => import('./transfer.screen.tsx').then((module) => module.TransferScreen),
    title: 'funds.transfer.title',
    pack,
    width: 'form',
  },
  '/fundTransfer': {
    load: () => import('./fund-transfer.screen.tsx').then((module) => module.FundTransferScreen),
    title: 'funds.convert.stockTitle',
    pack,
    width: 'form',
  },
  '/swap': {
    load: () => import('./swap.screen.tsx').then((module) => module.SwapScreen),
    title: 'funds.convert.title',
    pack,
    width: 'form',
  },
  '/bankWallet': {
    load: () => import('./bank-wallet.screen.tsx').then((module) => module.BankWalletScreen),
    title: 'funds.wallet.title',
    pack,
  },
  '/walletList': {
    load: () => import('./wallet-list.screen.tsx').then((module) => module.WalletListScreen),
    title: 'funds.wallet.list',
    pack,
  },
  '/bankCard': {
    load: () => import('./bank-card.screen.tsx').then((module) => module.BankCardScreen),
    title: 'funds.bankForm.account',
    pack,
  },
  '/bankList': {
    load: () => import('./bank-list.screen.tsx').then((module) => module.BankListScreen),
    title: 'funds.bankForm.list',
    pack,
  },
  '/bind-card': {
    load: () => import('./bind-card.screen.tsx').then((module) => module.BindCardScreen),
    title: 'funds.bankForm.card',
    pack,
  },
  '/withdraw': {
    load: () => import('./withdraw.screen.tsx').then((module) => module.WithdrawScreen),
    title: 'funds.withdraw.title',
    pack,
  },
  '/withdraw-apply': {
    load: () => import('./withdraw-apply.screen.tsx').then((module) => module.WithdrawApplyScreen),
    title: 'funds.withdraw.title',
    pack,
    width: 'form',
  },
  '/withdraw-order': {
    load: () => import('./withdraw-order.screen.tsx').then((module) => module.WithdrawOrderScreen),
    title: 'funds.withdraw.records',
    pack,
    width: 'wide',
  },
  '/withdraw-detail': {
    load: () => import('./withdraw-detail.screen.tsx').then((module) => module.WithdrawDetailScreen),
    title: 'funds.withdrawal.title',
    pack,
  },
  [WITHDRAW_TABS]: {
    load: () => import('./withdraw-tabs.screen.tsx').then((module) => module.WithdrawTabsScreen),
    title: 'funds.withdraw.title',
    pack,
    width: 'form',
  },
  '/cardWithdraw': {
    load: () => import('./card-withdraw.screen.tsx').then((module) => module.CardWithdrawScreen),
    title: 'funds.payout.card',
    pack,
    width: 'form',
  },
  '/usdtWithdraw': {
    load: () => import('./usdt-withdraw.screen.tsx').then((module) => module.UsdtWithdrawScreen),
    title: 'funds.payout.usdt',
    pack,
    width: 'form',
  },
  '/recharge-apply': {
    load: () => import('./recharge-apply.screen.tsx').then((module) => module.RechargeApplyScreen),
    title: 'funds.recharge.title',
    pack,
  },
  '/recharge-order': {
    load: () => import('./recharge-order.screen.tsx').then((module) => module.RechargeOrderScreen),
    title: 'funds.recharge.records',
    pack,
    width: 'wide',
  },
  '/recharge-detail': {
    load: () => import('./recharge-detail.screen.tsx').then((module) => module.RechargeDetailScreen),
    title: 'funds.recharge.detail',
    pack,
  },
  '/stockRecharge': {
    load: () => import('./stock-recharge.screen.tsx').then((module) => module.StockRechargeScreen),
    title: 'funds.stockRecharge.title',
    pack,
    width: 'form',
  },
  '/stockRechargeoreder': {
    load: () => import('./stock-recharge-orders.screen.tsx').then((module) => module.StockRechargeOrdersScreen),
    title: 'funds.stockRecharge.records',
    pack,
    width: 'wide',
  },
  '/charge': {
    load: () => import('./charge.screen.tsx').then((module) => module.ChargeScreen),
    title: 'funds.charge.title',
    pack,
  },
  '/charge/pay': {
    load: () => import('./charge-pay.screen.tsx').then((module) => module.ChargePayScreen),
    title: 'funds.charge.title',
    pack,
  },
  '/charge/voucher': {
    load: () => import('./charge-voucher.screen.tsx').then((module) => module.ChargeVoucherScreen),
    title: 'funds.charge.voucher',
    pack,
  },
};
