import { describe, expect, test } from 'vitest';
import {
  type AnyForm,
  createForms,
  type JournalForm,
  listOf,
  nullable,
  number,
  oneOf,
  record,
  text,
  units,
} from './journal-form.ts';

type Moved = { readonly type: 'moved'; readonly from: string; readonly units: bigint };
type Looked = { readonly type: 'looked'; readonly at: number | null };

const form = oneOf<Moved | Looked>({
  moved: record({ type: text(), from: text(), units: units() }),
  looked: record({ type: text(), at: nullable(number()) }),
});

const entry = <T>(name: string, of: JournalForm<T>): readonly [string, AnyForm] => [name, of as unknown as AnyForm];

const readBack = <T>(by: JournalForm<T>, value: T): T => by.read(JSON.parse(by.write(value)) as never);

describe('JOURNAL-49: what is written often is a list of its fields', () => {
  test.each<[title: string, value: Moved | Looked, json: string]>([
    [
      'a whole number beyond the doubles',
      { type: 'moved', from: 'a', units: 2n ** 70n },
      '["moved","a","1180591620717411303424"]',
    ],
    ['a text with a quote and a line break', { type: 'moved', from: '"\n', units: -1n }, '["moved","\\"\\n","-1"]'],
    ['half a surrogate pair', { type: 'moved', from: '\ud800', units: 0n }, '["moved","\\ud800","0"]'],
    ['nothing', { type: 'looked', at: null }, '["looked",null]'],
  ])('%s is read as it was', (_title, value, json) => {
    expect(form.write(value)).toBe(json);
    expect(readBack(form, value)).toStrictEqual(value);
  });

  test.each<[title: string, value: unknown]>([
    ['a field more', { type: 'moved', from: 'a', units: 1n, note: 'b' }],
    ['units that are undefined', { type: 'moved', from: 'a', units: undefined }],
    ['a field less', { type: 'moved', from: 'a' }],
    ['another order of the fields', { type: 'moved', units: 1n, from: 'a' }],
    ['a number in place of units', { type: 'moved', from: 'a', units: 1 }],
    ['units in place of a text', { type: 'moved', from: 1n, units: 1n }],
    ['what is not a number', { type: 'looked', at: Number.NaN }],
    ['a negative zero', { type: 'looked', at: -0 }],
    ['a type without a form', { type: 'lost' }],
  ])('%s has no form, and is written in full', (_title, value) => {
    expect(form.write(value as Moved)).toBe('');
  });

  test('a field more that is undefined is not there', () => {
    const value = { type: 'moved', from: 'a', note: undefined, units: 1n, more: undefined } as Moved;
    expect(readBack(form, value)).toStrictEqual({ type: 'moved', from: 'a', units: 1n });
  });

  type Sent = { readonly type: 'sent'; readonly to: string; readonly via?: string | undefined; readonly fee?: bigint };
  const sent = record<Sent>({ type: text(), to: text() }, { via: text(), fee: units() });

  test.each<[title: string, value: Sent, json: string]>([
    ['none', { type: 'sent', to: 'a' }, '["sent","a"]'],
    ['the first', { type: 'sent', to: 'a', via: 'b' }, '["sent","a","b"]'],
    ['all', { type: 'sent', to: 'a', via: 'b', fee: 1n }, '["sent","a","b","1"]'],
    ['one without that before it', { type: 'sent', to: 'a', fee: 1n }, '["sent","a",{},"1"]'],
  ])('of fields that may be absent, %s is read as it was', (_title, value, json) => {
    expect(sent.write(value)).toBe(json);
    expect(readBack(sent, value)).toStrictEqual(value);
  });

  test('a field that may be absent is not there when it is undefined, and in another order is written in full', () => {
    expect(sent.write({ type: 'sent', to: 'a', via: undefined })).toBe('["sent","a"]');
    expect(sent.write({ type: 'sent', to: 'a', via: undefined, fee: 1n })).toBe('["sent","a",{},"1"]');
    expect(sent.write({ type: 'sent', via: 'b', to: 'a' } as Sent)).toBe('');
    expect(sent.write({ type: 'sent', to: 'a', fee: 1n, via: 'b' })).toBe('');
  });

  test('the order of the fields is kept, and a list with one of another form has none', () => {
    const list = listOf(form);
    const values: (Moved | Looked)[] = [
      { type: 'looked', at: 1 },
      { type: 'moved', from: 'a', units: 1n },
    ];
    expect(readBack(list, values).map((value) => Object.keys(value))).toEqual(
      values.map((value) => Object.keys(value)),
    );
    expect(list.write([...values, { type: 'moved', from: 'a' } as Moved])).toBe('');
  });

  test('a later form of a type writes, and the one before is still read', () => {
    type Before = Omit<Moved, 'units'>;
    const before = createForms([entry('moved', record<Before>({ type: text(), from: text() }))]);
    const old = before.write({ type: 'moved', from: 'moved' } as Before);
    const { write, read } = createForms([
      entry('moved', record<Before>({ type: text(), from: text() })),
      entry('moved.2', record<Moved>({ type: text(), from: text(), units: units() })),
    ]);
    const moved: Moved = { type: 'moved', from: 'moved', units: 3n };
    expect([old, write(moved)]).toEqual(['["moved","moved"]', '["moved.2","moved","3"]']);
    expect([read(JSON.parse(old)), read(JSON.parse(write(moved)))]).toEqual([{ type: 'moved', from: 'moved' }, moved]);
    expect(() => before.read(JSON.parse(write(moved)))).toThrow(TypeError);
  });

  test('a form that is not known is refused', () => {
    expect(() => form.read(['lost'] as never)).toThrow(TypeError);
  });
});
