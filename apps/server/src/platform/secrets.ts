import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Signer } from '../store/signer.ts';
import { reasonOf, StartRefused } from '../store/start-refused.ts';

/** Seals what the database keeps and must not tell: whoever reads a backup, but not the key, learns nothing (IDENTITY-12). */
export type Secrets = Signer & {
  /** The secret sealed with the newest key. `purpose` names the place it is kept in; sealed for one place, it opens in no other. */
  readonly seal: (purpose: string, secret: Uint8Array) => string;
  /** What was sealed. @throws {StartRefused} in one line when its key is not known, or it was changed or moved. */
  readonly open: (purpose: string, sealed: string) => Buffer;
  /** The name of the key that seals: what it sealed begins with it and a colon. */
  readonly newest: string;
};

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const keyText = /^([a-z0-9][a-z0-9-]{0,30}):([A-Za-z0-9+/]{43}=)$/;

/** Whether a text is one or more keys as SECRET_KEY has them: `name:base64 of 32 bytes`, the newest first, parted by commas. */
export const areSecretKeys = (text: string): boolean => keysOf(text) !== undefined;

/** Fewer different bytes than 32 random ones ever have: typed by hand, or a placeholder. */
const FEWEST_BYTES = 16;

/** Whether one of the keys was plainly not made at random. */
export const isGuessable = (text: string): boolean =>
  [...(keysOf(text)?.values() ?? [])].some((key) => new Set(key).size < FEWEST_BYTES);

const keysOf = (text: string): ReadonlyMap<string, Buffer> | undefined => {
  const keys = new Map<string, Buffer>();
  for (const part of text.trim().split(',')) {
    const [, name, key] = keyText.exec(part.trim()) ?? [];
    if (name === undefined || key === undefined || keys.has(name)) return undefined;
    keys.set(name, Buffer.from(key, 'base64'));
  }
  return keys;
};

/** Sealing with the first of the keys, opening with all of them. `source` says in a refusal where they are from. */
export const createSecrets = (text: string, source: string): Secrets => {
  const keys = keysOf(text);
  const newest = keys?.keys().next().value;
  if (!keys || newest === undefined)
    throw new StartRefused(`${source}: must be name:key, the key 32 bytes in base64; several parted by commas`);
  const key = (name: string, purpose: string): Buffer => {
    const found = keys.get(name);
    if (!found) throw new StartRefused(`${source}: the key '${name}', which sealed the ${purpose}, is not there`);
    return found;
  };
  // A key of its own for each purpose, so that no signature is one of anything sealed.
  const code = (name: string, purpose: string, text: string): Buffer => {
    const own = Buffer.from(hkdfSync('sha256', key(name, purpose), '', `signature of ${purpose}`, 32));
    return createHmac('sha256', own).update(text).digest();
  };
  return {
    newest,
    sign: (purpose, text) => `${newest}:${code(newest, purpose, text).toString('base64')}`,
    verify: (purpose, text, signature) => {
      const [name = '', given = ''] = signature.split(':');
      if (!keys.has(name)) return 'unknown-key';
      const bytes = Buffer.from(given, 'base64');
      const right = code(name, purpose, text);
      return bytes.length === right.length && timingSafeEqual(bytes, right) ? 'good' : 'bad';
    },
    seal: (purpose, secret) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key(newest, purpose), nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return `${newest}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
    },
    open: (purpose, sealed) => {
      const [name = '', body = ''] = sealed.split(':');
      const opening = key(name, purpose);
      const bytes = Buffer.from(body, 'base64');
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const cipher = createDecipheriv(CIPHER, opening, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
        cipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
        return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
      } catch {
        throw new StartRefused(
          `the ${purpose} in the database was changed, or was sealed with another key named '${name}'`,
        );
      }
    },
  };
};

/** A new key as SECRET_KEY has it. */
const newKey = (name: string): string => `${name}:${randomBytes(32).toString('base64')}`;

/**
 * The deployment's keys: the setting's, else those of the file `secret-key` in the data folder, made at the first start and readable by its
 * owner alone. @throws {StartRefused} with one line when they cannot be had.
 */
export const loadSecrets = (setting: string | undefined, dataFolder: string): Secrets => {
  if (setting !== undefined) return createSecrets(setting, 'setting SECRET_KEY');
  const file = join(dataFolder, 'secret-key');
  const made = `${file}.${process.pid}`;
  try {
    mkdirSync(dataFolder, { recursive: true });
    if (!existsSync(file)) {
      writeFileSync(made, `${newKey('first')}\n`, { mode: 0o600 });
      // Of two servers that start at once one puts it in its place, whole; the other reads it.
      linkSync(made, file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new StartRefused(`${file}: ${reasonOf(error)}`);
  } finally {
    if (existsSync(made)) rmSync(made);
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartRefused(`${file}: ${reasonOf(error)}`);
  }
  return createSecrets(text, file);
};
