/**
 * What a customer is told, each kind by its name; its title and text are in the language packs (`notify.kind.<name>.title`). A matter of
 * security goes out by mail or short message as well, under the same name. `link` is where a tap leads.
 */
export const noticeKinds = {
  'deposit-credited': { link: '/fundingRecords?active=2', isSecurity: false },
  'deposit-refused': { link: '/fundingRecords?active=2', isSecurity: false },
  'withdrawal-paid': { link: '/withdraw-order', isSecurity: false },
  'withdrawal-refused': { link: '/withdraw-order', isSecurity: false },
  'withdrawal-put-aside': { link: '/withdraw-order', isSecurity: false },
  'password-changed': { link: '/mine', isSecurity: true },
  'funds-password-set': { link: '/mine', isSecurity: true },
  'funds-password-changed': { link: '/mine', isSecurity: true },
  'funds-password-reset': { link: '/changeFundsPassword', isSecurity: true },
  'account-closed': { link: null, isSecurity: true },
  'address-changed': { link: '/security', isSecurity: true },
  'address-added': { link: '/mine', isSecurity: true },
  'identity-approved': { link: '/verified', isSecurity: true },
  'identity-action-required': { link: '/verified', isSecurity: true },
  'identity-refused': { link: '/verified', isSecurity: true },
  'destination-added': { link: '/bankList', isSecurity: true },
  'second-factor-changed': { link: '/security', isSecurity: true },
  'recovery-code-used': { link: '/security', isSecurity: true },
  'passkey-changed': { link: '/security', isSecurity: true },
  'new-device': { link: '/mine', isSecurity: true },
} as const satisfies Record<string, { readonly link: string | null; readonly isSecurity: boolean }>;

export type NoticeKind = keyof typeof noticeKinds;

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(noticeKinds, name);
