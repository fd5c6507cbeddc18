/** What customers' own decisions refuse of new risk (docs/rules/limits.md). */
export const OWN_RISK_ERRORS = ['SELF_EXCLUDED', 'SESSION_LIMIT_REACHED', 'LOSS_LIMIT_REACHED'] as const;

/** What keeps a customer from taking new risk: operators closed trading to them, or they did so themselves. */
export const RISK_ERRORS = ['FROZEN', ...OWN_RISK_ERRORS] as const;
