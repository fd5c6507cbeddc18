import { z } from 'zod';
import { challengeId, done, instantMs, line, lines, nothing, numericId, pageInput, rows, webauthn } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { EVERY_ROLE } from '../operator.ts';
import { proposal } from '../proposal.ts';
import { keyId, passkey } from './shapes.ts';

const role = z.enum(EVERY_ROLE);
const administrators = { operator: ['administrator'] } as const;
const reason = lines(500);
const password = z.string().min(1).max(256);
const code = line(16, '123456');

const operatorRow = z.object({
  id: numericId,
  username: z.string(),
  name: z.string(),
  role,
  state: z.enum(['invited', 'active', 'disabled']),
  createdAt: instantMs,
  lastSeenAt: instantMs.nullable(),
  sessions: z.int(),
});

const enrolment = z.object({ otpauthUrl: z.string(), secret: z.string() });

/** What is proposed about who may do what. */
const roleChange = z.discriminatedUnion('change', [
  z.object({
    change: z.literal('invite'),
    username: z
      .string()
      .regex(/^[a-z][a-z0-9._-]{2,62}$/)
      .meta({ examples: ['jane.doe'] }),
    name: line(100, 'Jane Doe'),
    role,
  }),
  z.object({ change: z.literal('role'), operator: numericId, role }),
  z.object({ change: z.literal('enable'), operator: numericId }),
  z.object({ change: z.literal('renew'), operator: numericId }),
]);

export const operatorEndpoints = {
  'console.operators': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/operators',
    envelope: 'rows',
    who: { operator: ['auditor', 'administrator'] },
    summary: 'The operators, with their role and whether they can sign in.',
    input: pageInput,
    reply: rows(operatorRow),
    errors: [],
  }),
  'console.proposeRole': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/operators/propose',
    envelope: 'api',
    who: administrators,
    summary:
      'Proposes to invite an operator, to change a role, to let a disabled one in again, or to renew a lost sign-in; another administrator confirms.',
    input: z.object({ what: roleChange, reason }),
    reply: proposal,
    errors: [
      'OPERATOR_NOT_FOUND',
      'USERNAME_TAKEN',
      'LAST_ADMINISTRATOR',
      'OWN_ACCOUNT',
      'CONFLICT',
      'PROPOSAL_OPEN',
      'REASON_NEEDED',
    ],
  }),
  'console.disableOperator': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/operators/{id}/disable',
    envelope: 'api',
    who: administrators,
    summary: 'Shuts an operator out at once, with a reason. Letting in again takes two.',
    input: z.object({ id: numericId, reason }),
    reply: operatorRow,
    errors: ['OPERATOR_NOT_FOUND', 'LAST_ADMINISTRATOR', 'OWN_ACCOUNT', 'REASON_NEEDED'],
  }),
  'console.endOperatorSessions': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/operators/{id}/end-sessions',
    envelope: 'api',
    who: administrators,
    summary: 'Signs an operator out everywhere at once, with a reason; of the own sessions the one that asks stays.',
    input: z.object({ id: numericId, reason }),
    reply: z.object({ ended: z.int() }),
    errors: ['OPERATOR_NOT_FOUND', 'REASON_NEEDED'],
  }),
  'console.operatorLink': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/operators/{id}/link',
    envelope: 'api',
    who: administrators,
    summary: 'A new link for an invited operator: shown this once, good for a day and one use; earlier ones are void.',
    input: z.object({ id: numericId }),
    reply: z.object({ invitation: z.string(), expiresAt: instantMs }),
    errors: ['OPERATOR_NOT_FOUND', 'CONFLICT'],
    perMinute: 10,
  }),
  'console.openInvitation': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/invitation/open',
    envelope: 'api',
    who: 'public',
    summary: 'Who is invited, and a second factor to scan; each opening draws a new one and voids the one before.',
    input: z.object({ invitation: line(128) }),
    reply: z.object({ username: z.string(), name: z.string(), role, enrolment }),
    errors: ['BAD_OPERATOR_LINK'],
    secrets: ['invitation'],
    perMinute: 10,
  }),
  'console.acceptInvitation': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/invitation/accept',
    envelope: 'api',
    who: 'public',
    summary: 'Takes an invitation up: a password of the own choice, and the first code of the second factor.',
    input: z.object({ invitation: line(128), password, code }),
    reply: done,
    errors: ['BAD_OPERATOR_LINK', 'WEAK_PASSWORD', 'BAD_SECOND_FACTOR', 'LOCKED'],
    secrets: ['invitation', 'password', 'code'],
    perMinute: 10,
  }),
  'console.changePassword': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/password',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    summary: 'Changes the own password with the old one and a code, and ends the other sessions.',
    input: z.object({ oldPassword: password, newPassword: password, code }),
    reply: done,
    errors: ['WRONG_OLD_PASSWORD', 'WEAK_PASSWORD', 'SAME_PASSWORD', 'BAD_SECOND_FACTOR', 'LOCKED'],
    secrets: ['oldPassword', 'newPassword', 'code'],
    perMinute: 10,
  }),
  'console.beginFactor': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/second-factor/begin',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    summary: 'A new second factor to scan, for the password and a code of the present one, which stays until then.',
    input: z.object({ password, code }),
    reply: enrolment,
    errors: ['WRONG_OLD_PASSWORD', 'BAD_SECOND_FACTOR', 'LOCKED'],
    secrets: ['password', 'code'],
    perMinute: 10,
  }),
  'console.completeFactor': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/second-factor/complete',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    summary: 'Puts the new second factor in place of the old one with its first code, and ends the other sessions.',
    input: z.object({ code }),
    reply: done,
    errors: ['BAD_SECOND_FACTOR', 'ENROLMENT_NEEDED', 'LOCKED'],
    secrets: ['code'],
    perMinute: 10,
  }),
  'console.ownSecurity': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/auth/security',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    summary: "The caller's passkeys, and the newest of what the trail says of their sign-in.",
    input: nothing,
    reply: z.object({
      passkeys: z.array(passkey),
      events: z.array(
        z.object({
          id: z.string(),
          at: instantMs,
          operator: z.string(),
          action: z.string(),
          outcome: z.string(),
          address: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
  'console.beginPasskey': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/passkeys/begin',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    summary: 'What the browser makes a passkey from, for the password and a code of the second factor.',
    input: z.object({ password, code }),
    reply: z.object({ challengeId, options: webauthn }),
    errors: ['WRONG_OLD_PASSWORD', 'BAD_SECOND_FACTOR', 'LOCKED', 'TOO_MANY_PASSKEYS'],
    secrets: ['password', 'code'],
    perMinute: 10,
  }),
  'console.addPasskey': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/passkeys',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    summary: 'Keeps the passkey the browser made, under a name, and ends the other sessions.',
    input: z.object({ challengeId, name: line(60, 'My laptop'), response: webauthn }),
    reply: passkey,
    errors: ['BAD_PASSKEY', 'TOO_MANY_PASSKEYS'],
    perMinute: 10,
  }),
  'console.removePasskey': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/passkeys/remove',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    summary: 'Removes one of the own passkeys, for the password and a code, and ends the other sessions.',
    input: z.object({ id: keyId, password, code }),
    reply: done,
    errors: ['WRONG_OLD_PASSWORD', 'BAD_SECOND_FACTOR', 'LOCKED', 'PASSKEY_NOT_FOUND'],
    secrets: ['password', 'code'],
    perMinute: 10,
  }),
  'console.ownSessions': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/auth/sessions',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    summary: 'Where the caller is signed in.',
    input: nothing,
    reply: z.array(
      z.object({
        device: z.string(),
        address: z.string(),
        current: z.boolean(),
        createdAt: instantMs,
        lastSeenAt: instantMs,
      }),
    ),
    errors: [],
  }),
};
