import { err, ok, type Result } from '@bourse/rules';
import type { Access } from '@bourse/wire';
import type { Identity } from '../identity/index.ts';
import type { AnyCaller } from './handler.ts';
import { networkOf } from './network.ts';

const tokenOf = (header: string | undefined): string | undefined => {
  // The published client sends the token bare.
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token ? token : undefined;
};

/** Who calls, as limits and turns count them: a visitor by network. */
export const callerKey = (caller: AnyCaller, address: string): string =>
  caller.kind === 'visitor' ? networkOf(address) : `${caller.kind} ${caller.id}`;

const visitor = { kind: 'visitor' } as const;

/**
 * Who calls a row, if the row lets them. A token that is not good makes a visitor of its bearer where visitors may call.
 * Errors: UNAUTHENTICATED, FORBIDDEN (an operator whose role is not among the row's).
 */
export const callerOf = async (
  identity: Identity,
  access: Access,
  authorization: string | undefined,
): Promise<Result<AnyCaller, 'UNAUTHENTICATED' | 'FORBIDDEN'>> => {
  const token = tokenOf(authorization);
  if (access === 'public') {
    const customer = token === undefined ? undefined : await identity.customerOf(token);
    return ok(customer ? { kind: 'customer', ...customer } : visitor);
  }
  if (token === undefined) return err('UNAUTHENTICATED');
  if (access === 'customer') {
    const customer = await identity.customerOf(token);
    return customer ? ok({ kind: 'customer', ...customer }) : err('UNAUTHENTICATED');
  }
  if (access === 'operator-candidate') {
    const candidate = await identity.candidateOf(token);
    return candidate ? ok({ kind: 'candidate', ...candidate }) : err('UNAUTHENTICATED');
  }
  const operator = await identity.operatorOf(token);
  if (!operator) return err('UNAUTHENTICATED');
  const allowed = operator.role === 'administrator' || access.operator.includes(operator.role);
  return allowed ? ok({ kind: 'operator', ...operator }) : err('FORBIDDEN');
};
