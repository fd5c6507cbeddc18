import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'income-wound-up': { link: '/{{page}}', isSecurity: false },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
