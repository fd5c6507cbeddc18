import { MODULE_NAMES } from '@bourse/wire/shown-names';
import type { ReplyOfCall } from '../shell/api.ts';
import { amountText } from '../shell/format.ts';

/** What can be frozen for a customer, in the order shown. */
export const MODULES = ['RECHARGE', 'WITHDRAW', 'EXCHANGE', 'TRANSFERFUNDS', 'FINANCIAL'] as const;

export type Module = (typeof MODULES)[number];

type Waiting = ReplyOfCall<'console.customer'>['withdrawalsWaiting'];

/** What freezing withdrawals does to those that were requested before (rule FUNDS-118). */
export const waitingSentence = ({ count, sums }: Waiting, frozen: boolean): string => {
  const money = sums.map(({ asset, amount }) => `${amountText(amount)} ${asset}`).join(', ');
  if (!frozen)
    return count === 0
      ? 'None waits to be paid.'
      : `Withdrawals that wait are paid in their turn again: ${count} (${money}).`;
  const lasting =
    'Withdrawals already requested are not paid while the freeze lasts and keep their place; one that is being paid already is completed.';
  return `${lasting} ${count === 0 ? 'None waits now.' : `${count === 1 ? 'One waits' : `${count} wait`} now: ${money}.`}`;
};

/** What else ends with a freeze of trading (rules PLATFORM-3 and FOLLOW-1). */
const ENDED_BY_FREEZE =
  'Open orders that take on new risk are cancelled, with what they hold released, and stay so when the freeze ends; who leads others leads no more. Sales and the closing of positions keep working.';

/** What freezing or freeing a module does, in a sentence. */
export const freezeSentence = (module: Module, frozen: boolean, customer: number): string => {
  const name = MODULE_NAMES[module];
  if (!frozen) return `${name} will be open to customer ${customer} again from this moment on.`;
  const refused = `${name} will be refused to customer ${customer} from this moment on.`;
  return module === 'FINANCIAL' ? `${refused} ${ENDED_BY_FREEZE}` : `${refused} What was done before stays as it is.`;
};
