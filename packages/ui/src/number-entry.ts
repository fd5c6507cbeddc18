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

/** What was typed or pasted, as plain decimal text: either comma or point divides, spaces and signs fall away, too many decimals are cut. */
export const cleanNumber = (typed: string, decimals: number): string => {
  const kept = typed.replace(/[^\d.,]/g, '');
  const last = Math.max(kept.lastIndexOf('.'), kept.lastIndexOf(','));
  const isOnlyGroups = last >= 0 && (kept.match(/[.,]/g)?.length ?? 0) > 1 && new Set(kept.match(/[.,]/g)).size === 1;
  if (last < 0 || isOnlyGroups) return trimmed(kept.replace(/[.,]/g, ''));
  const whole = trimmed(kept.slice(0, last).replace(/[.,]/g, '')) || '0';
  return decimals === 0 ? whole : `${whole}.${kept.slice(last + 1, last + 1 + decimals)}`;
};

const trimmed = (digits: string): string => digits.replace(/^0+(?=\d)/, '').slice(0, 15);

/** '12.' and '' as the number they will be sent as: '12', '0'. */
export const finishedNumber = (text: string): string => text.replace(/\.$/, '') || '0';
