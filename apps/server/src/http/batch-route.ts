import { err, ok, type Result } from '@bourse/rules';
import { type Endpoints, type ErrorName, type InputOf, wrap } from '@bourse/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Asked,
  answerOf,
  askedBy,
  callerAt,
  type Prepared,
  type RowRoute,
  refusalBody,
  refuse,
} from './row-route.ts';

type Batch = InputOf<Endpoints['orders.batch']>;

/** The requests of a batch, if its caller may send any. They are counted one by one, each against the limit of its own row. */
const requestsOf = async (route: RowRoute, { request, body }: Asked): Promise<Result<Batch['requests'], ErrorName>> => {
  const caller = await callerAt(route, request);
  if (await route.isUsedUp(request, caller.ok ? caller.value : { kind: 'visitor' })) return err('TOO_MANY_REQUESTS');
  if (!caller.ok) return caller;
  const decoded = z.safeDecode(route.row.input, body);
  return decoded.success ? ok((decoded.data as Batch).requests) : err('BAD_REQUEST');
};

/**
 * The Fastify handler of a batch (HTTP-29): each request that it carries is answered by its own row as if it had been sent by itself, all under way at
 * once. `rows` are those that may be asked so, by their path.
 */
export const serveBatch = (route: RowRoute, rows: ReadonlyMap<string, Prepared>) => {
  const answerTo = async (batch: Asked, { path, key, body }: Batch['requests'][number]): Promise<unknown> => {
    const own: Asked = { ...batch, key, body, query: {}, params: {} };
    const row = rows.get(path);
    if (!row) return refusalBody(route, err('BAD_REQUEST'), own);
    const given = await answerOf(row, own).catch((error: unknown) => {
      // The others go on: what became of them is told.
      const { request } = batch;
      request.refused = 'INTERNAL';
      request.log.error({ reqId: request.id, err: error, row: row.name }, 'a call failed');
      return err('INTERNAL' as const);
    });
    if (!given.ok) return refusalBody(row, given, own);
    return wrap(row.row.envelope, 'reply' in given.value ? given.value.reply : null);
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const requested = askedBy(request, reply, route);
    const requests = await requestsOf(route, requested);
    if (!requests.ok) return refuse(route, requested, reply, requests);
    const answers = await Promise.all(requests.value.map((each) => answerTo(requested, each)));
    return wrap(route.row.envelope, { answers });
  };
};

/** Of all rows, those that a batch may ask, by their path. */
export const batchedRows = (rows: readonly Prepared[]): ReadonlyMap<string, Prepared> =>
  new Map(rows.filter(({ row }) => row.inBatch).map((each) => [each.row.path, each]));
