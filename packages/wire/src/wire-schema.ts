import { z } from 'zod';

/** The part of JSON Schema that zod writes. */
export type WireSchema = {
  readonly type?: string | readonly string[];
  readonly examples?: readonly unknown[];
  readonly 'x-sample'?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly WireSchema[];
  readonly oneOf?: readonly WireSchema[];
  readonly allOf?: readonly WireSchema[];
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: WireSchema | boolean;
  readonly items?: WireSchema;
  readonly prefixItems?: readonly WireSchema[];
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly description?: string;
};

/** The wire side of a schema: of a codec, what travels. */
export const wireSchema = (schema: z.core.$ZodType): WireSchema => {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
  return rest as WireSchema;
};
