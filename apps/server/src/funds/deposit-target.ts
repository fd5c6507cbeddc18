import { err, ok, type Result } from '@bourse/rules';
import { type WalletNetwork, walletAddress } from '@bourse/rules/wallet-address';
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

/**
 * Checks that a coin was sent to an address that customers are shown now (rule FUNDS-90). Errors: DEPOSIT_TARGET_NEEDED where none is named, BAD_ADDRESS
 * where it is none of its network, DEPOSIT_TARGET_REPLACED where it is not shown.
 */
export const checkCoinTarget = async (
  services: Services,
  network: WalletNetwork,
  address: string | undefined,
): Promise<Result<null, 'BAD_ADDRESS' | 'DEPOSIT_TARGET_NEEDED' | 'DEPOSIT_TARGET_REPLACED'>> => {
  if (!isWritten(address)) return err('DEPOSIT_TARGET_NEEDED');
  if (!walletAddress(network, address).ok) return err('BAD_ADDRESS');
  return (await walletOf(services, { network, address })) ? ok(null) : err('DEPOSIT_TARGET_REPLACED');
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
  const limits = depositLimits(services, channel);
  const names = channel === 'usdt' ? [claimed.address] : [claimed.bankCode, claimed.fpsId];
  if (!names.some(isWritten)) return err('DEPOSIT_TARGET_NEEDED');
  const shown = await (channel === 'usdt' ? walletOf(services, claimed) : bankOf(services, asset, claimed));
  if (!shown) return err('DEPOSIT_TARGET_REPLACED');
  const { minimum, maximum } = within(services, channel, { minimum: shown.minimum, maximum: shown.maximum });
  return ok({ ...limits, minimum, maximum });
};
