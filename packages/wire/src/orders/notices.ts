import type { NoticeDeclaration } from '../notice-declaration.ts';

/** What its customers are notified of; the texts are in the language packs (`notify.kind.<name>.title`). */
export const notices = {
  'buy-order-filled': { link: '/order-detail?id={{order}}', isSecurity: false },
  'sell-order-filled': { link: '/order-detail?id={{order}}', isSecurity: false },
  'order-cancelled': {
    link: '/order-detail?id={{order}}',
    isSecurity: false,
    words: {
      reason: { in: 'reason', text: 'market.orders.reason' },
      what: { in: 'requested', text: 'notify.order', otherwise: 'unknown' },
      done: { in: 'extent', text: 'notify.order.filled', otherwise: 'part' },
    },
  },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
