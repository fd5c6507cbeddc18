import { hash } from 'node:crypto';

/** Text in which nothing is escaped in JSON: no control, quote, backslash or half of a pair. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

const canonical = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (field !== undefined) text += `${text && ','}${quoted(key)}:${canonical(field)}`;
  }
  return `{${text}}`;
};

/** SHA-256 of a value in base64url; the order of an object's fields does not matter. */
export const digestOf = (value: unknown): string => hash('sha256', canonical(value), 'base64url');
