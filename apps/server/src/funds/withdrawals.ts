import { movable } from '@bourse/core';
import {
  amountText,
  err,
  FREEZE_MODULES,
  formatDecimal,
  ok,
  parseAmount,
  type Result,
  type WithdrawalChannel,
} from '@bourse/rules';
import { walletAddress } from '@bourse/rules/wallet-address';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { digestOf } from '../http/digest.ts';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import { wasRequested } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { destinationName } from './destination-name.ts';
import { destinationSeal, isBank } from './destinations.ts';
import { destinationNotOwn } from './full-destination.ts';
import { pageOfWithdrawals, withdrawalOf } from './withdrawal-records.ts';
import { blockersOf, type Payout, payoutOf, payouts, policyOf, previewTerms, termsOf } from './withdrawal-terms.ts';

type CustomerContext = Context<CustomerCaller>;
type Detail = ReplyOf<Endpoints['funds.withdraw']>;
type WithdrawError = ErrorOf<Endpoints['funds.withdraw']>;
type DestinationError = 'BANK_CARD_NOT_FOUND' | 'WALLET_NOT_FOUND' | 'NETWORK_CLOSED' | 'DESTINATION_WAITS';
type Found = Result<string, DestinationError>;

type CardRow = { readonly id: number; readonly currency: string; readonly usable_from: bigint };
type WalletRow = { readonly id: number; readonly network: string; readonly usable_from: bigint };

const CARDS = 'SELECT id, currency, usable_from FROM bank_card WHERE customer = $1 AND removed_at IS NULL';
const WALLETS = 'SELECT id, network, usable_from FROM wallet WHERE customer = $1 AND removed_at IS NULL';

/** A bank account or card of the customer's own, in the currency that is paid out; the newest where none is named. */
const cardOf = async ({ services, caller }: CustomerContext, asset: string, id: number | undefined): Promise<Found> => {
  const { rows } = await services.database.pool.query<CardRow>(
    `${CARDS} AND currency = $2 AND ($3::bigint IS NULL OR COALESCE(first_id, id) = $3) ORDER BY id DESC LIMIT 1`,
    [caller.id, asset, id ?? null],
  );
  const card = rows[0];
  if (!card) return err('BANK_CARD_NOT_FOUND');
  return Number(card.usable_from) > services.now() ? err('DESTINATION_WAITS') : ok(destinationName('card', card.id));
};

/** A wallet that the customer has added, on a network that the asset is paid out on (rule FUNDS-33). */
const walletOf = async (
  { services, caller }: CustomerContext,
  { networks }: Payout,
  wallet: { readonly id: number } | { readonly address: string },
): Promise<Found> => {
  const isById = 'id' in wallet;
  const { rows } = await services.database.pool.query<WalletRow>(
    `${WALLETS} AND ${isById ? 'id = $2::bigint' : 'address = $2'} ORDER BY id DESC LIMIT 1`,
    [caller.id, isById ? wallet.id : wallet.address],
  );
  const found = rows[0];
  if (!found) return err('WALLET_NOT_FOUND');
  if (!networks.some((network) => network === found.network)) return err('NETWORK_CLOSED');
  return Number(found.usable_from) > services.now()
    ? err('DESTINATION_WAITS')
    : ok(destinationName('wallet', found.id));
};

type Row = 'funds.withdraw' | 'funds.withdrawCoin';

type PayoutRequest<Refusal extends string> = {
  readonly row: Row;
  readonly payout: Payout;
  readonly amount: string;
  readonly destination: () => Promise<Result<string, Refusal>>;
  readonly fundsPassword: string;
  readonly proof: Pick<InputOf<Endpoints['funds.withdraw']>, 'secondFactor' | 'passkey'>;
  readonly shownFee: string | undefined;
};

/**
 * The request's name, with a digest of what is asked without what proves it: asked again after a lost answer, a code of the second factor is
 * another one, and the withdrawal the same (rule FUNDS-48).
 */
const requestedOf = (
  context: CustomerContext,
  row: Row,
  { payout, amount, to }: { readonly payout: Payout; readonly amount: string; readonly to: string },
) => {
  const request = requestOf(context, row);
  return request && { ...request, digest: digestOf([row, payout.channel, payout.asset, amount, to]) };
};

/** Whether the request was carried out before: what stands in the way of another one keeps nobody from its answer. */
const isRepeated = async (context: CustomerContext, row: Row): Promise<boolean> => {
  const request = requestOf(context, row);
  const { core, database } = context.services;
  return request !== undefined && wasRequested(core, database, request);
};

/** A fee that was shown, in the asset's smallest unit; what is no amount of it was never shown. */
const feeUnits = ({ assets }: Services, asset: string, shown: string): bigint => {
  const read = parseAmount(assets.get(asset), shown);
  return read.ok ? read.value.units : -1n;
};

const withdraw = async <Refusal extends string = DestinationError>(
  context: CustomerContext,
  { row, payout, amount, destination, fundsPassword, proof, shownFee }: PayoutRequest<Refusal>,
): Promise<Result<Detail, WithdrawError | Refusal>> => {
  const { services, caller } = context;
  const claimed = parseAmount(services.assets.get(payout.asset), amount);
  const isAmount = claimed.ok && claimed.value.units > 0n;
  const policy = policyOf(services, payout, isAmount ? claimed.value.units : payout.minimum);
  const [blocker] = await blockersOf(services, caller, termsOf(services, caller.id, policy));
  if (blocker && !(await isRepeated(context, row))) return err(blocker);
  if (!isAmount) return err('BAD_AMOUNT');
  const to = await destination();
  if (!to.ok) return to;
  const free = await destinationNotOwn(services, to.value);
  if (!free.ok) return free;
  const seal = await destinationSeal(services, to.value);
  if (seal === undefined) return err('DESTINATION_CHANGED');
  const proven = await services.identity.credentials.proveWithdrawal(caller.id, fundsPassword, proof, context);
  if (!proven.ok) return proven;
  const { channel, account } = payout;
  const done = await services.execute(
    {
      type: 'request-withdrawal',
      customer: caller.id,
      channel,
      account,
      amount: claimed.value,
      policy,
      mostWaiting: services.brand.mostWaiting,
      ...(shownFee === undefined ? {} : { shownFee: feeUnits(services, payout.asset, shownFee) }),
      destination: to.value,
      destinationSeal: seal,
    },
    requestedOf(context, row, { payout, amount, to: to.value }),
  );
  if (!done.ok) return done;
  const requested = done.value.events.find((event) => event.type === 'withdrawal-requested');
  const found = requested
    ? await withdrawalOf(services, caller, requested.withdrawal.id, context.language)
    : err('INTERNAL');
  return found.ok ? found : err('INTERNAL');
};

const withdrawByForm = async (
  {
    amount,
    channel,
    destination,
    currency,
    fundsPassword,
    secondFactor,
    passkey,
    shownFee,
  }: InputOf<Endpoints['funds.withdraw']>,
  context: CustomerContext,
): Promise<Result<Detail, WithdrawError>> => {
  if (context.caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  const usual = channel === 'usdt' ? 'USDT' : context.services.brand.currency;
  const payout = payoutOf(context.services, channel, currency ?? usual);
  if (!payout.ok) return payout;
  return withdraw(context, {
    row: 'funds.withdraw',
    payout: payout.value,
    amount,
    destination: () =>
      channel === 'card'
        ? cardOf(context, payout.value.asset, destination)
        : walletOf(context, payout.value, { id: destination }),
    fundsPassword,
    proof: { secondFactor, passkey },
    shownFee,
  });
};

const withdrawCoin = async (
  input: InputOf<Endpoints['funds.withdrawCoin']>,
  context: CustomerContext,
): Promise<Result<Detail, ErrorOf<Endpoints['funds.withdrawCoin']>>> => {
  const { services, caller } = context;
  if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  const asset = input.asset.toUpperCase();
  const toBank = isBank(input.network);
  const channel: WithdrawalChannel = toBank ? 'wire' : asset === 'USDT' ? 'usdt' : 'coin';
  const payout = payoutOf(services, channel, asset);
  if (!payout.ok) return payout;
  const { amount, fundsPassword, secondFactor, passkey, shownFee } = input;
  const proof = { secondFactor, passkey };
  const listRequest = {
    row: 'funds.withdrawCoin',
    payout: payout.value,
    amount,
    fundsPassword,
    proof,
    shownFee,
  } as const;
  if (toBank) return withdraw(context, { ...listRequest, destination: () => cardOf(context, asset, input.bankId) });
  const named = (input.network ?? payout.value.networks[0] ?? '').toUpperCase();
  const network = payout.value.networks.find((each) => each === named);
  const destination = async (): Promise<Result<string, DestinationError | 'BAD_ADDRESS'>> => {
    if (!network) return err('NETWORK_CLOSED');
    const address = walletAddress(network, input.address ?? '');
    return address.ok ? walletOf(context, payout.value, { address: address.value }) : address;
  };
  return withdraw(context, { ...listRequest, destination });
};

const cancel = async (
  { id }: InputOf<Endpoints['funds.cancelWithdrawal']>,
  context: CustomerContext,
): Promise<Result<Detail, ErrorOf<Endpoints['funds.cancelWithdrawal']>>> => {
  const { services, caller, language } = context;
  if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
  const done = await services.execute(
    { type: 'cancel-withdrawal', customer: caller.id, id },
    requestOf(context, 'funds.cancelWithdrawal'),
  );
  if (done.ok) return withdrawalOf(services, caller, id, language);
  if (done.error !== 'WITHDRAWAL_NOT_FOUND')
    return err(done.error === 'NOT_CANCELLABLE' ? 'WITHDRAWAL_BEING_PAID' : done.error);
  // The core forgets a withdrawal that is over.
  const over = await withdrawalOf(services, caller, id, language);
  if (!over.ok) return over;
  return err(over.value.record.step === 'cancelled' ? 'WITHDRAWAL_CANCELLED' : 'WITHDRAWAL_DECIDED');
};

const withdrawCoins = ({ services, caller }: CustomerContext): ReplyOf<Endpoints['funds.withdrawCoins']> =>
  payouts(services).map(({ channel, asset: code, account, networks, feeBps, feeFixed }) => {
    const asset = services.assets.get(code);
    return {
      asset: code,
      name: code,
      channel,
      icon: services.brand.marks.assets[code] ?? null,
      networks: [...networks],
      available: amountText(asset, movable(services.core, caller.mode, caller.id, account, code)),
      feePercent: formatDecimal(BigInt(feeBps), 2),
      feeFixed: amountText(asset, feeFixed),
    };
  });

const withdrawable = (
  services: Services,
  caller: CustomerCaller,
  asset: string,
): Result<ReplyOf<Endpoints['funds.withdrawable']>, 'CHANNEL_CLOSED'> => {
  const way = payouts(services).find((each) => each.asset === asset.trim().toUpperCase());
  if (!way) return err('CHANNEL_CLOSED');
  const units = movable(services.core, caller.mode, caller.id, way.account, way.asset);
  return ok({ amount: amountText(services.assets.get(way.asset), units), coin: way.asset });
};

/** The handlers of money on its way out. */
export const withdrawalHandlers = {
  'funds.withdrawalTerms': async (input, { services, caller }) => previewTerms(services, caller, input),
  'funds.withdraw': withdrawByForm,
  'funds.withdrawCoin': withdrawCoin,
  'funds.cancelWithdrawal': cancel,
  'funds.withdrawals': async (input, { services, caller, language }) =>
    ok(await pageOfWithdrawals(services, caller, input.state, pagingOf(input), language)),
  'funds.withdrawal': async ({ id }, { services, caller, language }) => withdrawalOf(services, caller, id, language),
  'funds.withdrawalPending': async (_input, { services, caller }) =>
    ok((services.core.state.funds.withdrawalsOf.get(caller.id) ?? 0) > 0),
  'funds.freezeList': async (_input, { services, caller }) => {
    const frozen = services.core.state.platform.customers.get(caller.id)?.frozen ?? [];
    return ok(FREEZE_MODULES.map((key) => ({ key, isFrozen: frozen.includes(key) })));
  },
  'funds.withdrawable': async ({ asset }, { services, caller }) => withdrawable(services, caller, asset),
  'funds.withdrawCoins': async (_input, context) => ok(withdrawCoins(context)),
} satisfies Partial<HandlersOf<NamesOf<'funds'>>>;
