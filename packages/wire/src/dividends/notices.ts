import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'dividend-announced': { link: '/transaction?gid={{instrument}}', isSecurity: false },
  'dividend-cancelled': { link: '/transaction?gid={{instrument}}', isSecurity: false },
  'dividend-paid': { link: '/transaction?gid={{instrument}}', isSecurity: false },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
