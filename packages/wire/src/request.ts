import type { Endpoint } from './endpoint.ts';

/** A call in its wire form: where to, how, and what with. */
export type WireRequest = {
  readonly method: string;
  /** Path with its parameters filled in, and the query. */
  readonly address: string;
  /** What goes as JSON; undefined where everything is in the address. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
};

/** Spreads a row's wire input over path, query and body. Fields that are null or undefined are left out of a query. */
export const requestOf = (row: Endpoint, input: Readonly<Record<string, unknown>>): WireRequest => {
  const rest: Record<string, unknown> = { ...input };
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (row.method !== 'GET' && row.method !== 'DELETE') return { method: row.method, address: path, body: rest };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const text = query.toString();
  return { method: row.method, address: text === '' ? path : `${path}?${text}`, body: undefined };
};
