import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const routes: ModuleRoutes = {
  '/login': {
    load: () => import('./login.screen.tsx').then((module) => module.LoginScreen),
    title: 'identity.login.title',
    bare: true,
  },
  '/verificationLogin': {
    load: () => import('./code-login.screen.tsx').then((module) => module.CodeLoginScreen),
    title: 'identity.codeLogin.title',
    bare: true,
  },
  '/reg': {
    load: () => import('./register.screen.tsx').then((module) => module.RegisterScreen),
    title: 'identity.register.title',
    bare: true,
  },
  '/forget-password': {
    load: () => import('./forgot-password.screen.tsx').then((module) => module.ForgotPasswordScreen),
    title: 'identity.recovery.title',
    bare: true,
  },
  '/forget': {
    load: () => import('./old-forgot-password.screen.tsx').then((module) => module.OldForgotPasswordScreen),
    title: 'identity.recovery.title',
    bare: true,
  },
  '/countryCode': {
    load: () => import('./area-code.screen.tsx').then((module) => module.AreaCodeScreen),
    title: 'shell.areaCode',
    bare: true,
  },
  '/mine': {
    load: () => import('./mine.screen.tsx').then((module) => module.MineScreen),
    title: 'identity.mine.title',
    width: 'wide',
  },
  '/verified': {
    load: () => import('./verified.screen.tsx').then((module) => module.VerifiedScreen),
    title: 'identity.verify.title',
    width: 'form',
    menu: { group: 'safety', place: 1, icon: 'user-check', name: 'identity.menu.verified' },
  },
  '/certification-primary': {
    load: () => import('./certification-primary.screen.tsx').then((module) => module.CertificationPrimaryScreen),
    title: 'identity.verify.title.primary',
    width: 'form',
  },
  '/certification-advanced': {
    load: () => import('./certification-advanced.screen.tsx').then((module) => module.CertificationAdvancedScreen),
    title: 'identity.verify.title.advanced',
    width: 'form',
  },
  '/security': {
    load: () => import('./security.screen.tsx').then((module) => module.SecurityScreen),
    title: 'identity.security.title',
    width: 'wide',
    menu: { group: 'safety', place: 2, icon: 'shield', name: 'identity.menu.security' },
  },
  '/statement': {
    load: () => import('./statement.screen.tsx').then((module) => module.StatementScreen),
    title: 'identity.records.title',
    width: 'form',
    menu: { group: 'money', place: 4, icon: 'book', name: 'identity.menu.statement' },
    section: 'records',
  },
  '/changePassword': {
    load: () => import('./change-password.screen.tsx').then((module) => module.ChangePasswordScreen),
    title: 'identity.password.title',
    width: 'form',
  },
  '/logopassword': {
    load: () => import('./change-password-and-leave.screen.tsx').then((module) => module.ChangePasswordAndLeaveScreen),
    title: 'identity.password.title',
    width: 'form',
    menu: { group: 'safety', place: 3, icon: 'lock', name: 'identity.menu.password' },
  },
  '/changeFundsPassword': {
    load: () => import('./funds-password.screen.tsx').then((module) => module.FundsPasswordScreen),
    title: 'identity.funds.title',
    width: 'form',
    menu: { group: 'safety', place: 4, icon: 'shield', name: 'identity.menu.fundsPassword' },
  },
  '/fund-password': {
    load: () => import('./funds-password.screen.tsx').then((module) => module.FundsPasswordScreen),
    title: 'identity.funds.title',
    width: 'form',
  },
  '/changeWithdrawPassword': {
    load: () => import('./funds-password.screen.tsx').then((module) => module.WithdrawPasswordScreen),
    title: 'identity.funds.title',
    width: 'form',
  },
  '/recoverFundsPassword': {
    load: () => import('./recover-funds-password.screen.tsx').then((module) => module.RecoverFundsPasswordScreen),
    title: 'identity.recover.title',
    width: 'form',
  },
  '/changeAddress': {
    load: () => import('./change-address.screen.tsx').then((module) => module.ChangeAddressScreen),
    title: 'identity.security.addresses',
    width: 'form',
  },
  '/closeAccount': {
    load: () => import('./close-account.screen.tsx').then((module) => module.CloseAccountScreen),
    title: 'identity.close.title',
    width: 'form',
  },
  '/bind-email-phone': {
    load: () => import('./bind.screen.tsx').then((module) => module.BindScreen),
    title: 'identity.bind.title',
    width: 'form',
    menu: { group: 'safety', place: 5, icon: 'mail', name: 'identity.menu.bind' },
  },
};

export const identity = defineModule({
  name: 'identity',
  calls: ['identity/person', 'platform/files'],
  routes,
  section: 'mine',
});
