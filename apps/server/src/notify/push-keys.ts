import { createECDH } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, StartRefused } from '../store/start-refused.ts';

/** The pair a server shows push services (RFC 8292): base64url, the public one as browsers ask for it. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

const pattern = /^[A-Za-z0-9_-]{43}$/;

const pairOf = (privateKey: string): PushKeys | undefined => {
  if (!pattern.test(privateKey)) return undefined;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    return undefined;
  }
  return { privateKey, publicKey: curve.getPublicKey().toString('base64url') };
};

/** Whether a text is a private key as PUSH_KEY has it: 32 bytes of P-256 in base64url. */
export const isPushKey = (text: string): boolean => pairOf(text) !== undefined;

const newKey = (): string => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return curve.getPrivateKey().toString('base64url').padStart(43, 'A');
};

/**
 * The setting's key, else that of the file `push-key` in the data folder, made at the first start: browsers subscribe to one key, so that it
 * must stay. @throws {StartRefused} with one line when it cannot be had.
 */
export const loadPushKeys = (setting: string | undefined, dataFolder: string): PushKeys => {
  const file = join(dataFolder, 'push-key');
  let text = setting;
  try {
    if (text === undefined) {
      mkdirSync(dataFolder, { recursive: true });
      try {
        writeFileSync(file, `${newKey()}\n`, { mode: 0o600, flag: 'wx' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      text = readFileSync(file, 'utf8').trim();
    }
  } catch (error) {
    throw new StartRefused(`${file}: ${reasonOf(error)}`);
  }
  const pair = pairOf(text);
  if (!pair)
    throw new StartRefused(
      `${setting === undefined ? file : 'setting PUSH_KEY'}: must be 32 bytes of P-256 in base64url`,
    );
  return pair;
};
