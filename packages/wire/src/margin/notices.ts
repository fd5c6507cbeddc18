import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'margin-called': { link: '/position', isSecurity: false },
  'position-deleveraged': { link: '/position', isSecurity: false },
  'position-split': { link: '/position', isSecurity: false },
  'position-split-closed': { link: '/position', isSecurity: false },
  'position-closed-out': { link: '/position', isSecurity: false },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
