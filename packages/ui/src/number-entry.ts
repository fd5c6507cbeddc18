/** A key of the number keyboard: a digit, the decimal point (always '.'), or taking one back. */
export type NumberKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'delete';

/** The text after a key. Keeps it a plain decimal: one point, at most `decimals` behind it, no leading zeros, at most 15 digits before it. */
export const pressKey = (text: string, key: NumberKey, decimals: number): string => {
  if (key === 'delete') return text.slice(0, -1);
  if (key === '.') return decimals === 0 || text.includes('.') ? text : `${text || '0'}.`;
  const [whole = '', fraction] = text.split('.');
  if (fraction !== undefined) return fraction.length >= decimals ? text : text + key;
  if (whole === '0') return key;
  return whole.length >= 15 ? text : text + key;
};
