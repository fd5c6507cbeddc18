/**
 * Names that journals of older programs hold, and those of today (rule JOURNAL-50). A name of these is never given to anything else: a test folds
 * what the simulation writes today and finds none of them.
 */
export const FORMER_TYPES: ReadonlyMap<string, string> = new Map([
  ['withdrawal-put-aside', 'withdrawal-hold-changed'],
  ['put-withdrawal-aside', 'set-withdrawal-hold'],
  ['request-kept', 'request-stored'],
  ['points-signed', 'daily-check-in'],
  ['sign-in-for-points', 'check-in'],
]);

export const FORMER_FIELDS: ReadonlyMap<string, string> = new Map([
  ['book', 'mode'],
  ['exchanged', 'quoteAmount'],
  ['boughtFor', 'entryValue'],
  ['putAside', 'holdNote'],
  ['told', 'publicReason'],
  ['asked', 'requested'],
]);

const withFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withFields);
  if (typeof value !== 'object' || value === null) return value;
  const named: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) named[FORMER_FIELDS.get(name) ?? name] = withFields(part);
  return named;
};

/** An action or event that a journal holds in full, by the names of today. */
export const withCurrentNames = (written: object): unknown => {
  const named = withFields(written);
  const type = FORMER_TYPES.get((named as { readonly type: string }).type);
  return type === undefined ? named : { ...(named as object), type };
};
