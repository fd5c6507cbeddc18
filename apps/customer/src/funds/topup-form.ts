import { mulDiv, parseDecimal, pow10 } from '@bourse/rules';
import type { InputOfCall, Path, ReplyOfCall } from '../shell/index.ts';

export type TopupChannel = 'card' | 'usdt' | 'coin' | 'wire';

/** A way for money to come in: its channel, the name of its draft, and where its steps stand. */
export type TopupMethod = {
  readonly id: string;
  readonly channel: TopupChannel;
  readonly path: Path;
  readonly query: Readonly<Record<string, string>>;
};

export const CARD_METHOD: TopupMethod = { id: 'card', channel: 'card', path: '/cardTopup', query: {} };
export const USDT_METHOD: TopupMethod = { id: 'usdt', channel: 'usdt', path: '/usdtTopup', query: {} };
export const coinMethod = (coin: string): TopupMethod => ({
  id: `coin ${coin}`,
  channel: 'coin',
  path: '/recharge-apply',
  query: { type: coin, coin },
});
export const wireMethod = (currency: string | undefined): TopupMethod => ({
  id: `wire ${currency ?? ''}`.trim(),
  channel: 'wire',
  path: '/recharge-apply',
  query: { type: 'BANK', ...(currency === undefined ? {} : { coin: currency }) },
});

/** Which words a channel has: those of a bank, or those of a wallet. */
export const wordsOf = (channel: TopupChannel): 'card' | 'usdt' =>
  channel === 'card' || channel === 'wire' ? 'card' : 'usdt';

/** Where money can be sent to: a bank account of a currency, or an address on a network, with its limits. */
export type TopupTarget = {
  readonly id: string;
  /** What it is chosen by: the currency of a bank account, the network of an address. */
  readonly group: string;
  readonly asset: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly bank?: ReplyOfCall<'funds.platformBanks'>[number];
  readonly address?: string;
  /** How many the asset has behind the point, where it is known. */
  readonly decimals?: number;
};

export type Proof = { readonly key: string; readonly url: string };

/** A deposit that is being filled in. `requestKey` names it once: it changes whenever what is sent changes. */
export type TopupForm = {
  readonly targetId: string | undefined;
  readonly amount: string;
  readonly proof: Proof | undefined;
  readonly isUploading: boolean;
  readonly requestKey: string | undefined;
};

export const emptyTopup: TopupForm = {
  targetId: undefined,
  amount: '',
  proof: undefined,
  isUploading: false,
  requestKey: undefined,
};

export const TOPUP_STEPS = ['intro', 'amount', 'pay', 'proof', 'review', 'sent'] as const;
export type TopupStep = (typeof TOPUP_STEPS)[number];

export type TopupAction =
  | { readonly type: 'target'; readonly id: string }
  | { readonly type: 'amount'; readonly amount: string }
  | { readonly type: 'upload-started' }
  | { readonly type: 'upload-ended'; readonly proof: Proof | undefined };

/** The form after what the customer did. */
export const reduceTopup = (form: TopupForm, action: TopupAction): TopupForm => {
  switch (action.type) {
    case 'target':
      return action.id === form.targetId ? form : { ...form, targetId: action.id, requestKey: undefined };
    case 'amount':
      return action.amount === form.amount ? form : { ...form, amount: action.amount, requestKey: undefined };
    case 'upload-started':
      return { ...form, proof: undefined, isUploading: true, requestKey: undefined };
    case 'upload-ended':
      return { ...form, proof: action.proof, isUploading: false, requestKey: undefined };
  }
};

/** The targets of the card channel: the bank accounts money can be sent to. */
export const bankTargets = (banks: ReplyOfCall<'funds.platformBanks'>): readonly TopupTarget[] =>
  banks.map((bank) => ({
    id: bank.id,
    group: bank.currency,
    asset: bank.currency,
    minimum: bank.minimum,
    maximum: bank.maximum,
    bank,
  }));

/** The targets of the USDT channel: the addresses by network. */
export const walletTargets = (wallets: ReplyOfCall<'funds.platformWallets'>): readonly TopupTarget[] =>
  wallets.flatMap(({ network, addresses }) =>
    addresses.map(({ id, address, minimum, maximum }) => ({
      id,
      group: network,
      asset: 'USDT',
      minimum,
      maximum,
      address,
    })),
  );

/** The targets of a coin: the deployment's address on each of its networks. */
export const coinTargets = (addresses: ReplyOfCall<'funds.depositAddresses'>): readonly TopupTarget[] =>
  Object.entries(addresses).map(([id, { coin, network, decimals, address, minLimit, maxLimit }]) => ({
    id,
    group: network,
    asset: coin,
    minimum: minLimit,
    maximum: maxLimit,
    address,
    decimals,
  }));

/** The chosen target; the first one while none, or one that is no longer there, is chosen. */
export const targetOf = (form: TopupForm, targets: readonly TopupTarget[]): TopupTarget | undefined =>
  targets.find(({ id }) => id === form.targetId) ?? targets[0];

export type TopupProblem = {
  readonly field: 'amount' | 'proof';
  /** Key of its text in the funds pack; `minimum` and `maximum` fill it in. */
  readonly key: 'recharge_num' | 'cardTopup_7' | 'usdtTopup_2' | 'cardTopup_3' | 'recharge_img_load';
  readonly step: TopupStep;
};

const SCALE = 18;

const isWithin = (amount: string, { minimum, maximum }: TopupTarget): boolean => {
  const [wanted, least, most] = [amount, minimum, maximum].map((text) => parseDecimal(text.replace(/\.$/, ''), SCALE));
  return Boolean(wanted?.ok && least?.ok && most?.ok && wanted.value >= least.value && wanted.value <= most.value);
};

/** Whether an amount is above zero. */
const isPositive = (amount: string): boolean => {
  const units = parseDecimal(amount.replace(/\.$/, ''), SCALE);
  return units.ok && units.value > 0n;
};

/** What is wrong with a top-up, in the published order: amount given, amount within the target's limits, proof there. */
export const topupProblems = (
  channel: TopupChannel,
  form: TopupForm,
  target: TopupTarget | undefined,
): readonly TopupProblem[] => {
  const found: TopupProblem[] = [];
  if (!isPositive(form.amount)) found.push({ field: 'amount', key: 'recharge_num', step: 'amount' });
  else if (target && !isWithin(form.amount, target))
    found.push({ field: 'amount', key: wordsOf(channel) === 'card' ? 'cardTopup_7' : 'usdtTopup_2', step: 'amount' });
  if (form.isUploading) found.push({ field: 'proof', key: 'recharge_img_load', step: 'proof' });
  else if (!form.proof) found.push({ field: 'proof', key: 'cardTopup_3', step: 'proof' });
  return found;
};

/** The step that can be shown: the one wished for, or the first before it where something is still wrong. */
export const reachableStep = (
  wished: string | undefined,
  problems: readonly TopupProblem[],
  wasSent: boolean,
): TopupStep => {
  const step = TOPUP_STEPS.find((one) => one === wished) ?? 'intro';
  if (step === 'sent') return wasSent ? 'sent' : 'intro';
  const blocking = problems.find((problem) => TOPUP_STEPS.indexOf(problem.step) < TOPUP_STEPS.indexOf(step));
  return blocking?.step ?? step;
};

/** So much worth that a whole unit of it is no small sum: a coin is then chosen in parts. */
const DEAR = 5;
/** Worths in the account currency, to which a coin's chips come close. */
const WORTHS = [100, 500, 1_000, 5_000];

/** A number to its first digit, as a plain decimal text. */
const toFirstDigit = (value: number): string => {
  const decimals = Math.max(0, -Math.floor(Math.log10(value)));
  return Number(value.toPrecision(1)).toFixed(decimals);
};

/** Round sums within the limits to choose by a tap: at most four. `unitWorth` is what a whole unit is worth in the account currency, where that is known. */
export const quickAmounts = ({ minimum, maximum }: TopupTarget, unitWorth?: number): readonly string[] => {
  const [least, most] = [parseDecimal(minimum, SCALE), parseDecimal(maximum, SCALE)];
  if (!least.ok || !most.ok) return [];
  if (unitWorth !== undefined && unitWorth > DEAR)
    return [...new Set(WORTHS.map((worth) => toFirstDigit(worth / unitWorth)))].filter((text) => {
      const sum = parseDecimal(text, SCALE);
      return sum.ok && sum.value >= least.value && sum.value <= most.value;
    });
  return [50n, 100n, 200n, 500n, 1_000n, 5_000n, 10_000n]
    .filter((sum) => sum * pow10(SCALE) >= least.value && sum * pow10(SCALE) <= most.value)
    .filter(
      (sum) => [100n, 500n, 1_000n, 5_000n].includes(sum) || mulDiv(most.value, 1n, pow10(SCALE), 'down') < 1_000n,
    )
    .slice(0, 4)
    .map(String);
};

/** What is sent to the server: everything as it stands on the page, nothing that the server derives itself. */
export const topupInput = (
  channel: 'card' | 'usdt',
  form: TopupForm,
  target: TopupTarget,
): InputOfCall<'funds.createRecharge'> => ({
  channel,
  amount: form.amount,
  proofKey: form.proof?.key ?? '',
  currency: target.asset,
  ...(target.bank ? { bankCode: target.bank.code } : {}),
  ...(target.bank?.fpsId ? { fpsId: target.bank.fpsId } : {}),
  ...(target.address ? { network: target.group, address: target.address } : {}),
});

/** The same for a coin or a bank transfer. */
export const rechargeInput = (form: TopupForm, target: TopupTarget): InputOfCall<'funds.submitRecharge'> => ({
  amount: form.amount,
  asset: target.asset,
  proofKey: form.proof?.key ?? '',
  ...(target.address ? { network: target.group, address: target.address } : { network: 'BANK' }),
});

/** The largest proof that is taken, bytes. */
export const PROOF_MAX_BYTES = 20 * 1024 * 1024;
export const PROOF_TYPES = ['image/jpeg', 'image/png'] as const;

/** Why a picture cannot be the proof, by its key in the funds pack; undefined when it can. */
export const proofProblem = (file: { readonly type: string; readonly size: number }): string | undefined => {
  if (!PROOF_TYPES.some((type) => type === file.type)) return 'funds.topup.wrongType';
  return file.size > PROOF_MAX_BYTES ? 'funds.topup.tooLarge' : undefined;
};
