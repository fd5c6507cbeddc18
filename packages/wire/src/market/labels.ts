/** What operators do, by the call's name, or by what was done where one call does opposites. Lists stand here for their export. */
export const actions = {
  'console.haltInstrument': 'Halt instrument',
  'console.proposeHalt': 'Propose long halt',
  'console.resumeInstrument': 'Resume instrument',
  'console.instruments': 'Export instruments',
} as const;

/** What its commands in the journal ask for. */
export const commands = {
  'apply-tick': 'Price update',
  'halt-instrument': 'Halt instrument',
  'resume-instrument': 'Resume instrument',
  'end-halts': 'End expired halts',
} as const;

/** What came of them. */
export const events = {
  'instrument-halted': 'Instrument halted',
  'instrument-resumed': 'Instrument resumed',
} as const;
