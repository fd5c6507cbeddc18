import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'option-settled': {
    link: '/tradeDeal?tradeKey=SecondContract&symbol={{instrument}}',
    isSecurity: false,
    words: { result: { in: 'outcome', text: 'option.result' } },
  },
  'option-cancelled': { link: '/tradeDeal?tradeKey=SecondContract&symbol={{instrument}}', isSecurity: false },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
