import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'split-announced': { link: '/transaction?gid={{instrument}}', isSecurity: false },
  'split-cancelled': { link: '/transaction?gid={{instrument}}', isSecurity: false },
  'split-adjusted': { link: '/transaction?gid={{instrument}}', isSecurity: false },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
