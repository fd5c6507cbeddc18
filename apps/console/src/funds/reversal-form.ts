import { parseDecimal } from '@bourse/rules';
import type { ReplyOfCall } from '../shell/api.ts';
import { amountText } from '../shell/format.ts';

type Claim = Pick<
  ReplyOfCall<'console.deposit'>,
  'id' | 'credited' | 'currency' | 'customerId' | 'maskedCustomer' | 'reference'
>;

const DECIMALS = 18;

const unitsOf = (text: string): bigint => {
  const read = parseDecimal(text, DECIMALS);
  return read.ok ? read.value : 0n;
};

/** Whether more was credited than can be taken. */
export const isAbove = (credited: string | null, available: string): boolean =>
  unitsOf(credited ?? '0') > unitsOf(available);

/** What is read before a credit is taken back. */
export const reversalSentences = ({
  id,
  credited,
  currency,
  customerId,
  maskedCustomer,
  reference,
}: Claim): readonly string[] => [
  `${amountText(credited)} ${currency} are taken back from customer ${customerId} (${maskedCustomer}): the whole credit of deposit ${id}, once and for all.`,
  `The reference ${reference ?? 'of the payment'} stays used. The customer is told that the deposit was reversed.`,
];
