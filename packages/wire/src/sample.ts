import type { Endpoint } from './endpoint.ts';
import { type WireSchema, wireSchema } from './wire-schema.ts';

/* Requests and replies made up by the schemas of their rows: for tests alone. */

/** Which of a schema's values to give: with the optional fields or without, and which branch of a union. */
export type SampleChoice = { readonly optional: boolean; readonly branch: number };

const sampleObject = (schema: WireSchema, choice: SampleChoice): Record<string, unknown> => {
  const value: Record<string, unknown> = {};
  const required = new Set(schema.required ?? []);
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    if (required.has(key) || choice.optional) value[key] = sampleOf(field, choice);
  }
  const more = schema.additionalProperties;
  if (!schema.properties && typeof more === 'object') value['EUR'] = sampleOf(more, choice);
  return value;
};

/** A value that fits the schema, the same one every time. */
export const sampleOf = (schema: WireSchema, choice: SampleChoice): unknown => {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  // The least of an object of which the fields alone do not say what is right.
  if (schema['x-sample'] !== undefined && !choice.optional) return schema['x-sample'];
  if ('const' in schema) return schema.const;
  if (schema.enum && schema.enum.length > 0) return schema.enum[choice.branch % schema.enum.length];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return sampleOf(branches[choice.branch % branches.length] as WireSchema, choice);
  const { type } = schema;
  switch (typeof type === 'object' ? type[choice.branch % type.length] : type) {
    case 'object':
      return sampleObject(schema, choice);
    case 'array':
      return schema.prefixItems
        ? schema.prefixItems.map((item) => sampleOf(item, choice))
        : [sampleOf(schema.items ?? {}, choice)];
    case 'string':
      return 'text'.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 4_000);
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'any';
  }
};

/**
 * A valid input of a row as it travels: path parameters, query and body together. For tests that call every endpoint, and for fuzzing from
 * something that is right. It is well formed; whether the server finds what it names is another matter.
 */
export const sampleInput = (
  row: Endpoint,
  choice: SampleChoice = { optional: true, branch: 0 },
): Readonly<Record<string, unknown>> => sampleOf(wireSchema(row.input), choice) as Readonly<Record<string, unknown>>;

/** A valid reply of a row as it travels, without its envelope. */
export const sampleReply = (row: Endpoint, choice: SampleChoice = { optional: true, branch: 0 }): unknown =>
  sampleOf(wireSchema(row.reply), choice);

export { requestOf } from './request.ts';
