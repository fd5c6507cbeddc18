import { z } from 'zod';
import { blankable, done, instantMs, line, nothing } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { password, session } from './shapes.ts';

const code = line(16, '123456');
/** Six digits or a recovery code; left out where no second factor is on. */
const secondFactor = blankable(16);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** The browser's own objects of WebAuthn, checked by the library that reads them. */
const webauthn = z.record(z.string(), z.unknown()).meta({ examples: [{ id: 'AAAA', type: 'public-key' }] });
const challengeId = line(64);
const keyId = line(512, 'AAAA');

export const securityEvent = z.enum([
  'signed-in',
  'password-changed',
  'funds-password-set',
  'funds-password-changed',
  'address-added',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
]);

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: instantMs, lastUsedAt: instantMs.nullable() });

const guessed = ['WRONG_OLD_PASSWORD', 'SECOND_FACTOR_NEEDED', 'BAD_SECOND_FACTOR', 'LOCKED'] as const;

export const securityEndpoints = {
  'security.get': endpoint({
    area: 'security',
    method: 'GET',
    path: '/api/security',
    envelope: 'api',
    who: 'customer',
    summary: 'Second factor, passkeys, and what happened lately to the way of signing in.',
    input: nothing,
    reply: z.object({
      secondFactorSince: instantMs.nullable(),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(passkey),
      events: z.array(
        z.object({ id: z.string(), kind: securityEvent, device: z.string(), address: z.string(), at: instantMs }),
      ),
    }),
    errors: [],
  }),
  'security.beginFactor': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/second-factor/begin',
    envelope: 'api',
    who: 'customer',
    summary: 'A secret for an authenticator, for the password; it is in force after its first code.',
    input: z.object({ password }),
    reply: z.object({ otpauthUrl: z.string(), secret: z.string() }),
    errors: ['WRONG_OLD_PASSWORD', 'SECOND_FACTOR_ON', 'LOCKED'],
    secrets: ['password'],
    perMinute: 10,
  }),
  'security.completeFactor': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/second-factor/complete',
    envelope: 'api',
    who: 'customer',
    summary: 'Turns the second factor on with its first code; gives the recovery codes, shown this once.',
    input: z.object({ code }),
    reply: recoveryCodes,
    errors: ['BAD_SECOND_FACTOR', 'ENROLMENT_NEEDED', 'SECOND_FACTOR_ON', 'LOCKED'],
    secrets: ['code'],
    perMinute: 10,
  }),
  'security.disableFactor': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/second-factor/disable',
    envelope: 'api',
    who: 'customer',
    summary: 'Turns the second factor off, for the password and a code of it or a recovery code.',
    input: z.object({ password, code }),
    reply: done,
    errors: ['WRONG_OLD_PASSWORD', 'BAD_SECOND_FACTOR', 'SECOND_FACTOR_OFF', 'LOCKED'],
    secrets: ['password', 'code'],
    perMinute: 10,
  }),
  'security.renewRecoveryCodes': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/recovery-codes',
    envelope: 'api',
    who: 'customer',
    summary: 'New recovery codes in place of the old ones, for the password and a code.',
    input: z.object({ password, code }),
    reply: recoveryCodes,
    errors: ['WRONG_OLD_PASSWORD', 'BAD_SECOND_FACTOR', 'SECOND_FACTOR_OFF', 'LOCKED'],
    secrets: ['password', 'code'],
    perMinute: 10,
  }),
  'security.beginPasskey': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/passkeys/begin',
    envelope: 'api',
    who: 'customer',
    summary: 'What the browser makes a passkey from, for the password and the second factor where one is on.',
    input: z.object({ password, secondFactor }),
    reply: z.object({ challengeId, options: webauthn }),
    errors: [...guessed, 'TOO_MANY_PASSKEYS'],
    secrets: ['password', 'secondFactor'],
    perMinute: 10,
  }),
  'security.addPasskey': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/passkeys',
    envelope: 'api',
    who: 'customer',
    summary: 'Keeps the passkey the browser made, under a name.',
    input: z.object({ challengeId, name: line(60, 'My phone'), response: webauthn }),
    reply: passkey,
    errors: ['BAD_PASSKEY', 'TOO_MANY_PASSKEYS'],
    perMinute: 10,
  }),
  'security.renamePasskey': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/passkeys/rename',
    envelope: 'api',
    who: 'customer',
    summary: 'Gives one of the own passkeys another name.',
    input: z.object({ id: keyId, name: line(60, 'My phone') }),
    reply: done,
    errors: ['PASSKEY_NOT_FOUND'],
  }),
  'security.removePasskey': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/passkeys/remove',
    envelope: 'api',
    who: 'customer',
    summary: 'Removes one of the own passkeys, for the password and the second factor where one is on.',
    input: z.object({ id: keyId, password, secondFactor }),
    reply: done,
    errors: [...guessed, 'PASSKEY_NOT_FOUND'],
    secrets: ['password', 'secondFactor'],
    perMinute: 10,
  }),
  'security.beginPasskeySignIn': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/passkey-sign-in/begin',
    envelope: 'api',
    who: 'public',
    summary: 'What the browser signs to sign somebody in; it names nobody and is the same for all.',
    input: nothing,
    reply: z.object({ challengeId, options: webauthn }),
    errors: [],
    perMinute: 30,
  }),
  'security.passkeySignIn': endpoint({
    area: 'security',
    method: 'POST',
    path: '/api/security/passkey-sign-in',
    envelope: 'api',
    who: 'public',
    summary: 'Signs in with a passkey; no further factor is asked for, because the device has checked its owner.',
    input: z.object({ challengeId, response: webauthn }),
    reply: session,
    errors: ['BAD_PASSKEY'],
    perMinute: 20,
  }),
};
