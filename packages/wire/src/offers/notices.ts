import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'offer-approved': { link: '/myBuysell?active=8&kind={{kind}}', isSecurity: false },
  'offer-refused': { link: '/myBuysell?active=2&kind={{kind}}', isSecurity: false },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
