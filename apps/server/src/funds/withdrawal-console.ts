import { isCustomerFrozen, nextWithdrawal, type RequestKey } from '@bourse/core';
import { amountText, assert, err, ok, type Result } from '@bourse/rules';
import { type Endpoints, type ErrorName, type ErrorOf, HELD, type InputOf, type ReplyOf } from '@bourse/wire';
import { audited, type OperatorAction, operatorRequest } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { revealed } from '../http/revealed.ts';
import { assign, assigningText, textFourEyesReasons } from '../platform/index.ts';
import { sameDestination } from './destinations.ts';
import { fullDestination } from './full-destination.ts';
import { orMeanwhile } from './meanwhile.ts';
import { proposePayoutReturn } from './payout-return.ts';
import { sharedDestination } from './shared-destination.ts';
import { usedReference } from './used-reference.ts';
import { hasSeenDestination, pageOfQueue, queues, withdrawalDetail, withdrawalRow } from './withdrawal-queue.ts';
import { shownDestinations, type WithdrawalRow } from './withdrawal-records.ts';
import { startCheckOf } from './withdrawal-terms.ts';

type OperatorContext = Context<OperatorCaller>;
type Done<K extends keyof Endpoints> = Promise<Result<ReplyOf<Endpoints[K]>, ErrorOf<Endpoints[K]>>>;

const requestedOf = ({ destination, destination_seal }: WithdrawalRow) => ({
  destination,
  destinationSeal: destination_seal ?? undefined,
});

/** Does something to a withdrawal, written down in the trail whatever comes of it, and gives its story after that. */
const handle = async <const D extends Omit<OperatorAction, 'target'>, E extends ErrorName>(
  context: OperatorContext,
  id: number,
  operatorAction: D,
  work: (row: WithdrawalRow, request: RequestKey | undefined) => Promise<Result<object, E>>,
) => {
  const { services, caller } = context;
  const row = await withdrawalRow(services, id);
  if (!row) return err('WITHDRAWAL_NOT_FOUND');
  const request = operatorRequest(context, operatorAction.action, Number(row.customer));
  const done = await audited(context, { ...operatorAction, target: `withdrawal:${id}` }, async () =>
    orMeanwhile(services, ['withdrawal', id], await work(row, request)),
  );
  return done.ok ? withdrawalDetail(services, id, caller.id) : done;
};

const assignWithdrawal = (
  { id, take, over }: InputOf<Endpoints['console.assignWithdrawal']>,
  context: OperatorContext,
): Done<'console.assignWithdrawal'> => {
  const { services, caller } = context;
  const operatorAction = { action: 'console.assignWithdrawal', reason: assigningText({ take, over }) } as const;
  return handle(context, id, operatorAction, async ({ state }) => {
    if (state !== 'waiting' && state !== 'processing') return err('NOT_WAITING');
    const done = await assign(services, { kind: 'withdrawal', id }, caller.id, { take, over });
    return done.ok ? ok({}) : done;
  });
};

const setWithdrawalHold = (
  { id, aside, reason, publicReason = 'checking' }: InputOf<Endpoints['console.setWithdrawalHold']>,
  context: OperatorContext,
): Done<'console.setWithdrawalHold'> => {
  const operatorAction = {
    action: 'console.setWithdrawalHold',
    as: aside ? 'console.holdWithdrawal' : 'console.liftWithdrawalHold',
    reason:
      aside && reason.trim() !== '' ? `${reason.trim()} (the customer is told: ${HELD[publicReason]})` : reason.trim(),
  } as const;
  return handle(context, id, operatorAction, (_row, request) =>
    context.services.execute(
      {
        type: 'set-withdrawal-hold',
        id,
        reason: aside ? reason.trim() : null,
        ...(aside ? { publicReason } : {}),
        by: context.caller.name,
      },
      request,
    ),
  );
};

const start = (
  { id }: InputOf<Endpoints['console.startWithdrawal']>,
  context: OperatorContext,
): Done<'console.startWithdrawal'> => {
  const { services, caller } = context;
  return handle(context, id, { action: 'console.startWithdrawal', reason: null }, async (row, request) => {
    const same = await sameDestination(services, requestedOf(row));
    if (!same.ok) return same;
    const check = startCheckOf(services, row.asset, BigInt(row.amount));
    return services.execute({ type: 'start-withdrawal', id, by: caller.name, agreedBy: null, check }, request);
  });
};

const pay = (
  { id, reference, again }: InputOf<Endpoints['console.payWithdrawal']>,
  context: OperatorContext,
): Done<'console.payWithdrawal'> => {
  const { services, caller } = context;
  const operatorAction = { action: 'console.payWithdrawal', reason: `reference ${reference.trim()}` } as const;
  return handle(
    context,
    id,
    operatorAction,
    async (row, request): Promise<Result<object, ErrorOf<Endpoints['console.payWithdrawal']>>> => {
      if (reference.trim() !== again.trim()) return err('REFERENCES_DIFFER');
      const same = await sameDestination(services, requestedOf(row));
      if (!same.ok) return same;
      // Of what is not being paid the core says so; of what is, nobody who pays knows the place by its masked name alone.
      if (row.state === 'processing' && !(await hasSeenDestination(services, id, caller.id)))
        return err('DESTINATION_UNSEEN');
      const paid = await services.execute(
        { type: 'pay-withdrawal', id, reference: reference.trim(), by: caller.name },
        request,
      );
      if (paid.ok) return paid;
      return err(paid.error === 'REFERENCE_USED' ? 'PAYOUT_REFERENCE_USED' : paid.error);
    },
  );
};

const refuse = (
  { id, reason }: InputOf<Endpoints['console.refuseWithdrawal']>,
  context: OperatorContext,
): Done<'console.refuseWithdrawal'> =>
  handle(
    context,
    id,
    { action: 'console.refuseWithdrawal', reason },
    async (_row, request): Promise<Result<object, ErrorOf<Endpoints['console.refuseWithdrawal']>>> => {
      const { services, caller } = context;
      if (textFourEyesReasons(services, reason, 'payout').length > 0) return err('FOUR_EYES_NEEDED');
      return services.execute({ type: 'refuse-withdrawal', id, reason: reason.trim(), by: caller.name }, request);
    },
  );

const payloadOf = async ({ services }: OperatorContext, row: WithdrawalRow) => {
  const asset = services.assets.get(row.asset);
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  const names = await shownDestinations(services, [row.destination]);
  return {
    id: Number(row.id),
    customer: Number(row.customer),
    asset: row.asset,
    amount: amountText(asset, amount),
    fee: amountText(asset, fee),
    arrives: amountText(asset, amount - fee),
    destination: names.get(row.destination) ?? row.destination,
    sharedWith: (await sharedDestination(services, row.destination)).map(({ customerId }) => customerId),
  };
};

const propose = (
  { id, reason }: InputOf<Endpoints['console.proposeWithdrawal']>,
  context: OperatorContext,
): Done<'console.proposeWithdrawal'> => {
  const { services, caller } = context;
  const subject = `withdrawal:${id}`;
  const operatorAction = { action: 'console.proposeWithdrawal', target: subject, reason } as const;
  return audited(context, operatorAction, async (): Done<'console.proposeWithdrawal'> => {
    const row = await withdrawalRow(services, id);
    if (!row) return err('WITHDRAWAL_NOT_FOUND');
    const found = services.core.state.funds.withdrawals.get(id);
    if (found?.status !== 'waiting') return orMeanwhile(services, ['withdrawal', id], err('NOT_WAITING'));
    if (isCustomerFrozen(services.core, found)) return err('CUSTOMER_FROZEN');
    if (nextWithdrawal(services.core, found.channel) !== found) return err('NOT_FIRST');
    const payload = await payloadOf(context, row);
    return services.proposals.propose(caller, { kind: 'withdrawal', subject, payload, reason });
  });
};

const reveal = async (
  { id, reason }: InputOf<Endpoints['console.revealDestination']>,
  context: OperatorContext,
): Done<'console.revealDestination'> => {
  const { services } = context;
  const row = await withdrawalRow(services, id);
  if (!row) return err('WITHDRAWAL_NOT_FOUND');
  const look = {
    action: 'console.revealDestination',
    target: `withdrawal:${id}`,
    reason,
    isUnderReview: false,
  } as const;
  return revealed(context, look, async (): Done<'console.revealDestination'> => {
    const same = await sameDestination(services, requestedOf(row));
    if (!same.ok) return same;
    const found = await fullDestination(services, row.destination);
    assert(found, 'a place that was paid out to stays, also when its owner has removed it');
    return ok({ ...found, verifiedName: await services.identity.verifiedName(Number(row.customer)) });
  });
};

/** The console's rows about money on its way out. */
export const withdrawalConsole = {
  'console.withdrawals': async (input, { services, caller }) => ok(await pageOfQueue(services, input, caller.id)),
  'console.withdrawalQueues': async (_input, { services }) => ok(await queues(services)),
  'console.withdrawal': async ({ id }, { services, caller }) => withdrawalDetail(services, id, caller.id),
  'console.revealDestination': reveal,
  'console.assignWithdrawal': assignWithdrawal,
  'console.setWithdrawalHold': setWithdrawalHold,
  'console.startWithdrawal': start,
  'console.proposeWithdrawal': propose,
  'console.checkPayoutReference': async ({ id, reference }, { services }) => {
    const row = await withdrawalRow(services, id);
    if (!row) return err('WITHDRAWAL_NOT_FOUND');
    return ok({ used: await usedReference(services.database, 'out', row.channel, reference) });
  },
  'console.checkReturnReference': async ({ id, reference }, { services }) => {
    const row = await withdrawalRow(services, id);
    if (!row) return err('WITHDRAWAL_NOT_FOUND');
    return ok({ used: await usedReference(services.database, 'in', row.channel, reference) });
  },
  'console.proposePayoutReturn': proposePayoutReturn,
  'console.payWithdrawal': pay,
  'console.refuseWithdrawal': refuse,
} satisfies HandlersOf<
  | 'console.withdrawals'
  | 'console.withdrawalQueues'
  | 'console.withdrawal'
  | 'console.revealDestination'
  | 'console.assignWithdrawal'
  | 'console.setWithdrawalHold'
  | 'console.startWithdrawal'
  | 'console.proposeWithdrawal'
  | 'console.checkPayoutReference'
  | 'console.checkReturnReference'
  | 'console.proposePayoutReturn'
  | 'console.payWithdrawal'
  | 'console.refuseWithdrawal'
>;
