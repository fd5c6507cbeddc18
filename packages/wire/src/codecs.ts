import { z } from 'zod';

/*
 * Both directions of everything that travels. Only two-way codecs here, never `.transform` or `.preprocess`: the client encodes with
 * the same schema that the server decodes with.
 */

/** What a number or a name travels as; only the codec that reads it says what it may hold. */
const scalar = z.union([z.string().max(256), z.number()]);

const scalarLike = (example: string | number, description: string) => scalar.meta({ examples: [example], description });

const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** One line of text without control characters or broken surrogates, at least one character. */
export const line = (max: number, example = 'text') =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(LINE)
    .meta({ examples: [example] });

/** One line of text that a form may leave empty or out. */
export const blankable = (max: number) => z.string().max(max).regex(LINE).optional();

/** Text of several lines. */
export const lines = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(LINES)
    .meta({ examples: ['text'] });

/** A decimal number as plain text ('10.50'): amounts, prices and quantities travel so. Numbers are taken too. */
export const decimalText = z.codec(
  scalarLike('10.50', 'decimal number as text'),
  z.string().regex(/^-?(0|[1-9]\d{0,29})(\.\d{1,30})?$/),
  { decode: String, encode: (text) => text },
);

/** A decimal that is left out by sending nothing, null, an empty text or zero. */
export const optionalDecimal = z
  .codec(
    z
      .union([z.string().max(256), z.number(), z.null()])
      .meta({ examples: ['10.50'], description: 'decimal number as text, or nothing' }),
    z
      .string()
      .regex(/^-?(0|[1-9]\d{0,29})(\.\d{1,30})?$/)
      .optional(),
    {
      decode: (value) => (value === null || /^0*(\.0*)?$/.test(String(value)) ? undefined : String(value)),
      encode: (text) => text ?? null,
    },
  )
  .optional();

/** A whole number, which a query or an older client sends as text. */
export const wholeNumber = z.codec(scalarLike(1, 'whole number'), z.int(), {
  decode: (value, context) => {
    const text = String(value);
    if (/^-?\d{1,15}$/.test(text)) return Number(text);
    context.issues.push({ code: 'custom', message: 'not a whole number', input: value });
    return z.NEVER;
  },
  encode: (value) => value,
});

/** An identifier: sent as text, taken as a number too. */
export const id = z.codec(scalarLike('1', 'identifier'), z.string().min(1).max(64).regex(LINE), {
  decode: String,
  encode: (text) => text,
});

/** An instrument by its id or by its symbol; which it is, the server finds. */
export const instrument = z.codec(
  scalarLike('BTC-USDT', "instrument's id or symbol"),
  z.string().min(1).max(64).regex(LINE),
  {
    decode: String,
    encode: (text) => text,
  },
);

/** Several instruments in one field: 'AAA,BBB'. At most 200. */
export const instrumentList = z.codec(
  z
    .string()
    .min(1)
    .max(8_000)
    .regex(LINE)
    .meta({ examples: ['BTC-USDT'], description: "instruments' ids with commas between" }),
  z.array(z.string().min(1).max(64)).min(1).max(200),
  {
    decode: (text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    encode: (ids) => ids.join(','),
  },
);

/** Our own positive whole ids, as text on the wire. */
export const numericId = z.codec(scalarLike('1', 'positive whole number as text'), z.int().positive(), {
  decode: (value, context) => {
    const text = String(value);
    if (/^\d{1,15}$/.test(text)) return Number(text);
    context.issues.push({ code: 'custom', message: 'not an id', input: value });
    return z.NEVER;
  },
  encode: String,
});

/** An instant in milliseconds since 1970, UTC. */
export const instantMs = wholeNumber.meta({ description: 'milliseconds since 1970, UTC' });

/**
 * A call's own numbers for our names: wireNames({ 0: 'market', 1: 'limit' }). Two numbers may mean one name; the first is the one sent.
 */
export const wireNames = <const M extends Readonly<Record<string, string>>>(names: M) => {
  type Name = M[keyof M];
  const options = [...new Set(Object.values(names))] as [Name, ...Name[]];
  const sent = new Map<string, string>();
  for (const [wire, name] of Object.entries(names)) if (!sent.has(name)) sent.set(name, wire);
  // A name that is a wire value itself is sent as it is ('1m' rather than 1).
  for (const name of options) if (Object.hasOwn(names, name) && names[name] === name) sent.set(name, name);
  const asSent = (wire: string): string | number => (/^-?\d+$/.test(wire) ? Number(wire) : wire);
  const keys = Object.keys(names);
  const wire = scalar.meta({
    enum: [...new Set(keys.flatMap((key) => [asSent(key), key]))],
    examples: [asSent(keys[0] as string)],
    description: keys.map((key) => `${key} ${names[key]}`).join(', '),
  });
  return z.codec(wire, z.enum(options) as unknown as z.ZodType<Name, Name>, {
    decode: (value, context) => {
      const name = Object.hasOwn(names, String(value)) ? names[String(value)] : undefined;
      if (name !== undefined) return name as Name;
      context.issues.push({ code: 'custom', message: 'not one of the known values', input: value });
      return z.NEVER;
    },
    encode: (name) => asSent(sent.get(name) as string),
  });
};

/** A yes or no: a JSON boolean, or 1 and 0, or their texts. */
export const flag = z.codec(
  z.union([z.boolean(), scalar]).meta({ examples: [true], enum: [true, false, 1, 0, '1', '0', 'true', 'false'] }),
  z.boolean(),
  {
    decode: (value, context) => {
      const text = String(value);
      if (text === 'true' || text === '1') return true;
      if (text === 'false' || text === '0') return false;
      context.issues.push({ code: 'custom', message: 'not yes or no', input: value });
      return z.NEVER;
    },
    encode: (value) => value,
  },
);

type Renamed<T, M> = { [K in keyof T as K extends keyof M ? (M[K] extends string ? M[K] : K) : K]: T[K] };

/**
 * An object whose odd wire names have good names on our side: renamed(z.object({ amout: decimalText }), { amout: 'amount' }).
 * Fields without an entry keep their name. Both directions are checked by the object given, with its wire names.
 */
export const renamed = <S extends z.ZodObject, const M extends { readonly [K in keyof z.output<S>]?: string }>(
  wire: S,
  names: M,
) => {
  type Ours = Renamed<z.output<S>, M>;
  const toOurs = new Map(Object.entries(names) as [string, string][]);
  const toWire = new Map([...toOurs].map(([from, to]) => [to, from]));
  const move = (value: object, map: ReadonlyMap<string, string>) =>
    Object.fromEntries(Object.entries(value).map(([key, field]) => [map.get(key) ?? key, field]));
  return z.codec(
    wire,
    z.custom<Ours>((value) => typeof value === 'object' && value !== null),
    {
      decode: (value) => move(value, toOurs) as Ours,
      encode: (value) => move(value as object, toWire) as z.output<S>,
    },
  );
};

/** Money as the published interface shows it: the amount in its currency, and what it is worth in the secondary ones. */
export const moneyObject = renamed(
  z.object({ amount: decimalText, currency: z.string(), subSurrencys: z.record(z.string(), z.string()) }),
  { subSurrencys: 'others' },
);

export type MoneyObject = z.output<typeof moneyObject>;

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

/** The browser's own objects of WebAuthn, checked by the library that reads them. */
export const webauthn = z.record(z.string(), z.unknown()).meta({ examples: [{ id: 'AAAA', type: 'public-key' }] });
export const challengeId = line(64);
/** A passkey's answer, in place of a code of the second factor. */
export const passkeyProof = z.object({ challengeId, response: webauthn }).optional();

/** How a second factor is given: by a code of an authenticator, or by a passkey. */
export const factorWay = z.enum(['code', 'passkey']);
