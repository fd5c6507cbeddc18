import { z } from 'zod';
import { blankable, CONFIRMATION_ERRORS, CONFIRMATION_SECRETS, confirmation, done, line } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { password } from './shapes.ts';

const ownAddress = z.enum(['phone', 'email']);
/** Codes sent to the account's own addresses. */
const ownCodes = { phoneCode: blankable(16), emailCode: blankable(16) };
const OWN_CODES = ['phoneCode', 'emailCode'] as const;

export const recoveryEndpoints = {
  'recovery.sendCode': endpoint({
    area: 'recovery',
    method: 'POST',
    path: '/api/security/recovery/code',
    envelope: 'api',
    who: 'customer',
    changes: [],
    summary:
      "Sends a code to the account's own phone or e-mail, to recover the funds password or to change an address.",
    input: z.object({ to: ownAddress, purpose: z.enum(['funds-password', 'address']) }),
    reply: done,
    errors: ['ADDRESS_NOT_SET', 'CODE_TOO_SOON', 'CODES_EXHAUSTED'],
    perMinute: 10,
  }),
  'recovery.fundsPassword': endpoint({
    area: 'recovery',
    method: 'POST',
    path: '/api/security/recovery/funds-password',
    envelope: 'api',
    who: 'customer',
    changes: ['profile', 'security'],
    summary:
      'A new funds password in place of a forgotten one: for codes sent to every address of the account, the password, and the second factor or an approved identity.',
    input: z.object({ newPassword: password, ...ownCodes, ...confirmation }),
    reply: done,
    errors: [
      'WEAK_PASSWORD',
      'PASSWORDS_ALIKE',
      'FUNDS_PASSWORD_NOT_SET',
      'PROOF_OF_IDENTITY_NEEDED',
      'BAD_PHONE_CODE',
      'BAD_EMAIL_CODE',
      ...CONFIRMATION_ERRORS,
    ],
    secrets: ['newPassword', ...OWN_CODES, ...CONFIRMATION_SECRETS],
    perMinute: 10,
  }),
  'recovery.changeAddress': endpoint({
    area: 'recovery',
    method: 'POST',
    path: '/api/security/recovery/address',
    envelope: 'api',
    who: 'customer',
    changes: ['profile', 'security'],
    summary:
      "Another phone or e-mail in place of the account's: for a code sent to it, one sent to the old one (or, where that is lost, to the other address with the second factor or an approved identity), the password and the second factor where one is on.",
    input: z.object({
      kind: ownAddress,
      username: line(254, 'someone@example.com'),
      code: line(16, '123456'),
      ...ownCodes,
      ...confirmation,
    }),
    reply: done,
    errors: [
      'BAD_PHONE',
      'BAD_EMAIL',
      'ADDRESS_NOT_SET',
      'ALREADY_BOUND',
      'ACCOUNT_EXISTS',
      'PROOF_OF_IDENTITY_NEEDED',
      'BAD_CODE',
      'BAD_PHONE_CODE',
      'BAD_EMAIL_CODE',
      ...CONFIRMATION_ERRORS,
    ],
    secrets: ['code', ...OWN_CODES, ...CONFIRMATION_SECRETS],
    perMinute: 10,
  }),
};
