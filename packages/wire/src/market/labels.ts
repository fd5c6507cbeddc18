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

/** What its exports call columns; an entry that begins with a list (`deposits.state`) is for that list. A word that its name says already needs none. */
export const headers = {
  symbol: 'Instrument',
  instrument: 'Instrument id',
  quote: 'Priced in',
  feedAgeMs: 'Tick age, ms',
} as const;

/** The words of values in its exports that their names do not say. */
export const values = {
  'instruments.kind': { currency: 'Currency pair' },
  feed: { replay: 'Recorded' },
} as const;

/** What its kinds of proposals are called. */
export const proposals = {
  halt: 'Trading halt',
} as const;
