import { hash } from 'node:crypto';

const canonical = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(fields).sort())
    if (fields[key] !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonical(fields[key])}`;
  return `{${text}}`;
};

/** SHA-256 of a value in base64url; the order of an object's fields does not matter. */
export const digestOf = (value: unknown): string => hash('sha256', canonical(value), 'base64url');
