import type { RequestKey } from '@bourse/core';
import { type CustomerId, err, type Result } from '@bourse/rules';
import type { ACTION_NAMES, EndpointName, ErrorName } from '@bourse/wire';
import type { Context, OperatorCaller } from './handler.ts';

/** What an operator is about to do: the row, what it is done to ('customer:12'), and the reason typed in. */
export type OperatorAction = {
  readonly action: EndpointName;
  /** What it is called in the trail, where the call does this or its opposite. */
  readonly as?: keyof typeof ACTION_NAMES;
  readonly target: string;
  readonly reason: string | null;
};

/** What an action may be refused with because of its reason: nothing where none is asked for, or the code itself says it. */
type ReasonError<D extends OperatorAction> = string extends D['reason'] ? 'REASON_NEEDED' : never;

/**
 * Carries out an operator's action and writes it into the trail, whatever came of it. Errors: REASON_NEEDED when the reason is blank (written
 * down too), else those of the action. `isDone` is false of an answer that says itself what was wrong, and that nothing was kept.
 */
export const audited = async <const D extends OperatorAction, T extends object | null, E extends ErrorName>(
  { services, caller, address, requestId }: Context<OperatorCaller>,
  operatorAction: D,
  work: () => Promise<Result<T, E>>,
  isDone: (value: T) => boolean = () => true,
): Promise<Result<T, E | ReasonError<D>>> => {
  const isBlank = operatorAction.reason !== null && operatorAction.reason.trim() === '';
  const done: Result<T, E | ReasonError<D>> = isBlank ? err('REASON_NEEDED' as ReasonError<D>) : await work();
  await services.identity.audit.record({
    operatorId: caller.id,
    operator: caller.name,
    action: operatorAction.as ?? operatorAction.action,
    target: operatorAction.target,
    reason: operatorAction.reason,
    outcome: done.ok ? (isDone(done.value) ? 'ok' : 'NOT_STORED') : done.error,
    address,
    requestId,
    journalSeq: done.ok && done.value !== null && 'seq' in done.value ? Number(done.value.seq) : null,
  });
  return done;
};

/** No customer's matter: for request keys of actions on the market. */
export const NOBODY: CustomerId = 0;

/** The request key of an operator's call, so that a repeated one has one effect. Keys of two operators never meet. */
export const operatorRequest = (
  { caller, idempotency }: Context<OperatorCaller>,
  action: EndpointName,
  customer: CustomerId = NOBODY,
): RequestKey | undefined =>
  idempotency && { customer, operation: `${action} by operator ${caller.id}`, ...idempotency };
