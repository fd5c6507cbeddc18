/** What its commands in the journal ask for. */
export const commands = {
  'run-triggers': 'Price triggers',
  'reach-triggers': 'Price reached triggers',
} as const;

/** What came of them. */
export const events = {
  'triggers-reached': 'Triggers reached',
  'triggers-fired': 'Triggers fired',
} as const;
