import { mayPayIn } from '@bourse/core';
import {
  type AccountType,
  type DepositChannel,
  err,
  maskNumber,
  ok,
  parseAmount,
  parseDecimal,
  type Result,
} from '@bourse/rules';
import type { WalletNetwork } from '@bourse/rules/wallet-address';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { renderSVG } from 'uqr';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import { wasRequested } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { depositOf, pageOfAnnounced, pageOfRecharges } from './deposit-records.ts';
import { bindReference, promiseReference } from './deposit-reference.ts';
import {
  type ClaimedTarget,
  limitsOfCoin,
  limitsOfCoinTarget,
  limitsOfMethod,
  limitsOfTarget,
} from './deposit-target.ts';
import { isBank } from './destinations.ts';
import { dropEvidence, type Evidence, isProofUsed, keepEvidence } from './evidence.ts';
import { depositLimits } from './money-settings.ts';

type CustomerContext = Context<CustomerCaller>;
type Row = 'funds.createRecharge' | 'funds.submitRecharge' | 'funds.createVoucher' | 'funds.createStockRecharge';

type Announced = {
  readonly channel: DepositChannel;
  readonly account: AccountType;
  readonly asset: string;
  readonly amount: string;
  readonly minimum: string;
  readonly maximum: string;
  /** Null where a day has no maximum. */
  readonly daily: string | null;
  /** Absent where nothing has to be shown. */
  readonly proofKey?: string | undefined;
  readonly shown: Omit<Evidence, 'proofKey'>;
};

/** The name of the way that a deposit came by, as its limits are published. */
export const depositKey = (channel: DepositChannel, asset: string): string =>
  channel === 'coin' ? `coin.${asset}` : channel;

type Requested = { readonly id: number; readonly state: 'waiting'; readonly paymentReference: string };

type Answer = Result<Requested, ErrorOf<Endpoints['funds.createStockRecharge']>>;

/** Whether a picture may be the proof of one more deposit. Errors: FILE_NOT_FOUND, PROOF_USED (rule FUNDS-98). */
const checkProof = async (
  { services, caller }: CustomerContext,
  key: string,
): Promise<Result<null, 'FILE_NOT_FOUND' | 'PROOF_USED'>> => {
  const proof = await services.files.find(key);
  if (proof?.owner !== caller.id) return err('FILE_NOT_FOUND');
  return (await isProofUsed(services.database, caller.id, proof)) ? err('PROOF_USED') : ok(null);
};

/** Announces money on its way in: checked, its evidence kept among the paperwork, then asked for; a customer's one after another. */
const announce = (context: CustomerContext, row: Row, announced: Announced): Promise<Answer> =>
  context.services.inTurn(`deposits of ${context.caller.id}`, () => announceAlone(context, row, announced));

const announceAlone = async (
  context: CustomerContext,
  row: Row,
  { channel, account, asset: code, amount, minimum, maximum, daily, proofKey, shown }: Announced,
): Promise<Answer> => {
  const { services, caller } = context;
  const asset = services.assets.get(code);
  const claimed = parseAmount(asset, amount);
  if (!claimed.ok) return err('BAD_AMOUNT');
  const proof =
    proofKey === undefined || (await isRepeated(context, row)) ? ok(null) : await checkProof(context, proofKey);
  if (!proof.ok) return proof;
  const limit = (text: string): bigint => {
    const units = parseDecimal(text, asset.decimals);
    return units.ok ? units.value : 0n;
  };
  const evidence = { proofKey: proofKey ?? `${row} ${context.requestId}`, ...shown };
  const digest = await keepEvidence(services.database, caller.id, evidence, services.now());
  const done = await services.execute(
    {
      type: 'request-deposit',
      customer: caller.id,
      channel,
      account,
      claimed: claimed.value,
      minimum: limit(minimum),
      maximum: limit(maximum),
      ...(daily === null ? {} : { daily: limit(daily) }),
      mostWaiting: services.brand.mostWaiting,
      evidence: digest,
    },
    requestOf(context, row),
  );
  if (!done.ok) {
    // Of what may yet be carried out the evidence stays.
    if (done.error !== 'OUTCOME_UNKNOWN') await dropEvidence(services.database, digest);
    return done;
  }
  const requested = done.value.events.find((event) => event.type === 'deposit-requested');
  if (!requested) return err('INTERNAL');
  const { id, evidence: bound } = requested.deposit;
  // Asked again, nothing new rests on what was shown this time.
  if (bound !== digest) await dropEvidence(services.database, digest);
  const way = { customer: caller.id, channel, asset: code };
  return ok({
    id,
    state: 'waiting',
    paymentReference: await bindReference(services.database, way, bound, services.now()),
  });
};

type Way = keyof Omit<Services['brand']['recharge'], 'coins'>;

/** Announces money by a way that the brand has currencies for; where none is named, the way's first. */
const announceBy = async (
  context: CustomerContext,
  row: Row,
  channel: Way,
  {
    currency,
    ...announced
  }: Pick<Announced, 'amount' | 'proofKey' | 'shown'> &
    Partial<Pick<Announced, 'minimum' | 'maximum'>> & { readonly currency?: string | undefined },
): ReturnType<typeof announce> => {
  if (context.caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  const { brand } = context.services;
  const { account, currencies } = brand.recharge[channel];
  const asset = currency ?? currencies[0] ?? brand.currency;
  if (!currencies.includes(asset)) return err('CHANNEL_CLOSED');
  const limits =
    channel === 'wire' || channel === 'voucher'
      ? await limitsOfMethod(context.services, channel, asset, announced.shown)
      : depositLimits(context.services, channel);
  return announce(context, row, { channel, account, asset, ...limits, ...announced });
};

const isRepeated = async (context: CustomerContext, row: Row): Promise<boolean> => {
  const request = requestOf(context, row);
  return request !== undefined && wasRequested(context.services.core, context.services.database, request);
};

/** What was announced before is answered as it was then, whatever is shown now. */
const limitsOf = async (
  context: CustomerContext,
  row: 'funds.createRecharge',
  channel: 'card' | 'usdt',
  asset: string,
  claimed: ClaimedTarget,
): ReturnType<typeof limitsOfTarget> => {
  const { services } = context;
  const limits = await limitsOfTarget(services, channel, asset, claimed);
  return limits.ok || !(await isRepeated(context, row)) ? limits : ok(depositLimits(services, channel));
};

const createRecharge = async (
  {
    channel,
    currency,
    amount,
    proofKey,
    account,
    network,
    address,
    fpsId,
    bankCode,
  }: InputOf<Endpoints['funds.createRecharge']>,
  context: CustomerContext,
): Promise<Result<Requested, ErrorOf<Endpoints['funds.createRecharge']>>> => {
  if (context.caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  const row = 'funds.createRecharge';
  const masked = account === undefined ? undefined : maskNumber(account);
  const shown = { network, address, fpsId, bankCode, account: masked };
  const claimed = { network, address, fpsId, bankCode };
  const asset = currency ?? context.services.brand.recharge[channel].currencies[0] ?? '';
  const limits = await limitsOf(context, row, channel, asset, claimed);
  if (!limits.ok) return limits;
  return announceBy(context, row, channel, { currency, amount, proofKey, shown, ...limits.value });
};

const submitRecharge = async (
  { amount, network, asset: named, proofKey, address }: InputOf<Endpoints['funds.submitRecharge']>,
  context: CustomerContext,
): Promise<Result<Requested, ErrorOf<Endpoints['funds.submitRecharge']>>> => {
  const row = 'funds.submitRecharge';
  const asset = named.toUpperCase();
  if (isBank(network)) return announceBy(context, row, 'wire', { currency: asset, amount, proofKey, shown: {} });
  if (context.caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  const coin = context.services.brand.recharge.coins.find((each) => each.asset === asset);
  const over = coin?.networks.find((each) => each === (network ?? coin.networks[0])?.toUpperCase());
  if (!coin || !over) return err('CHANNEL_CLOSED');
  const limits = await limitsOfCoinTarget(context.services, asset, over, address);
  if (!limits.ok && !(await isRepeated(context, row))) return limits;
  return announce(context, row, {
    channel: asset === 'USDT' ? 'usdt' : 'coin',
    account: 'platform',
    asset,
    amount,
    ...(limits.ok ? limits.value : depositLimits(context.services, `coin.${asset}`)),
    proofKey,
    shown: { network: over, address },
  });
};

const createVoucher = (
  { network, amount, proofKey }: InputOf<Endpoints['funds.createVoucher']>,
  context: CustomerContext,
): ReturnType<typeof announce> =>
  announceBy(context, 'funds.createVoucher', 'voucher', { amount, proofKey, shown: { network } });

const createStockRecharge = (
  { amount, currency }: InputOf<Endpoints['funds.createStockRecharge']>,
  context: CustomerContext,
): ReturnType<typeof announce> =>
  announceBy(context, 'funds.createStockRecharge', 'wire', { currency: currency.toUpperCase(), amount, shown: {} });

const isOffered = ({ brand }: Services, channel: DepositChannel, asset: string): boolean =>
  channel === 'coin'
    ? brand.recharge.coins.some((coin) => coin.asset === asset)
    : brand.recharge[channel].currencies.includes(asset);

const depositReference = async (
  { channel, asset: named }: InputOf<Endpoints['funds.depositReference']>,
  { services, caller }: CustomerContext,
): Promise<Result<{ paymentReference: string }, ErrorOf<Endpoints['funds.depositReference']>>> => {
  if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  const asset = named.toUpperCase();
  // USDT that was sent to an address is announced as USDT, whichever screen it was sent from.
  const by = channel === 'coin' && asset === 'USDT' ? 'usdt' : channel;
  if (!isOffered(services, channel, asset)) return err('CHANNEL_CLOSED');
  const way = { customer: caller.id, channel: by, asset };
  return openToPayIn({ services, caller }, async () =>
    ok({ paymentReference: await promiseReference(services.database, way, services.now()) }),
  );
};

type Addresses = ReplyOf<Endpoints['funds.depositAddresses']>;

/** The deployment's first address on each network that a coin is taken on. */
const addresses = async (services: Services, asset: string | undefined): Promise<Addresses> => {
  const { assets, brand, paymentDetails } = services;
  const wallets = await paymentDetails.wallets();
  const found: Addresses = {};
  for (const coin of brand.recharge.coins) {
    if (asset !== undefined && coin.asset !== asset.toUpperCase()) continue;
    for (const network of coin.networks) {
      const wallet = wallets.find((each) => each.network === network);
      if (!wallet) continue;
      const { minimum, maximum } = limitsOfCoin(services, coin.asset, wallet);
      found[`${coin.asset}-${network}`] = {
        coin: coin.asset,
        coinName: coin.asset,
        network,
        decimals: assets.get(coin.asset).decimals,
        address: wallet.address,
        minLimit: minimum,
        maxLimit: maximum,
      };
    }
  }
  return found;
};

/** The published interface's numbers of the payment codes. */
const PAYMENT_CODES: ReadonlyMap<string, WalletNetwork> = new Map([
  ['1', 'ERC20'],
  ['2', 'TRC20'],
]);

const paymentCode = async (
  { paymentDetails }: Services,
  id: string,
): Promise<Result<ReplyOf<Endpoints['funds.paymentCode']>, 'NOT_FOUND'>> => {
  const network = PAYMENT_CODES.get(id);
  const wallet = (await paymentDetails.wallets()).find((each) => each.network === network);
  if (!network || !wallet) return err('NOT_FOUND');
  const picture = Buffer.from(renderSVG(wallet.address)).toString('base64');
  return ok({ image: `data:image/svg+xml;base64,${picture}`, address: wallet.address, network });
};

const paymentCodes = async ({ paymentDetails }: Services): Promise<number[]> => {
  const wallets = await paymentDetails.wallets();
  return [...PAYMENT_CODES]
    .filter(([, network]) => wallets.some((each) => each.network === network))
    .map(([id]) => Number(id));
};

/** Nobody is told where to pay in to while that is closed to them (FUNDS-93, LIMITS-8). Errors: FROZEN, SELF_EXCLUDED. */
export const openToPayIn = async <T, E extends string>(
  { services, caller }: Pick<CustomerContext, 'services' | 'caller'>,
  show: () => Promise<Result<T, E>>,
): Promise<Result<T, E | 'FROZEN' | 'SELF_EXCLUDED'>> => {
  const open = mayPayIn(services.core, caller.id);
  const error = open.ok ? undefined : open.error;
  return error === 'FROZEN' || error === 'SELF_EXCLUDED' ? err(error) : show();
};

/** The handlers of money on its way in. */
export const depositHandlers = {
  'funds.createRecharge': createRecharge,
  'funds.depositReference': depositReference,
  'funds.submitRecharge': submitRecharge,
  'funds.createVoucher': createVoucher,
  'funds.createStockRecharge': createStockRecharge,
  'funds.recharges': async (input, { services, caller }) =>
    ok(await pageOfRecharges(services, caller, input.state, pagingOf(input))),
  'funds.recharge': async ({ id }, { services, caller }) => depositOf(services, caller, id),
  'funds.stockRecharges': async (input, { services, caller }) =>
    ok(await pageOfAnnounced(services, caller, input.list, pagingOf(input))),
  'funds.depositAddresses': (input, context) =>
    openToPayIn(context, async () => ok(await addresses(context.services, input.asset))),
  'funds.paymentCodes': (_input, context) => openToPayIn(context, async () => ok(await paymentCodes(context.services))),
  'funds.paymentCode': ({ id }, context) => openToPayIn(context, () => paymentCode(context.services, id)),
} satisfies Partial<HandlersOf<NamesOf<'funds'>>>;
