/** The day of an instant (ms since 1970) in UTC: '2026-11-28'. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The minute of an instant (ms since 1970) in UTC: '2026-11-28 09:30'. */
export const utcMinute = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
