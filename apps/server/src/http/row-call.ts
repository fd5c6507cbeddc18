import { err, ok, type Result, withoutUnseen } from '@bourse/rules';
import type { Endpoint } from '@bourse/wire';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { digestOf } from './digest.ts';
import type { AnyCaller, Context, UploadedFile } from './handler.ts';
import { chooseLanguage, type Language, type Offered } from './language.ts';

/** What is called of a row: by a request of its own, or by one of a batch, which has its own key and body. */
export type RowCall = {
  /** Whose connection and device it is. */
  readonly request: FastifyRequest;
  /** Who sent the batch that it is of. */
  readonly caller?: AnyCaller | undefined;
  readonly language: Language;
  readonly key: unknown;
  readonly isAlias: boolean;
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
};

type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = {};

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : NONE;

const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

/** When GET was called instead of the row's own method: RFC 9745. */
const DEPRECATED_SINCE = '@1767225600';

/** What a request of its own calls of its row, in the language it is answered in. */
export const callOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { row, offered }: { readonly row: Endpoint; readonly offered: Offered },
): RowCall => {
  const { headers, query, params, method } = request;
  const language = chooseLanguage(headers, offered);
  reply.header('cache-control', 'no-store').header('content-language', language);
  const isAlias = method === 'GET' && row.method !== 'GET';
  if (isAlias) reply.header('deprecation', DEPRECATED_SINCE).header('allow', row.method);
  const body = method === 'GET' ? undefined : request.body;
  return { request, language, key: headers['idempotency-key'], isAlias, query, params, body };
};

/** The published client sends its token as `authorization`, as `satoken`, or as both; the first one counts. */
export const tokenHeaderOf = ({ headers }: FastifyRequest): string | undefined => {
  const { authorization, satoken } = headers;
  if (authorization !== undefined && authorization !== '') return authorization;
  return typeof satoken === 'string' && satoken !== '' ? satoken : undefined;
};

/** The header of a page that was opened from the console to look at a draft. */
export const previewOf = ({ headers: { preview } }: FastifyRequest): string | undefined =>
  typeof preview === 'string' && /^[\w-]{20,64}$/.test(preview) ? preview : undefined;

const keyPattern = /^[\x21-\x7e]{1,128}$/;

type Idempotency = Context['idempotency'];

/** The key of a call, with the digest of what is asked, where its row wants one. */
export const idempotencyOf = (
  row: Endpoint,
  name: string,
  key: unknown,
  input: unknown,
): Result<Idempotency, 'IDEMPOTENCY_KEY_MISSING' | 'BAD_REQUEST'> => {
  if (!row.idempotent) return ok(undefined);
  if (typeof key !== 'string' || key === '') return err('IDEMPOTENCY_KEY_MISSING');
  return keyPattern.test(key) ? ok({ key, digest: digestOf({ name, input }) }) : err('BAD_REQUEST');
};

/** Of a longer name the rest is left out. */
const FILE_NAME_CHARS = 255;

/** The file of a form; undefined where it has none. Errors: UNSUPPORTED_TYPE, BAD_REQUEST. @throws what goes over a limit. */
export const readUpload = async (
  request: FastifyRequest,
): Promise<Result<UploadedFile | undefined, 'UNSUPPORTED_TYPE' | 'BAD_REQUEST'>> => {
  if (!request.isMultipart()) return err('UNSUPPORTED_TYPE');
  try {
    const part: MultipartFile | undefined = await request.file();
    if (part?.fieldname !== 'file') return ok(undefined);
    const bytes = await part.toBuffer();
    const name = withoutUnseen(part.filename ?? '').slice(0, FILE_NAME_CHARS);
    return ok({ name, type: part.mimetype, bytes });
  } catch (error) {
    // What goes over a limit says so by its status; anything else is a form that cannot be read.
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
    return err('BAD_REQUEST');
  }
};

/** What a call says, decoded. Errors: SECRET_IN_URL, BAD_REQUEST. */
export const inputOf = (
  row: Endpoint,
  { body, ...call }: Pick<RowCall, 'query' | 'params' | 'body'>,
): Result<unknown, 'SECRET_IN_URL' | 'BAD_REQUEST'> => {
  const [query, params] = [fieldsOf(call.query), fieldsOf(call.params)];
  const isBodyAlone = isEmpty(query) && isEmpty(params);
  if (!isBodyAlone && row.secrets?.some((name) => Object.hasOwn(query, name) || Object.hasOwn(params, name)))
    return err('SECRET_IN_URL');
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    return err('BAD_REQUEST');
  const fields = isBodyAlone ? fieldsOf(body) : { ...query, ...fieldsOf(body), ...params };
  const decoded = z.safeDecode(row.input, fields);
  return decoded.success ? ok(decoded.data) : err('BAD_REQUEST');
};
