import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { COMMON_ERRORS, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { entities, PUSHED } from './entity.ts';
import { isErrorName } from './errors.ts';
import { encoderOf } from './reply-encoder.ts';
import { requestOf } from './request.ts';
import { sampleInput, sampleReply } from './sample.ts';
import { type WireSchema, wireSchema } from './wire-schema.ts';

const table: [string, Endpoint][] = Object.entries(endpoints);
const CHOICES = [
  { optional: true, branch: 0 },
  { optional: true, branch: 1 },
  { optional: false, branch: 0 },
  { optional: false, branch: 1 },
];

const fieldsOf = (schema: WireSchema): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...(schema.anyOf ?? schema.oneOf ?? []).flatMap(fieldsOf),
];

/** Rows that move money or place an order: whoever adds one that does is reminded here. */
const MOVES_MONEY = /place|createRecharge|buyNewStock|buyBusiness|intraday(?!Page)|businessDeal|reviewDeposit/;

test('no two rows share a method and path', () => {
  const seen = table.flatMap(([, row]) =>
    [row.method, ...(row.alias ? [row.alias] : [])].map((m) => `${m} ${row.path.replace(/\{\w+\}/g, '{}')}`),
  );
  expect(seen.filter((key, index) => seen.indexOf(key) !== index)).toEqual([]);
});

test('what some row changes another shows, and the reverse', () => {
  const shown = new Set<string>(table.flatMap(([, row]) => row.shows ?? []));
  const changed = new Set<string>(
    table.flatMap(([, row]) => (row.changes === 'everything' ? [] : (row.changes ?? []))),
  );
  // What an operator does is in the audit without its row saying so; payment details, dividends and terms of options change when a proposal is carried out.
  const changedBesides = new Set<string>([...PUSHED, 'audit', 'payment-detail', 'dividend', 'split', 'option-terms']);
  expect([...changed].filter((entity) => !shown.has(entity))).toEqual([]);
  expect([...shown].filter((entity) => !changed.has(entity) && !changedBesides.has(entity))).toEqual([]);
  expect([...shown].sort()).toEqual([...entities].sort());
});

describe.each(table)('%s', (name, row) => {
  test('has a name of its area, a summary, and declared errors without the common ones', () => {
    expect(name.startsWith(`${row.area}.`)).toBe(true);
    expect(row.summary).toMatch(/^\p{Lu}.*\.$/u);
    expect(row.path).toMatch(/^\/[\w./{}-]+$/);
    expect(row.errors.filter((error) => !isErrorName(error))).toEqual([]);
    expect(row.errors.filter((error) => (COMMON_ERRORS as readonly string[]).includes(error))).toEqual([]);
    expect(new Set(row.errors).size).toBe(row.errors.length);
  });

  test('says what it shows or what it changes, unless anybody may GET it', () => {
    expect([row.shows, row.changes].filter((entities) => entities !== undefined)).toHaveLength(
      row.who !== 'public' || row.method !== 'GET' || row.shows ? 1 : 0,
    );
    if (row.changes) expect(row.method).not.toBe('GET');
    for (const entities of [row.shows ?? [], row.changes === 'everything' ? [] : (row.changes ?? [])])
      expect(new Set(entities).size).toBe(entities.length);
  });

  test('names the secrets, path parameters and key it needs', () => {
    const fields = fieldsOf(wireSchema(row.input));
    expect((row.secrets ?? []).filter((secret) => !fields.includes(secret))).toEqual([]);
    expect(
      fields.filter(
        (field) =>
          /pwd|password|code$|token|captcha$/i.test(field) && !PLAIN.has(field) && !row.secrets?.includes(field),
      ),
    ).toEqual([]);
    if (row.secrets) expect(row.method).not.toBe('GET');
    expect([...row.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1] as string).filter((p) => !fields.includes(p))).toEqual(
      [],
    );
    if (MOVES_MONEY.test(name)) expect(row.idempotent).toBe(true);
    if (row.idempotent) expect(row.method).not.toBe('GET');
    if (typeof row.who === 'object') {
      expect(row.who.operator.length).toBeGreaterThan(0);
      expect(row.path.startsWith('/console/')).toBe(true);
    }
    if (row.envelope === 'bare') expect(row.produces).toBeDefined();
  });

  test('takes its sample, and the input goes to the wire and back unchanged', () => {
    for (const choice of CHOICES) {
      const decoded = z.safeDecode(row.input, sampleInput(row, choice) as never);
      expect(decoded.error?.issues).toBeUndefined();
      const again = z.decode(row.input, z.encode(row.input, decoded.data));
      expect(again).toEqual(decoded.data);
    }
  });

  test('takes its sample reply, and the reply goes to the wire and back unchanged', () => {
    for (const choice of CHOICES) {
      const decoded = z.safeDecode(row.reply, sampleReply(row, choice) as never);
      expect(decoded.error?.issues).toBeUndefined();
      const encoded = z.encode(row.reply, decoded.data);
      expect(z.decode(row.reply, encoded)).toEqual(decoded.data);
      // What goes out is JSON: nothing is lost when it is written and read.
      if (encoded !== undefined) expect(JSON.parse(JSON.stringify(encoded))).toEqual(encoded);
    }
  });

  test('its reply is encoded as the library does it, and one of another shape is not', () => {
    const encode = encoderOf(row.reply);
    for (const choice of CHOICES) {
      const reply = z.decode(row.reply, sampleReply(row, choice) as never);
      expect(encode(reply)).toEqual(z.encode(row.reply, reply));
      const more = typeof reply === 'object' && !Array.isArray(reply) ? { ...reply, notInTheSchema: 1 } : reply;
      // A record may have any key, and says what stands under it.
      const isRecord = !z.safeEncode(row.reply, more as never).success;
      if (!isRecord) expect(encode(more)).toEqual(z.encode(row.reply, reply));
      if (row.envelope !== 'bare') expect(() => encode(() => undefined)).toThrow();
    }
  });

  test('HTTP-21: takes no character that nobody sees in any text, a password apart', () => {
    // What a batch carries is read by the rows that it asks.
    for (const choice of CHOICES)
      for (const [place, input] of textsOf(sampleInput(row, choice)))
        if (!row.isBatch || !/\.body\b/.test(place))
          expect([place, z.safeDecode(row.input, input as never).success]).toEqual([place, false]);
  });

  test('takes nothing for an input only where nothing is needed, and never throws on what is wrong', () => {
    for (const wrong of [null, 'text', 7, [], { ...sampleInput(row), __proto__: null }, deep(200)]) {
      expect(() => z.safeDecode(row.input, wrong as never)).not.toThrow();
    }
    const request = requestOf(row, sampleInput(row));
    expect(request.address).not.toContain('{');
    expect(request.address).not.toContain('undefined');
  });
});

/** Codes and tokens that are no secrets: a bank's code, a captcha that is spent with its picture. */
const PLAIN = new Set(['bankCode', 'invitationCode', 'captcha']);

/** A secret may be made of any character, and what a browser signs is checked by who reads it. */
const ANY_CHARACTER = /pwd|password|token|secondFactor|response|ticket|^code$|verificationCode|captcha/i;

/** An input once for each of its texts, that text turned round at its end; `place` says which. */
function* textsOf(value: unknown, place = ''): Generator<readonly [place: string, input: unknown]> {
  if (typeof value === 'string') yield [place, `${value}\u202E`];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value))
    if (!ANY_CHARACTER.test(key))
      for (const [inner, turned] of textsOf(field, `${place}.${key}`))
        yield [
          inner,
          Array.isArray(value) ? Object.assign([...value], { [key]: turned }) : { ...value, [key]: turned },
        ];
}

function deep(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

describe('fields an older client sends and nobody believes', () => {
  test.each([
    ['orders.buyNewStock', { stockGid: 'AURX', buyNum: 3, buyType: 0 }],
    ['orders.businessDeal', { stockGid: 'AURX', buyNum: '3', buyType: 1, businessType: 2, lever: 1 }],
    ['orders.intraday', { productType: 2, fluctuationType: 0, transactionNum: '1' }],
    ['bb.place', { symbol: 'BTC-USDT', delegateType: 0, type: 0, delegateTotal: '1' }],
    ['funds.createRecharge', { payChannel: 1, payAmt: '10', certificateUrl: 'k' }],
    ['user.get', {}],
  ] as const)('%s decodes the same with them as without', (name, input) => {
    const row: Endpoint = endpoints[name];
    const tampered = {
      openPrice: '1',
      nowPrice: '0.01',
      point: 9,
      fee: '0',
      ratio: 5,
      userId: 2,
      minAmount: '0',
      userName: 'x',
      id: 99,
      intervention: true,
    };
    expect(z.decode(row.input, { ...tampered, ...input })).toEqual(z.decode(row.input, input));
  });
});
