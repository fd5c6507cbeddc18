/** What is quoted, by kind; whichever product trades it. */
export const INSTRUMENT_KINDS = ['share', 'index', 'coin', 'currency', 'metal', 'future'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];
