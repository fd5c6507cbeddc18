import { err, ok, type Result } from '@bourse/rules';
import { type WalletNetwork, walletAddress } from '@bourse/rules/wallet-address';
import type { Services } from '../services.ts';
import { depositLimits, within } from './money-settings.ts';

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

const walletOf = async ({ paymentDetails }: Services, { network, address }: ClaimedTarget) =>
  (await paymentDetails.wallets()).find(
    (each) =>
      (!isWritten(network) || each.network === network.trim().toUpperCase()) &&
      (!isWritten(address) || each.address === spelled(each.network, address)),
  );

const bankOf = async ({ paymentDetails }: Services, asset: string, { bankCode, fpsId }: ClaimedTarget) =>
  (await paymentDetails.banks()).find(
    (each) =>
      each.currency === asset &&
      (!isWritten(bankCode) || each.code === bankCode.trim()) &&
      (!isWritten(fpsId) || each.fpsId === fpsId.trim()),
  );

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
