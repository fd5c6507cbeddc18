import { defineModule, type ModuleRoutes } from '../shell/module.ts';
import { WITHDRAW_TABS } from '../shell/paths.ts';

const routes: ModuleRoutes = {
  '/assets': {
    load: () => import('./assets.screen.tsx').then((module) => module.AssetsScreen),
    title: 'funds.assets.title',
    width: 'wide',
  },
  '/property': {
    load: () => import('./property.screen.tsx').then((module) => module.PropertyScreen),
    title: 'funds.property.title',
    width: 'wide',
    menu: { group: 'money', place: 1, icon: 'wallet' },
  },
  '/divisaProperty': {
    load: () => import('./divisa-property.screen.tsx').then((module) => module.DivisaPropertyScreen),
    title: 'funds.divisa.title',
    width: 'wide',
    menu: { group: 'money', place: 2, icon: 'coins' },
  },
  '/recharge': {
    load: () => import('./recharge.screen.tsx').then((module) => module.RechargeScreen),
    title: 'funds.recharge.title',
    width: 'form',
  },
  '/cardTopup': {
    load: () => import('./card-topup.screen.tsx').then((module) => module.CardTopupScreen),
    title: 'funds.channel.card',
    width: 'form',
  },
  '/usdtTopup': {
    load: () => import('./usdt-topup.screen.tsx').then((module) => module.UsdtTopupScreen),
    title: 'funds.channel.usdt',
    width: 'form',
  },
  '/fundingRecords': {
    load: () => import('./funding-records.screen.tsx').then((module) => module.FundingRecordsScreen),
    title: 'funds.records.title',
    width: 'wide',
    menu: { group: 'money', place: 3, icon: 'history', name: 'identity.menu.records' },
    section: 'records',
  },
  '/transfer': {
    load: () => import('./transfer.screen.tsx').then((module) => module.TransferScreen),
    title: 'funds.transfer.title',
    width: 'form',
    menu: { group: 'money', place: 5, icon: 'transfer', name: 'identity.menu.transfer' },
  },
  '/fundTransfer': {
    load: () => import('./fund-transfer.screen.tsx').then((module) => module.FundTransferScreen),
    title: 'funds.convert.stockTitle',
    width: 'form',
    menu: { group: 'money', place: 7, icon: 'refresh', name: 'identity.menu.fundTransfer' },
  },
  '/swap': {
    load: () => import('./swap.screen.tsx').then((module) => module.SwapScreen),
    title: 'funds.convert.title',
    width: 'form',
    menu: { group: 'money', place: 6, icon: 'swap', name: 'identity.menu.swap' },
  },
  '/bankWallet': {
    load: () => import('./bank-wallet.screen.tsx').then((module) => module.BankWalletScreen),
    title: 'funds.wallet.title',
    width: 'form',
    section: 'mine',
  },
  '/walletList': {
    load: () => import('./wallet-list.screen.tsx').then((module) => module.WalletListScreen),
    title: 'funds.wallet.list',
    width: 'form',
    menu: { group: 'money', place: 9, icon: 'wallet', name: 'identity.menu.wallets' },
    section: 'mine',
  },
  '/bankCard': {
    load: () => import('./bank-card.screen.tsx').then((module) => module.BankCardScreen),
    title: 'funds.bankForm.account',
    width: 'form',
    section: 'mine',
  },
  '/bankList': {
    load: () => import('./bank-list.screen.tsx').then((module) => module.BankListScreen),
    title: 'funds.bankForm.list',
    width: 'form',
    menu: { group: 'money', place: 8, icon: 'card', name: 'identity.menu.cards' },
    section: 'mine',
  },
  '/bind-card': {
    load: () => import('./bind-card.screen.tsx').then((module) => module.BindCardScreen),
    title: 'funds.bankForm.card',
    width: 'form',
    section: 'mine',
  },
  '/withdraw': {
    load: () => import('./withdraw.screen.tsx').then((module) => module.WithdrawScreen),
    title: 'funds.withdraw.title',
    width: 'form',
  },
  '/withdraw-apply': {
    load: () => import('./withdraw-apply.screen.tsx').then((module) => module.WithdrawApplyScreen),
    title: 'funds.withdraw.title',
    width: 'form',
  },
  '/withdraw-order': {
    load: () => import('./withdraw-order.screen.tsx').then((module) => module.WithdrawOrderScreen),
    title: 'funds.withdraw.records',
    width: 'wide',
    section: 'records',
  },
  '/withdraw-detail': {
    load: () => import('./withdraw-detail.screen.tsx').then((module) => module.WithdrawDetailScreen),
    title: 'funds.withdrawal.title',
    width: 'form',
    section: 'records',
  },
  '/conversion-detail': {
    load: () => import('./conversion-detail.screen.tsx').then((module) => module.ConversionDetailScreen),
    title: 'funds.conversion.title',
    width: 'form',
    section: 'records',
  },
  [WITHDRAW_TABS]: {
    load: () => import('./withdraw-tabs.screen.tsx').then((module) => module.WithdrawTabsScreen),
    title: 'funds.withdraw.title',
    width: 'form',
  },
  '/cardWithdraw': {
    load: () => import('./card-withdraw.screen.tsx').then((module) => module.CardWithdrawScreen),
    title: 'funds.payout.card',
    width: 'form',
  },
  '/usdtWithdraw': {
    load: () => import('./usdt-withdraw.screen.tsx').then((module) => module.UsdtWithdrawScreen),
    title: 'funds.payout.usdt',
    width: 'form',
  },
  '/recharge-apply': {
    load: () => import('./recharge-apply.screen.tsx').then((module) => module.RechargeApplyScreen),
    title: 'funds.recharge.title',
    width: 'form',
  },
  '/recharge-order': {
    load: () => import('./recharge-order.screen.tsx').then((module) => module.RechargeOrderScreen),
    title: 'funds.recharge.records',
    width: 'wide',
    section: 'records',
  },
  '/recharge-detail': {
    load: () => import('./recharge-detail.screen.tsx').then((module) => module.RechargeDetailScreen),
    title: 'funds.recharge.detail',
    width: 'form',
    section: 'records',
  },
  '/stockRecharge': {
    load: () => import('./stock-recharge.screen.tsx').then((module) => module.StockRechargeScreen),
    title: 'funds.stockRecharge.title',
    width: 'form',
  },
  '/stockRechargeoreder': {
    load: () => import('./stock-recharge-orders.screen.tsx').then((module) => module.StockRechargeOrdersScreen),
    title: 'funds.stockRecharge.records',
    width: 'wide',
    section: 'records',
  },
  '/charge': {
    load: () => import('./charge.screen.tsx').then((module) => module.ChargeScreen),
    title: 'funds.channel.voucher',
    width: 'form',
  },
  '/charge/pay': {
    load: () => import('./charge-pay.screen.tsx').then((module) => module.ChargePayScreen),
    title: 'funds.channel.voucher',
    width: 'form',
  },
  '/charge/voucher': {
    load: () => import('./charge-voucher.screen.tsx').then((module) => module.ChargeVoucherScreen),
    title: 'funds.charge.voucher',
    width: 'form',
  },
};

export const funds = defineModule({
  name: 'funds',
  calls: ['funds/money', 'funds/payments'],
  routes,
  section: 'assets',
  rail: [
    { name: 'assets', icon: 'wallet', path: '/assets', place: 4 },
    { name: 'records', icon: 'history', path: '/fundingRecords', place: 5 },
  ],
});
