import { err, ok, parseDecimal, type Result } from '@bourse/rules';
import { type WalletNetwork, walletAddress, walletUnit } from '@bourse/rules/wallet-address';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import type { DepositRow } from './deposit-records.ts';
import { depositLimits, within } from './money-settings.ts';

type Receiving = ReplyOf<Endpoints['console.deposit']>['receiving'][number];

/** Where a customer says money was sent to, in the customer's own words; nothing where it was not said. */
export type ClaimedTarget = {
  readonly network?: string | undefined;
  readonly address?: string | undefined;
  readonly bankCode?: string | undefined;
  readonly fpsId?: string | undefined;
};

type Limits = Pick<ReturnType<typeof depositLimits>, 'minimum' | 'maximum' | 'daily'>;

const isWritten = (text: string | undefined): text is string => text !== undefined && text !== '';

/** The address in the spelling of its network; as it was typed where it is none. */
const spelled = (network: string, address: string): string => {
  const read = walletAddress(network as Parameters<typeof walletAddress>[0], address);
  return read.ok ? read.value : address.trim();
};

const isWallet = (each: { network: string; address: string }, { network, address }: ClaimedTarget): boolean =>
  (!isWritten(network) || each.network === network.trim().toUpperCase()) &&
  (!isWritten(address) || spelled(each.network, each.address) === spelled(each.network, address));

const isBank = (
  each: { currency: string; code: string; fpsId: string },
  asset: string,
  { bankCode, fpsId }: ClaimedTarget,
): boolean =>
  each.currency === asset &&
  (!isWritten(bankCode) || each.code === bankCode.trim()) &&
  (!isWritten(fpsId) || each.fpsId === fpsId.trim());

const walletOf = async ({ paymentDetails }: Services, claimed: ClaimedTarget) =>
  (await paymentDetails.wallets()).find((each) => isWallet(each, claimed));

const bankOf = async ({ paymentDetails }: Services, asset: string, claimed: ClaimedTarget) =>
  (await paymentDetails.banks()).find((each) => isBank(each, asset, claimed));

/** What of a claim names where money was sent to; a bank transfer's announcement names nothing, its currency leads to the account. */
const namesOf = (channel: DepositRow['channel'], { network, address, bankCode, fpsId }: ClaimedTarget) =>
  ({ card: [bankCode, fpsId], usdt: [address], coin: [address], voucher: [network], wire: ['its currency'] })[channel];

/** What the customer was shown to pay to when a deposit was announced, as it was then (rule FUNDS-100). */
export const receivingAccounts = async (
  { paymentDetails }: Services,
  { channel, asset, requested_at }: Pick<DepositRow, 'channel' | 'asset' | 'requested_at'>,
  claimed: ClaimedTarget,
): Promise<Receiving[]> => {
  // Erased, the claim tells no more which of them it was.
  if (!namesOf(channel, claimed).some(isWritten)) return [];
  const details = await paymentDetails.shownAt(Number(requested_at));
  return details.flatMap(({ id: paymentDetail, version, body }): Receiving[] => {
    if (body.kind === 'bank') {
      if ((channel !== 'card' && channel !== 'wire') || !isBank(body, asset, claimed)) return [];
      const { name, number, code, holder, fpsId } = body;
      return [{ paymentDetail, version, name, number, code, holder, fpsId: fpsId === '' ? null : fpsId }];
    }
    if (channel === 'card' || channel === 'wire' || !isWallet(body, claimed)) return [];
    const { network: name, address: number } = body;
    return [{ paymentDetail, version, name, number, code: null, holder: null, fpsId: null }];
  });
};

type Shown = { readonly minimum: string; readonly maximum: string };

/** The limits of a way, no wider than those of the account or address that is shown for it (rule FUNDS-157). */
const limitsWithin = (services: Services, key: string, { minimum, maximum }: Shown): Limits => ({
  ...depositLimits(services, key),
  ...within(services, key, { minimum, maximum }),
});

const isBelow = (one: string, other: string): boolean => {
  const [a, b] = [parseDecimal(one, 18), parseDecimal(other, 18)];
  return a.ok && b.ok && a.value < b.value;
};

/** From the least that one of them takes to the most that one takes: which of several was paid to is not said. */
const widest = ([first, ...rest]: readonly Shown[]): Shown | undefined =>
  first &&
  rest.reduce<Shown>(
    (all, { minimum, maximum }) => ({
      minimum: isBelow(minimum, all.minimum) ? minimum : all.minimum,
      maximum: isBelow(all.maximum, maximum) ? maximum : all.maximum,
    }),
    first,
  );

/** The limits of a deposit by bank transfer or voucher, of those accounts or addresses that customers are shown for it (rule FUNDS-157). */
export const limitsOfMethod = async (
  services: Services,
  channel: 'wire' | 'voucher',
  asset: string,
  claimed: ClaimedTarget,
): Promise<Limits> => {
  const { paymentDetails } = services;
  const shown: readonly Shown[] =
    channel === 'wire'
      ? (await paymentDetails.banks()).filter((each) => isBank(each, asset, {}))
      : (await paymentDetails.wallets()).filter(
          (each) => walletUnit(each.network) === asset && isWallet(each, claimed),
        );
  const all = widest(shown);
  return all ? limitsWithin(services, channel, all) : depositLimits(services, channel);
};

/** The limits of a coin at an address: the address's own where they are said in that coin (rules FUNDS-157 and FUNDS-158). */
export const limitsOfCoin = (
  services: Services,
  asset: string,
  wallet: Shown & { readonly network: WalletNetwork },
): Limits => {
  const key = `coin.${asset}`;
  return walletUnit(wallet.network) === asset ? limitsWithin(services, key, wallet) : depositLimits(services, key);
};

/**
 * The limits of a coin that was sent to an address that customers are shown now (rules FUNDS-90 and FUNDS-157). Errors: DEPOSIT_TARGET_NEEDED where none is named, BAD_ADDRESS
 * where it is none of its network, DEPOSIT_TARGET_REPLACED where it is not shown.
 */
export const limitsOfCoinTarget = async (
  services: Services,
  asset: string,
  network: WalletNetwork,
  address: string | undefined,
): Promise<Result<Limits, 'BAD_ADDRESS' | 'DEPOSIT_TARGET_NEEDED' | 'DEPOSIT_TARGET_REPLACED'>> => {
  if (!isWritten(address)) return err('DEPOSIT_TARGET_NEEDED');
  if (!walletAddress(network, address).ok) return err('BAD_ADDRESS');
  const wallet = await walletOf(services, { network, address });
  return wallet ? ok(limitsOfCoin(services, asset, wallet)) : err('DEPOSIT_TARGET_REPLACED');
};

/**
 * The limits of a deposit by card or in USDT: those of the account or the address that it names, within the way's (rule FUNDS-90).
 * Errors: DEPOSIT_TARGET_NEEDED where none is named, DEPOSIT_TARGET_REPLACED where what is named is not shown to customers now.
 */
export const limitsOfTarget = async (
  services: Services,
  channel: 'card' | 'usdt',
  asset: string,
  claimed: ClaimedTarget,
): Promise<Result<Limits, 'DEPOSIT_TARGET_NEEDED' | 'DEPOSIT_TARGET_REPLACED'>> => {
  const names = channel === 'usdt' ? [claimed.address] : [claimed.bankCode, claimed.fpsId];
  if (!names.some(isWritten)) return err('DEPOSIT_TARGET_NEEDED');
  const shown = await (channel === 'usdt' ? walletOf(services, claimed) : bankOf(services, asset, claimed));
  if (!shown) return err('DEPOSIT_TARGET_REPLACED');
  return ok(limitsWithin(services, channel, shown));
};
