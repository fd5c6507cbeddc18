import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'shares-allotted': { link: '/newSharesCenter', isSecurity: false },
  'shares-allotted-in-full': { link: '/newSharesCenter', isSecurity: false },
  'shares-not-allotted': { link: '/newSharesCenter', isSecurity: false },
  'shares-paid': { link: '/newSharesCenter', isSecurity: false },
  'shares-listed': { link: '/newSharesCenter', isSecurity: false },
  'application-returned': { link: '/newSharesCenter', isSecurity: false },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
