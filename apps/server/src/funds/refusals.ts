import { refusalNeedsFourEyes } from '@bourse/core';
import { amountText, err, ok, type Result } from '@bourse/rules';
import { type Endpoints, type ErrorOf, grouped, type InputOf, type ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { byCommand, type CarryOut, eraseProposals, proposalKind, textFourEyesReasons } from '../platform/index.ts';
import type { Services } from '../services.ts';
import type { Erase } from '../store/held-of-customers.ts';
import { orMeanwhile } from './meanwhile.ts';
import { withdrawalRow } from './withdrawal-queue.ts';

/** A deposit or withdrawal that is refused with a text that takes two. */
const schema = z.strictObject({
  of: z.enum(['deposit', 'withdrawal']),
  id: z.int(),
  customer: z.int(),
  asset: z.string(),
  amount: z.string(),
  /** What the customer reads. */
  text: z.string(),
  /** What of the text takes two. */
  why: z.array(z.string()),
  /** Whether two began to pay it; proposals from before this field are of none such. */
  begunByTwo: z.boolean().default(false),
});
type Payload = z.output<typeof schema>;

/** What two agreed to tell a customer speaks of them. */
export const eraseRefusals: Erase = (client, customer) =>
  eraseProposals(client, customer, 'refusal', { said: ['text'] });

const refuse = byCommand({
  customer: ({ customer }: Payload) => customer,
  command: ({ of, id, text: reason }, { proposal: { proposer: by, confirmer: agreedBy } }: CarryOut<Services>) =>
    ok(
      of === 'deposit'
        ? { type: 'refuse-deposit', id, reason, by }
        : { type: 'refuse-withdrawal', id, reason, by, agreedBy },
    ),
});

/** A refusal whose text could make a customer pay or write to somebody: proposed by finance, confirmed by compliance (rule CONTENT-18). */
export const refusal = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.withdrawal',
  confirmers: ['compliance'],
  customers: ({ customer }) => [customer],
  sentences: ({ of, id, customer, asset, amount, text, why, begunByTwo }, named) => [
    of === 'deposit'
      ? `Deposit ${id} of ${named(customer)}, ${grouped(amount)} ${asset} claimed, is refused; nothing is credited.`
      : `Withdrawal ${id} of ${named(customer)} is refused; the whole ${grouped(amount)} ${asset} go back to them.`,
    ...(begunByTwo
      ? [
          'It is being paid, which two agreed to: the money may be out already. Make sure at the bank or on the chain that it came back or never left.',
        ]
      : []),
    `The customer reads: “${text}”`,
    ...why.map((reason) => `The text ${reason}.`),
  ],
  carryOut: async (payload, carryOut) =>
    orMeanwhile(carryOut.services, [payload.of, payload.id], await refuse(payload, carryOut)),
});

type Proposed<K extends 'console.proposeRefusal' | 'console.proposeWithdrawalRefusal'> = Promise<
  Result<ReplyOf<Endpoints[K]>, ErrorOf<Endpoints[K]>>
>;

const proposeRefusal = (
  { id, text, reason }: InputOf<Endpoints['console.proposeRefusal']>,
  context: Context<OperatorCaller>,
): Proposed<'console.proposeRefusal'> => {
  const { services, caller } = context;
  const subject = `deposit:${id}`;
  const operatorAction = { action: 'console.proposeRefusal', target: subject, reason } as const;
  return audited(context, operatorAction, async (): Proposed<'console.proposeRefusal'> => {
    if (text.trim() === '') return err('REASON_NEEDED');
    const { rows } = await services.database.pool.query('SELECT FROM deposits WHERE id = $1', [id]);
    if (rows.length === 0) return err('DEPOSIT_NOT_FOUND');
    const deposit = services.core.state.funds.deposits.get(id);
    if (!deposit) return orMeanwhile(services, ['deposit', id], err('NOT_WAITING'));
    const { asset, units } = deposit.claimed;
    const amount = amountText(services.assets.get(asset), units);
    const payload = payloadOf(
      services,
      { of: 'deposit', id, customer: deposit.customer, asset, amount, begunByTwo: false },
      text,
    );
    return services.proposals.propose(caller, { kind: 'refusal', subject, payload, reason });
  });
};

const proposeWithdrawalRefusal = (
  { id, text, reason }: InputOf<Endpoints['console.proposeWithdrawalRefusal']>,
  context: Context<OperatorCaller>,
): Proposed<'console.proposeWithdrawalRefusal'> => {
  const { services, caller } = context;
  const subject = `withdrawal:${id}`;
  const operatorAction = { action: 'console.proposeWithdrawalRefusal', target: subject, reason } as const;
  return audited(context, operatorAction, async (): Proposed<'console.proposeWithdrawalRefusal'> => {
    if (text.trim() === '') return err('REASON_NEEDED');
    if (!(await withdrawalRow(services, id))) return err('WITHDRAWAL_NOT_FOUND');
    const found = services.core.state.funds.withdrawals.get(id);
    if (!found) return orMeanwhile(services, ['withdrawal', id], err('NOT_WAITING'));
    const { asset, units } = found.amount;
    const amount = amountText(services.assets.get(asset), units);
    const payload = payloadOf(
      services,
      { of: 'withdrawal', id, customer: found.customer, asset, amount, begunByTwo: refusalNeedsFourEyes(found) },
      text,
    );
    return services.proposals.propose(caller, { kind: 'refusal', subject, payload, reason });
  });
};

const payloadOf = (services: Services, about: Omit<Payload, 'text' | 'why'>, typed: string): Payload => {
  const text = typed.trim();
  return {
    ...about,
    text,
    why: [...textFourEyesReasons(services, text, about.of === 'withdrawal' ? 'payout' : 'anything')],
  };
};

export const refusalHandlers = {
  'console.proposeRefusal': proposeRefusal,
  'console.proposeWithdrawalRefusal': proposeWithdrawalRefusal,
} satisfies HandlersOf<'console.proposeRefusal' | 'console.proposeWithdrawalRefusal'>;
