import { createHash } from 'node:crypto';

const canonical = (value: unknown): string => {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
};

/** SHA-256 of a value in hexadecimal; the order of an object's fields does not matter. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');
