import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { BoundedMap } from '../store/bounded-map.ts';

export type Audience = 'customer' | 'operator' | 'candidate';

export type Claims = { readonly subject: number; readonly session: string; readonly endsAt: number };

const remembered = 20_000;

/** Signs and reads access tokens (JWT, HS256). A token read once is remembered until its end, or until so many others were read since, so that a call costs no signature. */
export const createTokens = (key: Buffer, now: () => number) => {
  const known = new BoundedMap<string, Claims & { readonly audience: Audience }>(
    remembered,
    ({ endsAt }) => endsAt <= now(),
  );
  // Made ready once: of the bytes, each signature and each look at one would make it anew.
  const signing = crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
  return {
    sign: async (audience: Audience, subject: number, session: string, endsAt: number): Promise<string> =>
      new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(subject))
        .setAudience(audience)
        .setIssuedAt(Math.floor(now() / 1000))
        .setExpirationTime(Math.floor(endsAt / 1000))
        // Two made in one second must differ.
        .setJti(randomBytes(8).toString('base64url'))
        .sign(await signing),
    read: async (audience: Audience, token: string): Promise<Claims | undefined> => {
      const before = known.get(token);
      if (before) return before.audience === audience && before.endsAt > now() ? before : undefined;
      if (token.length > 1_000) return undefined;
      try {
        const { payload } = await jwtVerify(token, await signing, {
          audience,
          algorithms: ['HS256'],
          currentDate: new Date(now()),
        });
        const claims = {
          audience,
          subject: Number(payload.sub),
          session: String(payload['sid']),
          endsAt: (payload.exp ?? 0) * 1000,
        };
        known.set(token, claims);
        return claims;
      } catch {
        return undefined;
      }
    },
  };
};

export type Tokens = ReturnType<typeof createTokens>;

export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const sealingKey = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', 'bourse refresh successor', 32));

/** Closes a text so that only the holder of `token` can open it. */
export const seal = (token: string, text: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(token), nonce);
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]);
};

export const unseal = (token: string, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(token), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
};
