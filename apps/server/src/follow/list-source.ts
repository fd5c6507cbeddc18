import type { ListSource } from '../platform/index.ts';

/** What operators search leaders by. */
export const LEADERS: ListSource = { table: 'follow_leaders', key: 'customer', at: 'at', customers: ['customer'] };
