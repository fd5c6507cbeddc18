/** The tabs of deposits and withdrawals, in their published order: the number of one is its place. */
export const ORDER_TABS = ['all', 'waiting', 'done', 'failed'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The tab that an address names by `active`; all of them where it names none. */
export const orderTabOf = (active: string | undefined): OrderTab => ORDER_TABS[Number(active ?? 0)] ?? 'all';
