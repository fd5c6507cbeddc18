import { err, ok, type Result } from '@bourse/rules';
import { type Endpoints, type ErrorName, type InputOf, wrap } from '@bourse/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCaller } from './handler.ts';
import { callOf, inputOf, type RowCall } from './row-call.ts';
import { answerOf, callerAt, type Prepared, type RowRoute, refusalBody, refuse } from './row-route.ts';

type Requests = InputOf<Endpoints['orders.batch']>['requests'];

/** Who sends a batch and what it carries. Its requests are counted one by one, each against the limit of its own row. */
const openedBatch = async (
  route: RowRoute,
  call: RowCall,
): Promise<Result<{ readonly caller: AnyCaller; readonly requests: Requests }, ErrorName>> => {
  const caller = await callerAt(route, call.request);
  if (route.isUsedUp(call.request, caller.ok ? caller.value : { kind: 'visitor' })) return err('TOO_MANY_REQUESTS');
  if (!caller.ok) return caller;
  const input = inputOf(route.row, { query: undefined, params: undefined, body: call.body });
  return input.ok ? ok({ caller: caller.value, requests: (input.value as { requests: Requests }).requests }) : input;
};

/**
 * The Fastify handler of a batch (HTTP-29): each request that it carries is answered by its own row as if it had been sent by itself, all under way at
 * once. `rows` are those that may be asked so, by their path.
 */
export const serveBatch = (route: RowRoute, rows: ReadonlyMap<string, Prepared>) => {
  const answerTo = async (
    batch: RowCall,
    caller: AnyCaller,
    { path, key, body }: Requests[number],
  ): Promise<unknown> => {
    const row = rows.get(path);
    if (!row) return refusalBody(route, err('BAD_REQUEST'), batch);
    // Rows that anybody else may call look it up themselves.
    const known = row.row.who === route.row.who ? caller : undefined;
    const call: RowCall = { ...batch, caller: known, key, body, query: undefined, params: undefined };
    const given = await answerOf(row, call).catch((error: unknown) => {
      // The others go on: what became of them is told.
      const { request } = batch;
      request.refused = 'INTERNAL';
      request.log.error({ reqId: request.id, err: error, row: row.name }, 'a call failed');
      return err('INTERNAL' as const);
    });
    if (!given.ok) return refusalBody(row, given, call);
    return wrap(row.row.envelope, 'reply' in given.value ? given.value.reply : null);
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const call = callOf(request, reply, route);
    const batch = await openedBatch(route, call);
    if (!batch.ok) return refuse(route, call, reply, batch);
    const { caller, requests } = batch.value;
    const answers = await Promise.all(requests.map((each) => answerTo(call, caller, each)));
    return wrap(route.row.envelope, { answers });
  };
};

/** Of all rows, those that a batch may ask, by their path. */
export const batchedRows = (rows: readonly Prepared[]): ReadonlyMap<string, Prepared> =>
  new Map(rows.filter(({ row }) => row.inBatch).map((each) => [each.row.path, each]));
