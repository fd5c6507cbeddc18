/** What its commands in the journal ask for. */
export const commands = {
  'set-own-limit': 'Set own limit',
  'keep-own-limit': 'Keep own limit',
  'begin-own-session': 'Begin own session',
  'exclude-self': 'Exclude self',
} as const;

/** What came of them. */
export const events = {
  'own-limit-set': 'Own limit set',
  'own-limit-loosening': 'Looser own limit requested',
  'own-limit-kept': 'Looser own limit withdrawn',
  'own-session-begun': 'Own session begun',
  'own-deposit-counted': 'Deposit counted towards own limit',
  'own-loss-counted': 'Loss counted towards own limit',
  'self-excluded': 'Customer excluded themselves',
  'self-exclusion-ended': 'Self-exclusion ended',
} as const;
