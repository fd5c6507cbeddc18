/** After these errors a command may have been carried out: there was no readable answer, or one that says so. */
export const LEAVES_UNKNOWN: ReadonlySet<string> = new Set(['NETWORK', 'OUTCOME_UNKNOWN', 'INTERNAL']);

/** These are about the attempt that was answered, not about the command: another attempt with the same key may be carried out. */
const ATTEMPT_ONLY: ReadonlySet<string> = new Set([
  ...LEAVES_UNKNOWN,
  'BUSY',
  'STOPPED',
  'FIGURES_UNCERTAIN',
  'TOO_MANY_REQUESTS',
  'UNAUTHENTICATED',
]);

/** Whether an error is the outcome of a keyed command, which every repetition of its key is answered with (HTTP-32). */
export const isOutcome = (error: string): boolean => !ATTEMPT_ONLY.has(error);
