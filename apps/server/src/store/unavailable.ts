/** SQLSTATE: no connection, no resources, a server that stops, and what was given up for waiting too long or in a deadlock. */
const STATES = /^(08|53|57P|57014$|55P03$|40001$|40P01$)/;
const OF_SOCKETS = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** What pg and pg-pool say without a code. */
const SAID = /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/;

/** The database did not answer within the time that there is for it. */
export class NoAnswer extends Error {}

/** Whether the database did not carry a query out for a reason that passes by itself: another try may be answered. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof NoAnswer) return true;
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return SAID.test(error.message);
  return STATES.test(code) || OF_SOCKETS.test(code) || (code === 'ENOENT' && syscall === 'connect');
};
