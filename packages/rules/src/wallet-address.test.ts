import { sha256 } from '@noble/hashes/sha2.js';
import { base58check, bech32, bech32m } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { type WalletNetwork, walletAddress } from './wallet-address.ts';

const payload = (first: number, length = 21): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at === 0 ? first : at));
const base58 = (first: number, length?: number): string => base58check(sha256).encode(payload(first, length));
const witness = (version: number, length: number, code: typeof bech32 | typeof bech32m, prefix = 'bc'): string =>
  code.encode(prefix, [version, ...code.toWords(payload(9, length))]);

const tron = base58(0x41);
// The examples of EIP-55.
const marked = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
// The example of BIP 173.
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('FUNDS-31: an address is checked for its network', () => {
  test.each<[string, WalletNetwork, string, string]>([
    ['a TRC20 address', 'TRC20', tron, tron],
    ['with spaces around it', 'TRC20', ` ${tron} `, tron],
    ['one letter changed', 'TRC20', tron.slice(0, -1) + (tron.endsWith('a') ? 'b' : 'a'), 'BAD_ADDRESS'],
    ['a letter that base58 has not', 'TRC20', tron.replace(/.$/, '0'), 'BAD_ADDRESS'],
    ['of another chain', 'TRC20', base58(0x00), 'BAD_ADDRESS'],
    ['too long', 'TRC20', base58(0x41, 22), 'BAD_ADDRESS'],
    ['an ERC20 address', 'TRC20', marked, 'BAD_ADDRESS'],
    ['nothing', 'TRC20', '', 'BAD_ADDRESS'],
    ['an ERC20 address with its checksum', 'ERC20', marked, marked],
    ['in small letters', 'ERC20', marked.toLowerCase(), marked],
    ['in large letters', 'ERC20', `0x${marked.slice(2).toUpperCase()}`, marked],
    ['one capital wrong', 'ERC20', marked.replace('aA', 'AA'), 'BAD_ADDRESS'],
    ['one digit short', 'ERC20', marked.slice(0, -1), 'BAD_ADDRESS'],
    ['a TRC20 address', 'ERC20', tron, 'BAD_ADDRESS'],
    ['a key-hash address', 'BTC', base58(0x00), base58(0x00)],
    ['a script-hash address', 'BTC', base58(0x05), base58(0x05)],
    ['of a test network', 'BTC', base58(0x6f), 'BAD_ADDRESS'],
    ['a witness program', 'BTC', segwit, segwit],
    ['in large letters', 'BTC', segwit.toUpperCase(), segwit],
    ['in mixed letters', 'BTC', segwit.replace('w', 'W'), 'BAD_ADDRESS'],
    ['version 1', 'BTC', witness(1, 32, bech32m), witness(1, 32, bech32m)],
    ['version 1 with the older checksum', 'BTC', witness(1, 32, bech32), 'BAD_ADDRESS'],
    ['version 0 of a wrong length', 'BTC', witness(0, 25, bech32), 'BAD_ADDRESS'],
    ['a version there is not', 'BTC', witness(17, 32, bech32m), 'BAD_ADDRESS'],
  ])('%s (%s)', (_title, network, text, expected) => {
    const read = walletAddress(network, text);
    expect(read.ok ? read.value : read.error).toBe(expected);
  });
});
