import { assert } from '@bourse/rules';
import { z } from 'zod';

/** Gives a reply its wire form. @throws {InvariantBroken} when it does not have the shape of its schema. */
export type EncodeReply = (reply: unknown) => unknown;

type Schema = z.core.$ZodType;
type Definition = Schema['_zod']['def'] & Readonly<Record<string, unknown>>;

const ofType =
  (name: 'string' | 'number' | 'boolean'): EncodeReply =>
  (value) => {
    // What is said of a wrong value is made for a wrong one alone: a list has hundreds of right ones.
    if (typeof value === name && !Number.isNaN(value)) return value;
    assert(false, `a reply has ${String(value)} for a ${name}`);
  };

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => {
  assert(typeof value === 'object' && value !== null, 'a reply lacks an object');
  return value as Readonly<Record<string, unknown>>;
};

const asIs: EncodeReply = (value) => value;

const oneOf = (values: Iterable<unknown>): EncodeReply => {
  const known = new Set(values);
  return (value) => {
    if (known.has(value)) return value;
    assert(false, `a reply has ${String(value)}, which is none of its values`);
  };
};

const PLAIN = new Set(['string', 'number', 'boolean', 'null']);

const plainNameOf = (value: unknown): string => (value === null ? 'null' : typeof value);

/** One of several plain types; undefined where another schema is among them. */
const plainUnion = (options: readonly Schema[]): EncodeReply | undefined => {
  const names = new Set<string>(options.map(({ _zod }) => _zod.def.type));
  for (const name of names) if (!PLAIN.has(name)) return undefined;
  return (value) => {
    if (names.has(plainNameOf(value))) return value;
    assert(false, `a reply has ${String(value)} for one of ${[...names].join(', ')}`);
  };
};

/** An object with the schema's fields and no others. */
const objectEncoder = (shape: Readonly<Record<string, Schema>>): EncodeReply => {
  const fields = Object.entries(shape).map(([name, schema]) => [name, encoderOf(schema)] as const);
  return (value) => {
    const input = fieldsOf(value);
    const sent: Record<string, unknown> = {};
    for (const [name, encode] of fields) {
      const field = encode(input[name]);
      if (field !== undefined) sent[name] = field;
    }
    return sent;
  };
};

const arrayEncoder = (element: Schema): EncodeReply => {
  const encode = encoderOf(element);
  return (value) => {
    assert(Array.isArray(value), 'a reply lacks a list');
    return value.map(encode);
  };
};

/** A two-way codec goes from our side to the wire's; its schemas stand on either side of it. */
const codecEncoder = (inside: Schema, outside: Schema, encode: (value: unknown, payload: object) => unknown) => {
  const [ours, wire] = [encoderOf(inside), encoderOf(outside)];
  return (value: unknown): unknown => {
    const payload = { value: ours(value), issues: [] as unknown[] };
    const sent = encode(payload.value, payload);
    assert(payload.issues.length === 0, 'a reply cannot be encoded');
    return wire(sent);
  };
};

/** What the library does with a schema of any kind, slower. */
const checkedEncoder =
  (schema: Schema): EncodeReply =>
  (value) =>
    z.encode(schema as z.ZodType, value);

/**
 * Makes the encoder of a schema: what `z.encode` gives for every reply of its type. The compiler has checked what handlers answer, so that only
 * its shape is looked at again; fields that the schema does not have are left out all the same.
 */
export const encoderOf = (schema: Schema): EncodeReply => {
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return ofType(definition.type);
    case 'null':
      return oneOf([null]);
    case 'literal':
      return oneOf(definition['values'] as readonly unknown[]);
    case 'enum':
      return oneOf(Object.values(definition['entries'] as object));
    // What a codec makes of our side; its type is the compiler's matter.
    case 'custom':
    case 'unknown':
      return asIs;
    case 'union':
      return plainUnion(definition['options'] as readonly Schema[]) ?? checkedEncoder(schema);
    case 'object':
      return definition['catchall'] === undefined
        ? objectEncoder(definition['shape'] as Readonly<Record<string, Schema>>)
        : checkedEncoder(schema);
    case 'array':
      return arrayEncoder(definition['element'] as Schema);
    case 'nullable':
    case 'optional': {
      const encode = encoderOf(definition['innerType'] as Schema);
      const absent = definition.type === 'nullable' ? null : undefined;
      return (value) => (value === absent ? absent : encode(value));
    }
    case 'pipe': {
      const { reverseTransform } = definition;
      if (typeof reverseTransform !== 'function') return checkedEncoder(schema);
      const encode = reverseTransform as (value: unknown, payload: object) => unknown;
      return codecEncoder(definition['out'] as Schema, definition['in'] as Schema, encode);
    }
    default:
      return checkedEncoder(schema);
  }
};
