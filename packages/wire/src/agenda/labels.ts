/** What its commands in the journal ask for. */
export const commands = {
  'run-agenda': 'Scheduled work',
  'set-aside': 'Set work aside',
  'set-agenda-aside': 'Set scheduled work aside',
} as const;

/** Their outcomes. */
export const events = {
  'agenda-done': 'Scheduled work done',
  'agenda-set-aside': 'Work set aside',
} as const;
