import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'buy-order-filled': { link: '/order-detail?id={{order}}', isSecurity: false },
  'sell-order-filled': { link: '/order-detail?id={{order}}', isSecurity: false },
  'order-cancelled': {
    link: '/order-detail?id={{order}}',
    isSecurity: false,
    reason: { in: 'reason', text: 'market.orders.reason' },
  },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
