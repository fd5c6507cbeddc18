import { z } from 'zod';

/*
 * Both directions of everything that travels. Only two-way codecs here, never `.transform` or `.preprocess`: the client encodes with
 * the same schema that the server decodes with.
 */

const scalar = z.union([z.string().max(256), z.number()]);

/** A decimal number as plain text ('10.50'): amounts, prices and quantities travel so. Numbers are taken too. */
export const decimalText = z.codec(scalar, z.string().regex(/^-?(0|[1-9]\d{0,29})(\.\d{1,30})?$/), {
  decode: String,
  encode: (text) => text,
});

/** A whole number, which a query or an older client sends as text. */
export const wholeNumber = z.codec(scalar, z.int(), {
  decode: (value, context) => {
    const text = String(value);
    if (/^-?\d{1,15}$/.test(text)) return Number(text);
    context.issues.push({ code: 'custom', message: 'not a whole number', input: value });
    return z.NEVER;
  },
  encode: (value) => value,
});

/** An identifier: sent as text, taken as a number too. */
export const id = z.codec(scalar, z.string().min(1).max(64), { decode: String, encode: (text) => text });

/** Our own positive whole ids, as text on the wire. */
export const numericId = z.codec(scalar, z.int().positive(), {
  decode: (value, context) => {
    const text = String(value);
    if (/^\d{1,15}$/.test(text)) return Number(text);
    context.issues.push({ code: 'custom', message: 'not an id', input: value });
    return z.NEVER;
  },
  encode: String,
});

/** An instant in milliseconds since 1970, UTC. */
export const instantMs = wholeNumber;

/**
 * A call's own numbers for our names: wireNames({ 0: 'market', 1: 'limit' }). Two numbers may mean one name; the first is the one sent.
 */
export const wireNames = <const M extends Readonly<Record<string, string>>>(names: M) => {
  type Name = M[keyof M];
  const options = [...new Set(Object.values(names))] as [Name, ...Name[]];
  const sent = new Map<string, string>();
  for (const [wire, name] of Object.entries(names)) if (!sent.has(name)) sent.set(name, wire);
  return z.codec(scalar, z.enum(options) as unknown as z.ZodType<Name, Name>, {
    decode: (value, context) => {
      const name = Object.hasOwn(names, String(value)) ? names[String(value)] : undefined;
      if (name !== undefined) return name as Name;
      context.issues.push({ code: 'custom', message: 'not one of the known values', input: value });
      return z.NEVER;
    },
    encode: (name) => {
      const wire = sent.get(name) as string;
      return /^\d+$/.test(wire) ? Number(wire) : wire;
    },
  });
};

/** A yes or no that travels as 1 or 0, or as a JSON boolean. */
export const flag = z.codec(z.union([z.boolean(), scalar]), z.boolean(), {
  decode: (value) => value === true || String(value) === '1' || value === 'true',
  encode: (value) => value,
});

/** The interface's money object: the amount in its currency and in the secondary ones. */
export const moneyObject = z.object({
  amount: z.string(),
  currency: z.string(),
  subSurrencys: z.record(z.string(), z.string()),
});

/** What a paged list is asked with; some calls say pageNum for pageNo. */
export const pageInput = z.object({
  pageNo: wholeNumber.pipe(z.int().min(1).max(100_000)).optional(),
  pageNum: wholeNumber.pipe(z.int().min(1).max(100_000)).optional(),
  pageSize: wholeNumber.pipe(z.int().min(1).max(100)).optional(),
});

/** A page of a list in the stock envelope. */
export const page = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item), total: z.int().nonnegative() });

/** A page of a list in the rows envelope. */
export const rows = <T extends z.ZodType>(item: T) => z.object({ rows: z.array(item), total: z.int().nonnegative() });

/** Nothing is asked, or nothing is answered. */
export const nothing = z.object({});

/** The answer of calls that only say that it was done. */
export const done = z.null();
