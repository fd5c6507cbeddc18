import { type Access, COMMON_ERRORS, type Endpoint, type Envelope } from './endpoint.ts';
import { errorCode, errorKey, errorNames } from './errors.ts';
import { type WireSchema, wireSchema } from './wire-schema.ts';

type Json = { readonly [key: string]: unknown };

const envelopeSchema = (envelope: Envelope, reply: WireSchema): Json => {
  const object = (code: number, fields: Json): Json => ({
    type: 'object',
    properties: { code: { const: code }, msg: { type: 'string' }, ...fields },
    required: ['code', 'msg', ...Object.keys(fields)],
  });
  switch (envelope) {
    case 'stock':
      return object(0, { data: reply });
    case 'api':
      return object(200, { data: reply });
    case 'result':
      return object(200, { message: { type: 'string' }, result: reply });
    case 'rows':
      return object(200, { ...(reply.properties ?? {}) });
    case 'bare':
      return reply as Json;
  }
};

const failureSchema: Json = {
  type: 'object',
  description: 'A refusal. `key` names the text in the errors pack; the HTTP status is 200.',
  properties: {
    code: { enum: [...new Set(errorNames.map(errorCode))].sort((a, b) => a - b) },
    msg: { type: 'string' },
    message: { type: 'string' },
    key: { enum: errorNames.map(errorKey) },
    requestId: { type: 'string' },
    data: { type: 'null' },
  },
  required: ['code', 'msg', 'message', 'key', 'requestId', 'data'],
};

const accessText = (who: Access): string => {
  if (typeof who === 'object')
    return `Operators: ${[...who.operator, 'administrator'].filter((r, i, all) => all.indexOf(r) === i).join(', ')}.`;
  if (who === 'public') return 'Anyone.';
  return who === 'customer' ? 'A signed-in customer.' : 'An operator between the two steps of the sign-in.';
};

const pathNames = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);

/** All properties that any branch of the input has, and those that all of them need. */
const fieldsOf = (
  schema: WireSchema,
): { readonly properties: Record<string, WireSchema>; readonly required: ReadonlySet<string> } => {
  const branches = schema.anyOf ?? schema.oneOf;
  if (!branches) return { properties: { ...(schema.properties ?? {}) }, required: new Set(schema.required ?? []) };
  const parts = branches.map(fieldsOf);
  return {
    properties: Object.fromEntries(parts.flatMap((part) => Object.entries(part.properties))),
    required: new Set([...(parts[0]?.required ?? [])].filter((name) => parts.every((part) => part.required.has(name)))),
  };
};

const parameters = (row: Endpoint, schema: WireSchema, inQuery: boolean): readonly Json[] => {
  const { properties, required } = fieldsOf(schema);
  const inPath = new Set(pathNames(row.path));
  const secret = new Set(row.secrets ?? []);
  const all = Object.entries(properties).flatMap(([name, field]): Json[] => {
    if (inPath.has(name)) return [{ name, in: 'path', required: true, schema: field }];
    return inQuery && !secret.has(name) ? [{ name, in: 'query', required: required.has(name), schema: field }] : [];
  });
  if (!row.idempotent) return all;
  const key =
    'The same key gives the same answer and one effect for 24 hours after the request was carried out; another body under it is refused. Later the key may be forgotten: sent again, the request is carried out anew.';
  return [
    ...all,
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: key,
      schema: { type: 'string', maxLength: 128 },
    },
  ];
};

const withoutPath = (schema: WireSchema, names: readonly string[]): Json => {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return { oneOf: branches.map((branch) => withoutPath(branch, names)) };
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  );
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  return { ...schema, properties, ...(required.length > 0 ? { required } : { required: undefined }) };
};

const requestBody = (row: Endpoint, schema: WireSchema): Json | undefined => {
  if (row.upload) {
    const file = {
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['file'],
    };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  const body = withoutPath(schema, pathNames(row.path));
  if (!body['oneOf'] && Object.keys((body['properties'] as object | undefined) ?? {}).length === 0) return undefined;
  return { required: true, content: { 'application/json': { schema: body } } };
};

const errorsOf = (row: Endpoint): readonly string[] => [...new Set([...row.errors, ...COMMON_ERRORS])];

const operation = (name: string, row: Endpoint, deprecated: boolean): Json => {
  const input = wireSchema(row.input);
  const inQuery = deprecated || row.method === 'GET' || row.method === 'DELETE';
  const body = inQuery ? undefined : requestBody(row, input);
  const reply = envelopeSchema(row.envelope, wireSchema(row.reply));
  const content =
    row.envelope === 'bare'
      ? { [row.produces ?? 'text/plain']: { schema: reply } }
      : { 'application/json': { schema: { oneOf: [reply, { $ref: '#/components/schemas/Failure' }] } } };
  return {
    operationId: deprecated ? `${name}.get` : name,
    tags: [row.area],
    summary: row.summary,
    description: `${accessText(row.who)} Errors of its own: ${row.errors.length > 0 ? row.errors.join(', ') : 'none'}.`,
    ...(deprecated ? { deprecated: true } : {}),
    security: row.who === 'public' ? [] : [{ [typeof row.who === 'object' ? 'operator' : row.who]: [] }],
    parameters: parameters(row, input, inQuery),
    ...(body ? { requestBody: body } : {}),
    responses: { '200': { description: 'The reply, or a refusal, in its envelope.', content } },
    'x-access': row.who,
    'x-envelope': row.envelope,
    'x-errors': errorsOf(row),
    ...(row.secrets ? { 'x-body-only': row.secrets } : {}),
    ...(row.everyMs ? { 'x-milliseconds-between-requests': row.everyMs } : {}),
    ...(row.perMinute ? { 'x-requests-per-minute': row.perMinute } : {}),
  };
};

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });

/** The table as an OpenAPI 3.1 document that describes what travels. Pure: the same table gives the same document. */
export const openApiDocument = (table: Readonly<Record<string, Endpoint>>, version: string): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, row] of Object.entries(table).sort(([, a], [, b]) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0,
  )) {
    const item = paths[row.path] ?? {};
    paths[row.path] = item;
    item[row.method.toLowerCase()] = operation(name, row, false);
    if (row.alias) item[row.alias.toLowerCase()] = operation(name, row, true);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bourse',
      version,
      description:
        'Every call of the platform. Amounts, prices and quantities are decimal texts, instants milliseconds since 1970 in UTC. Answers have HTTP status 200 and say in their envelope what came of the call; only bare answers use other statuses.',
    },
    tags: [...new Set(Object.values(table).map((row) => row.area))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: {
        customer: bearer("A customer's access token."),
        operator: bearer("An operator's access token."),
        'operator-candidate': bearer("The token of the first step of an operator's sign-in."),
      },
    },
  };
};
