import { decimalsWritten, formatDecimal, isReference, parseDecimal } from '@bourse/rules';
import { amountText, isZero } from '../shell/format.ts';
import { type Channel, clearingOf } from './channels.ts';

/** What the reviewer types in: what arrived, as plain decimal text, and the payment's own name at the bank or on the chain. */
export type CreditForm = { readonly amount: string; readonly reference: string };

/** What is known of the deposit under review. */
export type Claim = {
  readonly id: number;
  readonly customerId: number;
  readonly maskedCustomer: string;
  readonly currency: string;
  readonly channel: Channel;
  readonly claimed: string;
  /** What one operator may credit alone within 24 hours. */
  readonly alone: { readonly currency: string; readonly toCustomer: string; readonly byOperator: string };
};

export type CreditErrors = { readonly amount?: string; readonly reference?: string };

/** What is wrong with a payment's reference; undefined when it may be sent. */
export const referenceProblem = (reference: string): string | undefined => {
  if (reference.trim() === '') return 'Enter the reference of the statement or the transaction hash.';
  return isReference(reference) ? undefined : 'Use the letters A to Z and digits: another letter only looks like one.';
};

/** What is wrong with the form, field by field; empty when it may be sent. */
export const creditErrors = (form: CreditForm): CreditErrors => {
  const amountError = isZero(form.amount) ? 'Enter the amount that arrived, above zero.' : undefined;
  const referenceError = referenceProblem(form.reference);
  return {
    ...(amountError === undefined ? {} : { amount: amountError }),
    ...(referenceError === undefined ? {} : { reference: referenceError }),
  };
};

/** What arrived, with all decimals of its asset: '1,000.00 EUR'. */
export const arrivedText = ({ amount }: CreditForm, { claimed, currency }: Claim): string =>
  `${amountText(amount, decimalsWritten(claimed))} ${currency}`;

/** How far what arrived is from what was claimed: 'equal', or more or less by an amount. */
export const difference = (
  arrived: string,
  claimed: string,
): { readonly relation: 'equal' | 'more' | 'less'; readonly by: string } => {
  const scale = Math.max(decimalsWritten(arrived), decimalsWritten(claimed));
  const [left, right] = [parseDecimal(arrived, scale), parseDecimal(claimed, scale)];
  if (!left.ok || !right.ok) return { relation: 'equal', by: '0' };
  const units = left.value - right.value;
  const by = formatDecimal(units < 0n ? -units : units, scale);
  return { relation: units === 0n ? 'equal' : units > 0n ? 'more' : 'less', by };
};

/** What crediting will do, in whole sentences; `waits` where it is proposed, and nothing moves before another operator has confirmed it. */
export const creditSentences = (form: CreditForm, claim: Claim, waits = false): readonly string[] => {
  const { relation, by } = difference(form.amount, claim.claimed);
  const input = `${amountText(claim.claimed)} ${claim.currency}`;
  return [
    `${arrivedText(form, claim)} will go from ${clearingOf(claim.channel)} to customer ${claim.customerId} (${claim.maskedCustomer}), who can use it ${waits ? 'from then on, and not before' : 'at once'}.`,
    relation === 'equal'
      ? 'That is exactly what was claimed.'
      : `That is ${amountText(by)} ${claim.currency} ${relation} than the ${input} claimed${relation === 'less' ? '; nothing else will follow for the rest' : ''}.`,
    `The reference ${form.reference.trim()} can then never be credited again, and deposit ${claim.id} is closed for good.`,
  ];
};

/** Whether more arrived than was claimed, which always takes two operators. */
export const isAboveClaim = (form: CreditForm, claim: Claim): boolean =>
  difference(form.amount, claim.claimed).relation === 'more';

/** Why one operator may not credit it alone. */
export const fourEyesSentence = (
  form: CreditForm,
  claim: Claim,
  { isSimilar, isQuoted }: { readonly isSimilar: boolean; readonly isQuoted: boolean },
): string => {
  if (isQuoted) return 'A reference that another customer was told to quote is credited by two operators.';
  if (isSimilar) return 'A reference that looks like one that is credited already is credited by two operators.';
  return isAboveClaim(form, claim)
    ? `More than the ${amountText(claim.claimed)} ${claim.currency} claimed is credited by two operators.`
    : `This amount, or what was credited within 24 hours together with it, is above what one operator may credit alone: ${amountText(claim.alone.toCustomer)} ${claim.alone.currency} to one customer, ${amountText(claim.alone.byOperator)} ${claim.alone.currency} in all.`;
};

/** What refusing will do, in whole sentences. */
export const refuseSentences = (claim: Claim): readonly string[] => [
  `No money will move. Deposit ${claim.id} of ${amountText(claim.claimed)} ${claim.currency} by customer ${claim.customerId} (${claim.maskedCustomer}) is closed for good.`,
  'The customer reads this reason in the list of deposits:',
];
