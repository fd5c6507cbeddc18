import './without-eval.ts';

import { LINE, LINES } from '@bourse/rules';
import { z } from 'zod';

/*
 * Both directions of everything that travels. Only two-way codecs here, never `.transform` or `.preprocess`: the client encodes with
 * the same schema that the server decodes with.
 */

/** What a number or a name travels as; only the codec that reads it says what it may hold. */
const scalar = z.union([z.string().max(256), z.number()]);

const scalarLike = (example: string | number, description: string) => scalar.meta({ examples: [example], description });

/** One line of free text without invisible characters (rule HTTP-21), at least one character. */
export const line = (max: number, example = 'text') =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(LINE)
    .meta({ examples: [example] });

/** One line of text that may be empty. */
export const emptyable = (max: number) => z.string().max(max).regex(LINE);

/** One line of text that a form may leave empty or out. */
export const blankable = (max: number) => emptyable(max).optional();

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

const decimalUnless = (nothing: RegExp, description: string) =>
  z
    .codec(
      z.union([z.string().max(256), z.number(), z.null()]).meta({ examples: ['10.50'], description }),
      z
        .string()
        .regex(/^-?(0|[1-9]\d{0,29})(\.\d{1,30})?$/)
        .optional(),
      {
        decode: (value) => (value === null || nothing.test(String(value)) ? undefined : String(value)),
        encode: (text) => text ?? null,
      },
    )
    .optional();

/** A decimal that is left out by sending nothing, null or an empty text. Zero is a number like others. */
export const optionalDecimal = decimalUnless(/^$/, 'decimal number as text, or nothing');

/** One of two sizes that stand side by side in a form: the one that is not used is left out, or sent as null, an empty text or zero. */
export const optionalSize = decimalUnless(/^0*(\.0*)?$/, 'decimal number as text, zero or nothing');

const wholeLike = (example: number, description: string, schema: z.ZodInt) =>
  z.codec(scalarLike(example, description), schema, {
    decode: (value, context) => {
      const text = String(value);
      if (/^-?\d{1,15}$/.test(text)) return Number(text);
      context.issues.push({ code: 'custom', message: 'not a whole number', input: value });
      return z.NEVER;
    },
    encode: (value) => value,
  });

/** A whole number, which a query or an older client sends as text. */
export const wholeNumber = wholeLike(1, 'whole number', z.int());

/** A year of the calendar. */
export const year = wholeLike(2026, 'year', z.int().min(1970).max(9999));

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
  z.array(z.string().min(1).max(64).regex(LINE)).min(1).max(200),
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

/** A filter by one of the named values, where -1, an empty text, null and nothing at all are every one of them. */
export const filterOf = <const M extends Readonly<Record<string, string>>>(names: M) => {
  const named = wireNames(names);
  type Name = z.output<typeof named>;
  const everything = (value: unknown): boolean => value === null || value === -1 || value === '-1' || value === '';
  const wire = z
    .union([scalar, z.null()])
    .meta({ ...named.in.meta(), description: `${named.in.meta()?.description}; -1 and nothing: all` });
  return z
    .codec(
      wire,
      z.custom<Name | undefined>((value) => value === undefined || typeof value === 'string'),
      {
        decode: (value, context) => {
          if (everything(value)) return undefined;
          const read = z.safeDecode(named, value as z.input<typeof named>);
          if (read.success) return read.data;
          context.issues.push({ code: 'custom', message: 'not one of the known values', input: value });
          return z.NEVER;
        },
        encode: (name) => (name === undefined ? -1 : (z.encode(named, name) as string | number)),
      },
    )
    .optional();
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

const moverOf = (names: Readonly<Record<string, string | undefined>>) => {
  const toOurs = new Map(Object.entries(names) as [string, string][]);
  const toWire = new Map([...toOurs].map(([from, to]) => [to, from]));
  const move = (value: object, map: ReadonlyMap<string, string>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(value).map(([key, field]) => [map.get(key) ?? key, field]));
  return { ours: (value: object) => move(value, toOurs), wire: (value: object) => move(value, toWire) };
};

/**
 * An object whose odd wire names have good names on our side: renamed(z.object({ amout: decimalText }), { amout: 'amount' }).
 * Fields without an entry keep their name. Both directions are checked by the object given, with its wire names.
 */
export const renamed = <S extends z.ZodObject, const M extends { readonly [K in keyof z.output<S>]?: string }>(
  wire: S,
  names: M,
) => {
  type Ours = Renamed<z.output<S>, M>;
  const mover = moverOf(names as Readonly<Record<string, string | undefined>>);
  return z.codec(
    wire,
    z.custom<Ours>((value) => typeof value === 'object' && value !== null),
    {
      decode: (value) => mover.ours(value) as Ours,
      encode: (value) => mover.wire(value as object) as z.output<S>,
    },
  );
};

type Derivations<S extends z.ZodObject> = { readonly [K in keyof z.output<S>]?: (ours: never) => z.output<S>[K] };

const withDerived = (derive: object, ours: object): object =>
  Object.fromEntries(
    Object.entries(derive as Record<string, (ours: object) => unknown>).map(([key, of]) => [key, of(ours)]),
  );

const without = (value: object, keys: object): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !Object.hasOwn(keys, key)));

/** Like {@link renamed}, with wire fields that follow from the others: they are sent, and on our side there are none. */
export const derived = <
  S extends z.ZodObject,
  const M extends { readonly [K in keyof z.output<S>]?: string },
  const D extends Derivations<S>,
>(
  wire: S,
  names: M,
  derive: D,
) => {
  type Ours = Renamed<Omit<z.output<S>, keyof D>, M>;
  const mover = moverOf(names as Readonly<Record<string, string | undefined>>);
  return z.codec(
    wire,
    z.custom<Ours>((value) => typeof value === 'object' && value !== null),
    {
      decode: (value) => mover.ours(without(value, derive)) as Ours,
      encode: (value) => ({ ...mover.wire(value as object), ...withDerived(derive, value as object) }) as z.output<S>,
    },
  );
};

/** A record whose fields stand beside those of `more` on the wire, as older clients read it; on our side it is under `record`. */
export const flattened = <
  S extends z.ZodObject,
  const M extends { readonly [K in keyof z.output<S>]?: string },
  A extends z.ZodRawShape,
  const D extends Derivations<S> = Record<never, never>,
>(
  wire: S,
  names: M,
  more: A,
  derive?: D,
) => {
  type Ours = { readonly record: Renamed<Omit<z.output<S>, keyof D>, M> } & z.output<z.ZodObject<A>>;
  const mover = moverOf(names as Readonly<Record<string, string | undefined>>);
  const together = wire.extend(more);
  return z.codec(
    together,
    z.custom<Ours>((value) => typeof value === 'object' && value !== null && 'record' in value),
    {
      decode: (value) => {
        const beside = Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(more, key)));
        const record = mover.ours(without(without(value, more), derive ?? {}));
        return { record, ...beside } as unknown as Ours;
      },
      encode: (value) => {
        const { record, ...beside } = value as { readonly record: object };
        const sent = { ...mover.wire(record), ...withDerived(derive ?? {}, record), ...beside };
        return sent as unknown as z.output<typeof together>;
      },
    },
  );
};

/** Money as the published interface shows it: the amount in its currency, and what it is worth in the secondary ones. */
export const moneyObject = renamed(
  z.object({ amount: decimalText, currency: z.string(), subSurrencys: z.record(z.string(), z.string()) }),
  { subSurrencys: 'others' },
);

/** The input of a paged list; some calls name pageNo pageNum. */
export const pageInput = z.object({
  pageNo: wholeNumber.pipe(z.int().min(1).max(100_000)).optional(),
  pageNum: wholeNumber.pipe(z.int().min(1).max(100_000)).optional(),
  pageSize: wholeNumber.pipe(z.int().min(1).max(100)).optional(),
});

/** A page of a list in the stock envelope. */
export const page = <T extends z.core.$ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.int().nonnegative() });

/** A page of a list in the rows envelope. */
export const rows = <T extends z.core.$ZodType>(item: T) =>
  z.object({ rows: z.array(item), total: z.int().nonnegative() });

/** An empty input or an empty reply. */
export const nothing = z.object({});

/** The answer of calls that only say that it was done. */
export const done = z.null();

/** The browser's own objects of WebAuthn, checked by the library that reads them. */
export const webauthn = z.record(z.string(), z.unknown()).meta({ examples: [{ id: 'AAAA', type: 'public-key' }] });
export const challengeId = line(64);
/** A passkey assertion, instead of a second-factor code. */
export const passkeyProof = z.object({ challengeId, response: webauthn }).optional();

/**
 * What whoever is signed in gives before something about the sign-in, an address or a place to pay out to changes: the password, and the
 * second factor where there is one (six digits, a recovery code, or a passkey's answer).
 */
export const confirmation = {
  password: z.string().max(256).optional(),
  secondFactor: blankable(16),
  passkey: passkeyProof,
};
export const CONFIRMATION_SECRETS = ['password', 'secondFactor', 'passkey'] as const;
export const CONFIRMATION_ERRORS = [
  'PASSWORD_NEEDED',
  'WRONG_OLD_PASSWORD',
  'SECOND_FACTOR_NEEDED',
  'BAD_SECOND_FACTOR',
  'BAD_PASSKEY',
  'LOCKED',
] as const;

/** How a second factor is given: by a code of an authenticator, or by a passkey. */
export const factorWay = z.enum(['code', 'passkey']);
