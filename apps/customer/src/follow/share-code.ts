/** The code that a share is traded by, out of its number: 'LANTR' of 'US.LANTR'. */
export const shareCode = (instrument: string): string => instrument.slice(instrument.indexOf('.') + 1);
