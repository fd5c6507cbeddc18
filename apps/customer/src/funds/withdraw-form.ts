import { formatDecimal, maskWallet, parseDecimal, withdrawalFee } from '@bourse/rules';
import type { InputOfCall, PasskeyProof, ReplyOfCall } from '../shell/index.ts';

export type WithdrawTerms = ReplyOfCall<'funds.withdrawalTerms'>;
export type WithdrawChannel = WithdrawTerms['channel'];

/** A way out: how, and of what. */
export type Payout = { readonly channel: WithdrawChannel; readonly asset: string };

/** An account, card or wallet of the customer's own that money can go to. */
export type Payee = {
  readonly id: number;
  /** The bank, or the network. */
  readonly title: string;
  readonly masked: string;
  /** Of a wallet. */
  readonly address?: string;
  readonly usableFrom: number;
};

/** A withdrawal on its way to being asked for. `requestKey` names it once: it changes whenever what is asked changes. Never holds a secret. */
export type WithdrawForm = {
  readonly amount: string;
  readonly destinationId: number | undefined;
  readonly requestKey: string | undefined;
};

export const emptyWithdrawal: WithdrawForm = { amount: '', destinationId: undefined, requestKey: undefined };

export type WithdrawAction =
  | { readonly type: 'amount'; readonly amount: string }
  | { readonly type: 'destination'; readonly id: number };

/** The form after what the customer did. */
export const reduceWithdrawal = (form: WithdrawForm, action: WithdrawAction): WithdrawForm => {
  switch (action.type) {
    case 'amount':
      return action.amount === form.amount ? form : { ...form, amount: action.amount, requestKey: undefined };
    case 'destination':
      return action.id === form.destinationId ? form : { ...form, destinationId: action.id, requestKey: undefined };
  }
};

/** The way out that an address of the app names: `BANK` with a currency, or a coin. */
export const payoutOf = (type: string | undefined, coin: string | undefined, currency: string): Payout => {
  const named = (type ?? '').toUpperCase();
  if (named === 'BANK') return { channel: 'wire', asset: (coin ?? currency).toUpperCase() };
  if (named === '' || named === 'USDT') return { channel: 'usdt', asset: 'USDT' };
  return { channel: 'coin', asset: named };
};

/** Whether money goes to a bank, and not to a wallet. */
export const isToBank = (channel: WithdrawChannel): boolean => channel === 'card' || channel === 'wire';

/** Own accounts and cards of a currency. */
export const bankDestinations = (cards: ReplyOfCall<'funds.bankCards'>, currency: string): readonly Payee[] =>
  cards
    .filter((card) => card.currency === currency)
    .map(({ id, bank, maskedNumber, usableFrom }) => ({ id, title: bank, masked: maskedNumber, usableFrom }));

/** Own wallets on the networks that a coin is paid out on. */
export const walletDestinations = (
  wallets: ReplyOfCall<'funds.wallets'>,
  networks: readonly string[],
): readonly Payee[] =>
  wallets
    .filter(({ network }) => networks.includes(network))
    .map(({ id, network, address, usableFrom }) => ({
      id,
      title: network,
      masked: maskWallet(address),
      address,
      usableFrom,
    }));

/** The chosen destination; while none, or one that is no longer there, is chosen, the first that can be used. */
export const destinationOf = (form: WithdrawForm, destinations: readonly Payee[], nowMs: number): Payee | undefined =>
  destinations.find(({ id }) => id === form.destinationId) ??
  destinations.find(({ usableFrom }) => usableFrom <= nowMs) ??
  destinations[0];

/** An amount as it is sent: without the point that stands at its end while it is typed; undefined while it is none. */
export const sentAmount = (typed: string): string | undefined => {
  const text = typed.replace(/\.$/, '').replace(/^0+(?=\d)/, '');
  return /^\d+(\.\d+)?$/.test(text) ? text : undefined;
};

const unitsOf = (text: string, decimals: number): bigint | undefined => {
  const units = parseDecimal(text, decimals);
  return units.ok ? units.value : undefined;
};

const typedUnits = (typed: string, { decimals }: WithdrawTerms): bigint | undefined => {
  const text = sentAmount(typed);
  return text === undefined ? undefined : unitsOf(text, decimals);
};

export type Preview = { readonly fee: string; readonly arrives: string };

/** What an amount costs and what arrives, by the server's own function; undefined where nothing would arrive. */
export const previewOf = (typed: string, terms: WithdrawTerms): Preview | undefined => {
  const units = typedUnits(typed, terms);
  const feeFixed = unitsOf(terms.feeFixed, terms.decimals);
  if (units === undefined || feeFixed === undefined) return undefined;
  const fee = withdrawalFee({ feeBps: terms.feeBps, feeFixed }, units);
  if (units <= fee) return undefined;
  return { fee: formatDecimal(fee, terms.decimals), arrives: formatDecimal(units - fee, terms.decimals) };
};

/** What may still go out with the identity shown so far; undefined where it is enough for any amount, or nothing at all may without more. */
export const identityLeft = ({ identity }: WithdrawTerms): string | undefined =>
  identity && /[1-9]/.test(identity.upTo) ? identity.left : undefined;

/** Which of the limits lets least out now, the balance aside: the one that is shown beside the amount. */
export const bindingLimit = (terms: WithdrawTerms): 'maximum' | 'daily' | 'identity' => {
  const { maximum, dailyLeft, decimals } = terms;
  const bound = (text: string | null | undefined): bigint =>
    (text == null ? undefined : unitsOf(text, decimals)) ?? unitsOf(maximum, decimals) ?? 0n;
  const [most, daily, identity] = [bound(maximum), bound(dailyLeft), bound(identityLeft(terms))];
  if (identity < most && identity <= daily) return 'identity';
  return daily < most ? 'daily' : 'maximum';
};

/** All that can go out at once: what is available, up to the maximum and to what is left of the day's. */
export const mostOf = (terms: WithdrawTerms): string => {
  const { available, maximum, dailyLeft, decimals } = terms;
  const lefts = [dailyLeft ?? maximum, identityLeft(terms) ?? maximum];
  const bounds = [available, maximum, ...lefts].map((text) => unitsOf(text, decimals) ?? 0n);
  const [least = 0n] = bounds.sort((a, b) => (a < b ? -1 : 1));
  return formatDecimal(least, decimals);
};

/** Keys of their texts in the funds pack; `minimum`, `maximum`, `left` and `upTo` fill them in. */
export type AmountProblem =
  | 'deposit14'
  | 'funds.withdraw.range'
  | 'funds.withdraw.dailyLeft'
  | 'funds.withdraw.identityLeft';
export type DestinationProblem =
  | 'withdraw_please_address'
  | 'Unbound_bank_card'
  | 'cardWithdraw_1'
  | 'usdtWithdraw_1'
  | 'funds.withdraw.destinationWaits';

/** What each published form says when there is nowhere to be paid to. */
const NOWHERE = {
  card: 'cardWithdraw_1',
  usdt: 'usdtWithdraw_1',
  coin: 'withdraw_please_address',
  wire: 'Unbound_bank_card',
} as const;

/** What is wrong with an amount above zero, as it is typed. */
export const amountProblem = (typed: string, terms: WithdrawTerms): AmountProblem | undefined => {
  const units = typedUnits(typed, terms);
  const limit = (text: string): bigint => unitsOf(text, terms.decimals) ?? 0n;
  if (units === undefined || units > limit(terms.available)) return 'deposit14';
  const isOver = (bound: string | null | undefined): boolean =>
    bound !== null && bound !== undefined && units > limit(bound);
  if (units < limit(terms.minimum) || isOver(terms.maximum) || !previewOf(typed, terms)) return 'funds.withdraw.range';
  if (isOver(terms.dailyLeft)) return 'funds.withdraw.dailyLeft';
  return isOver(identityLeft(terms)) ? 'funds.withdraw.identityLeft' : undefined;
};

/** What is wrong with where the money goes. The server decides all of it again. */
export const destinationProblem = (
  { channel }: WithdrawTerms,
  destination: Payee | undefined,
  nowMs: number,
): DestinationProblem | undefined => {
  if (!destination) return NOWHERE[channel];
  return destination.usableFrom > nowMs ? 'funds.withdraw.destinationWaits' : undefined;
};

export type Secrets = {
  readonly fundsPassword: string;
  readonly secondFactor: string;
  readonly passkey?: PasskeyProof;
};

/** What the customer has looked at and says yes to: none but this fee is taken (rule FUNDS-41). */
export type Agreed = { readonly amount: string; readonly fee: string };

/** The second factor where one is asked for: the device's answer, or a code. */
const proofOf = ({ fundsPassword, secondFactor, passkey }: Secrets) => ({
  fundsPassword,
  ...(passkey ? { passkey } : secondFactor.trim() === '' ? {} : { secondFactor: secondFactor.trim() }),
});

/** What the form by saved account sends. */
export const formInput = (
  { channel, asset }: { readonly channel: 'card' | 'usdt'; readonly asset: string },
  { amount, fee }: Agreed,
  { id }: Payee,
  secrets: Secrets,
): InputOfCall<'funds.withdraw'> => ({
  channel,
  amount,
  destination: id,
  currency: asset,
  shownFee: fee,
  ...proofOf(secrets),
});

/** What the form of coins and bank transfers sends. */
export const coinInput = (
  asset: string,
  { amount, fee }: Agreed,
  { id, title, address }: Payee,
  secrets: Secrets,
): InputOfCall<'funds.withdrawCoin'> => ({
  amount,
  asset,
  shownFee: fee,
  ...(address === undefined ? { network: 'BANK', bankId: id } : { network: title, address }),
  ...proofOf(secrets),
});
