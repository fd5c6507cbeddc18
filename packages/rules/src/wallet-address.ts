import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58check, bech32, bech32m, hex, utf8 } from '@scure/base';
import { err, ok, type Result } from './result.ts';

/** Networks that transfer coins. TRC20 and ERC20 also stand for the coin of the chain itself. */
export const WALLET_NETWORKS = ['TRC20', 'ERC20', 'BTC'] as const;

export type WalletNetwork = (typeof WALLET_NETWORKS)[number];

/** Those that USDT travels on. */
export const USDT_NETWORKS: readonly WalletNetwork[] = ['TRC20', 'ERC20'];

/** What the limits of an address to pay in to are said in: USDT on the networks that it travels on, else the network's own coin (rule FUNDS-158). */
export const walletUnit = (network: WalletNetwork): 'USDT' | 'BTC' => (network === 'BTC' ? 'BTC' : 'USDT');

const tron = (text: string): string | undefined => {
  const bytes = base58check(sha256).decode(text);
  return bytes.length === 21 && bytes[0] === 0x41 ? text : undefined;
};

/** The mixed-case spelling of an address, whose capitals are its checksum (EIP-55). */
const withChecksum = (lower: string): string => {
  const digest = hex.encode(keccak_256(utf8.decode(lower)));
  return [...lower]
    .map((letter, at) => (Number.parseInt(digest[at] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter))
    .join('');
};

const ethereum = (text: string): string | undefined => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined;
  const digits = text.slice(2);
  const checked = withChecksum(digits.toLowerCase());
  // All small or all large letters carry no checksum; mixed ones must be right.
  const unmarked = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return unmarked || digits === checked ? `0x${checked}` : undefined;
};

/** Script-hash and key-hash addresses (base58check), and witness programs (BIP 173 for version 0, BIP 350 for later ones). */
const bitcoin = (text: string): string | undefined => {
  if (/^bc1/i.test(text)) {
    const spelled = text as `bc1${string}`;
    const plain = bech32.decodeUnsafe(spelled);
    const later = bech32m.decodeUnsafe(spelled);
    const version = (plain ?? later)?.words[0];
    const found = version === 0 ? plain : later;
    if (found?.prefix !== 'bc' || version === undefined || version > 16) return undefined;
    const program = bech32.fromWords(found.words.slice(1));
    const long =
      version === 0 ? program.length === 20 || program.length === 32 : program.length >= 2 && program.length <= 40;
    return long ? text.toLowerCase() : undefined;
  }
  const bytes = base58check(sha256).decode(text);
  return bytes.length === 21 && (bytes[0] === 0x00 || bytes[0] === 0x05) ? text : undefined;
};

const readers: Readonly<Record<WalletNetwork, (text: string) => string | undefined>> = {
  TRC20: tron,
  ERC20: ethereum,
  BTC: bitcoin,
};

/**
 * A wallet's address in the spelling of its network, its checksum looked at: base58check for TRC20, EIP-55 for ERC20, base58check or bech32
 * for BTC (rule FUNDS-31). Errors: BAD_ADDRESS, also for an address of another network.
 */
export const walletAddress = (network: WalletNetwork, text: string): Result<string, 'BAD_ADDRESS'> => {
  try {
    const address = readers[network](text.trim());
    return address === undefined ? err('BAD_ADDRESS') : ok(address);
  } catch {
    // The decoders throw on what is not of their alphabet or has a wrong checksum.
    return err('BAD_ADDRESS');
  }
};
