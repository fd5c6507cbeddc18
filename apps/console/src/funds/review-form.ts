import { formatDecimal, parseDecimal } from '@bourse/rules';
import { amountText } from '../shell/format.ts';
import { type Channel, CLEARING } from './channels.ts';

/** What the reviewer types in: what arrived, and the payment's own name at the bank or on the chain. */
export type CreditForm = { readonly amount: string; readonly reference: string };

/** What is known of the deposit under review. */
export type Claim = {
  readonly id: number;
  readonly customerId: number;
  readonly maskedCustomer: string;
  readonly currency: string;
  readonly channel: Channel;
  readonly asked: string;
};

export type CreditErrors = { readonly amount?: string; readonly reference?: string };

const decimalsIn = (text: string): number => (text.split('.')[1] ?? '').length;

/** '1 250.5' and '1,250.50' as typed; the empty text for what is not a number above zero. */
export const plainAmount = (text: string): string => {
  const plain = text.trim().replaceAll(/[\s,_']/g, '');
  return /^(0|[1-9]\d{0,29})(\.\d{1,30})?$/.test(plain) && /[1-9]/.test(plain) ? plain : '';
};

/** What is wrong with the form, field by field; empty when it may be sent. The claimed amount came with all of the asset's decimals. */
export const creditErrors = (form: CreditForm, { asked, currency }: Claim): CreditErrors => {
  const amount = plainAmount(form.amount);
  const decimals = decimalsIn(asked);
  const amountError =
    amount === ''
      ? 'Enter the amount that arrived, above zero.'
      : decimalsIn(amount) > decimals
        ? `${currency} has ${decimals} decimals at most.`
        : undefined;
  const referenceError =
    form.reference.trim() === '' ? 'Enter the reference of the statement or the transaction hash.' : undefined;
  return {
    ...(amountError === undefined ? {} : { amount: amountError }),
    ...(referenceError === undefined ? {} : { reference: referenceError }),
  };
};

/** How far what arrived is from what was claimed: 'equal', or more or less by an amount. */
export const difference = (
  arrived: string,
  asked: string,
): { readonly way: 'equal' | 'more' | 'less'; readonly by: string } => {
  const scale = Math.max(decimalsIn(arrived), decimalsIn(asked));
  const [left, right] = [parseDecimal(arrived, scale), parseDecimal(asked, scale)];
  if (!left.ok || !right.ok) return { way: 'equal', by: '0' };
  const units = left.value - right.value;
  const by = formatDecimal(units < 0n ? -units : units, scale);
  return { way: units === 0n ? 'equal' : units > 0n ? 'more' : 'less', by };
};

/** What crediting will do, in whole sentences. */
export const creditSentences = (form: CreditForm, claim: Claim): readonly string[] => {
  const arrived = plainAmount(form.amount);
  const { way, by } = difference(arrived, claim.asked);
  const asked = `${amountText(claim.asked)} ${claim.currency}`;
  return [
    `${amountText(arrived)} ${claim.currency} will go from ${CLEARING[claim.channel]} to customer ${claim.customerId} (${claim.maskedCustomer}), who can use it at once.`,
    way === 'equal'
      ? 'That is exactly what was claimed.'
      : `That is ${amountText(by)} ${claim.currency} ${way} than the ${asked} claimed; nothing else will follow for the rest.`,
    `The reference ${form.reference.trim()} can then never be credited again, and deposit ${claim.id} is closed for good.`,
  ];
};

/** What refusing will do, in whole sentences. */
export const refuseSentences = (claim: Claim): readonly string[] => [
  `No money will move. Deposit ${claim.id} of ${amountText(claim.asked)} ${claim.currency} by customer ${claim.customerId} (${claim.maskedCustomer}) is closed for good.`,
  'The customer reads this reason in the list of deposits:',
];
