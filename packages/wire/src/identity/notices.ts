import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'password-changed': { link: '/mine', isSecurity: true, warnsOfWithdrawals: true },
  'funds-password-set': { link: '/mine', isSecurity: true },
  'funds-password-changed': { link: '/mine', isSecurity: true, warnsOfWithdrawals: true },
  'funds-password-reset': { link: '/changeFundsPassword', isSecurity: true, warnsOfWithdrawals: true },
  'account-closed': { link: null, isSecurity: true },
  'address-changed': { link: '/security', isSecurity: true, warnsOfWithdrawals: true },
  'address-added': { link: '/mine', isSecurity: true, warnsOfWithdrawals: true },
  'identity-approved': { link: '/verified', isSecurity: true },
  'identity-action-required': { link: '/verified', isSecurity: true },
  'identity-refused': { link: '/verified', isSecurity: true },
  'second-factor-changed': { link: '/security', isSecurity: true, warnsOfWithdrawals: true },
  'recovery-code-used': { link: '/security', isSecurity: true, warnsOfWithdrawals: true },
  'passkey-changed': { link: '/security', isSecurity: true, warnsOfWithdrawals: true },
  'new-device': { link: '/mine', isSecurity: true, warnsOfWithdrawals: true },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
