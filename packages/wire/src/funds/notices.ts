import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'deposit-credited': { link: '/fundingRecords?active=2', isSecurity: false },
  'deposit-credited-differs': { link: '/fundingRecords?active=2', isSecurity: false },
  'credit-reversed': { link: '/fundingRecords?active=2', isSecurity: false },
  'deposit-refused': { link: '/fundingRecords?active=2', isSecurity: false },
  'withdrawal-paid': { link: '/withdraw-order', isSecurity: false },
  'withdrawal-refused': { link: '/withdraw-order', isSecurity: false },
  'payout-returned': { link: '/withdraw-order', isSecurity: false },
  // The reason that was chosen for the customer is said, whatever else stands in the message (rule FUNDS-117).
  'withdrawal-hold-changed': {
    link: '/withdraw-order',
    isSecurity: false,
    words: { reason: { in: 'publicReason', text: 'notify.hold', otherwise: 'checking' } },
  },
  'destination-added': { link: '/bankList', isSecurity: true, warnsOfWithdrawals: true },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
