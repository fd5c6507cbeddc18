import { CLOSING_BLOCKERS, FREEZE_MODULES, IDENTITY_LEVELS } from '@bourse/rules';
import { z } from 'zod';
import {
  blankable,
  challengeId,
  decimalText,
  done,
  factorWay,
  instantMs,
  line,
  lines,
  nothing,
  numericId,
  renamed,
  rows,
  webauthn,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { EVERY_ROLE } from '../operator.ts';
import { proposal } from '../proposal.ts';
import { lists } from './lists.ts';

const role = z.enum(EVERY_ROLE);
const password = z.string().min(1).max(256);

export const operatorProfile = z.object({
  id: numericId,
  username: z.string(),
  name: z.string(),
  roles: z.array(role),
});

const operatorSession = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: instantMs,
  operator: operatorProfile,
});

/** What can be switched off for a customer. */
export const freezeModule = z.enum(FREEZE_MODULES);

const identity = wireNames({ 0: 'none', 1: 'in-review', 2: 'approved', 3: 'refused' });

/** Personal data is masked ('som****e.com'); `console.reveal` gives one field and is written down. */
const customerRow = renamed(
  z.object({
    id: numericId,
    nickName: z.string(),
    /** The first letter of each word of the name that was handed in for identity; null before. */
    maskedName: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    isActive: identity,
    status: z.enum(['open', 'closed']),
    frozen: z.array(freezeModule),
    createTime: instantMs,
    lastSeenAt: instantMs.nullable(),
  }),
  { phone: 'maskedPhone', email: 'maskedEmail', isActive: 'identity', createTime: 'createdAt' },
);

const freeze = z.object({
  module: freezeModule,
  frozen: z.boolean(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: instantMs.nullable(),
});

const reason = lines(500);

export const identityConsoleEndpoints = {
  'console.signIn': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/sign-in',
    envelope: 'api',
    who: 'public',
    changes: [],
    summary:
      "First step of an operator's sign-in; the second factor follows with the candidate token as the authorization.",
    input: z.object({ username: line(64, 'operator'), password, device: blankable(64) }),
    reply: z.object({
      candidateToken: z.string(),
      expiresAt: instantMs,
      /** Given until the second factor was used once: what to scan. */
      enrolment: z.object({ otpauthUrl: z.string(), secret: z.string() }).nullable(),
    }),
    errors: ['BAD_CREDENTIALS', 'LOCKED'],
    secrets: ['password', 'device'],
    perMinute: 10,
  }),
  'console.secondFactor': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/second-factor',
    envelope: 'api',
    who: 'operator-candidate',
    changes: [],
    summary: 'Second step of the sign-in: the six digits of the authenticator; the first right ones enrol it.',
    input: z.object({ code: line(16, '123456') }),
    /** `device` is kept by the browser and sent with its next sign-in: wrong passwords from elsewhere then do not lock it. */
    reply: operatorSession.extend({ device: z.string() }),
    errors: ['BAD_SECOND_FACTOR', 'LOCKED'],
    secrets: ['code'],
    perMinute: 10,
  }),
  'console.beginPasskeySignIn': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/passkey-sign-in/begin',
    envelope: 'api',
    who: 'public',
    changes: [],
    summary: 'What the browser signs to sign an operator in; it names nobody and is the same for all.',
    input: nothing,
    reply: z.object({ challengeId, options: webauthn }),
    errors: [],
    perMinute: 30,
  }),
  'console.passkeySignIn': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/passkey-sign-in',
    envelope: 'api',
    who: 'public',
    changes: [],
    summary: 'Signs an operator in with a passkey: both factors, because the device has checked its owner.',
    input: z.object({ challengeId, response: webauthn }),
    reply: operatorSession.extend({ device: z.string() }),
    errors: ['BAD_PASSKEY'],
    perMinute: 20,
  }),
  'console.refresh': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/refresh',
    envelope: 'api',
    who: 'public',
    changes: [],
    summary: "Trades an operator's refresh token for new tokens.",
    input: z.object({ refreshToken: line(512) }),
    reply: operatorSession,
    errors: ['REFRESH_REUSED'],
    secrets: ['refreshToken'],
    perMinute: 60,
  }),
  'console.logout': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/auth/logout',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    changes: [],
    summary: "Ends the operator's session.",
    input: nothing,
    reply: done,
    errors: [],
  }),
  'console.me': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/auth/me',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    shows: [],
    summary: 'Who is signed in, and in which role.',
    input: nothing,
    reply: operatorProfile,
    errors: [],
  }),
  'console.customers': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers',
    envelope: 'rows',
    who: { operator: ['support', 'compliance', 'finance', 'auditor'] },
    shows: ['customer'],
    summary: 'Customers, newest first; found by number, name, nickname, e-mail address or a part of the phone number.',
    input: listInput(lists['console.customers']).extend({ frozen: freezeModule.optional() }),
    reply: rows(customerRow),
    errors: [],
  }),
  'console.customer': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customers/{id}',
    envelope: 'api',
    who: { operator: ['support', 'compliance', 'finance', 'auditor'] },
    shows: ['customer', 'identity', 'session', 'balance'],
    summary: 'One customer with masked personal data, freezes, sessions and what the account holds.',
    input: z.object({ id: numericId }),
    reply: z.object({
      customer: customerRow,
      /** By the published thresholds; nobody sets it. */
      /** How far the identity is verified. */
      identityLevel: z.enum(IDENTITY_LEVELS),
      /** The VIP level by turnover; 0 is none. */
      level: z.int(),
      invitationCode: z.string(),
      invitedBy: numericId.nullable(),
      hasFundsPassword: z.boolean(),
      /** How the customer can give a second factor; empty where none is on. */
      secondFactor: z.array(factorWay),
      withdrawalsWaitUntil: instantMs.nullable(),
      freezes: z.array(freeze),
      /** Withdrawals that were requested and are not being paid yet: how many, and what they would pay out, by asset. */
      withdrawalsWaiting: z.object({
        count: z.int(),
        sums: z.array(z.object({ asset: z.string(), amount: decimalText })),
      }),
      sessions: z.array(z.object({ device: z.string(), maskedAddress: z.string(), lastSeenAt: instantMs })),
      balances: z.array(
        z.object({ accountType: z.string(), asset: z.string(), available: decimalText, held: decimalText }),
      ),
      /** What stands in the way of closing the account. */
      closingBlockers: z.array(z.enum(CLOSING_BLOCKERS)),
      closedAt: instantMs.nullable(),
      erasedAt: instantMs.nullable(),
      openOrders: z.int(),
      openPositions: z.int(),
    }),
    errors: ['CUSTOMER_NOT_FOUND'],
  }),
  'console.reveal': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/customers/{id}/reveal',
    envelope: 'api',
    who: { operator: ['support', 'compliance', 'finance'] },
    changes: [],
    summary: 'One field of personal data in full; who asked, why and when is written down.',
    input: z.object({ id: numericId, field: z.enum(['phone', 'email', 'name', 'id-number', 'address']), reason }),
    reply: z.object({ field: z.string(), value: z.string().nullable() }),
    errors: ['CUSTOMER_NOT_FOUND', 'REASON_NEEDED'],
    perMinute: 30,
  }),
  'console.setFreeze': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/customers/{id}/freeze',
    envelope: 'api',
    who: { operator: ['compliance'] },
    changes: ['customer'],
    summary: 'Freezes or frees a module for one customer, with a reason.',
    input: z.object({ id: numericId, module: freezeModule, frozen: z.boolean(), reason }),
    reply: z.array(freeze),
    errors: ['CUSTOMER_NOT_FOUND', 'REASON_NEEDED'],
    idempotent: true,
  }),
  'console.proposeFactorReset': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/customers/{id}/propose-factor-reset',
    envelope: 'api',
    who: { operator: ['support', 'compliance'] },
    changes: ['proposal'],
    summary:
      'Proposes to take away the second factors of a customer who lost them all and has shown who they are; another operator confirms.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['CUSTOMER_NOT_FOUND', 'SECOND_FACTOR_OFF', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.endSessions': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/customers/{id}/end-sessions',
    envelope: 'api',
    who: { operator: ['support', 'compliance'] },
    changes: ['session'],
    summary: 'Signs a customer out everywhere at once, with a reason.',
    input: z.object({ id: numericId, reason }),
    reply: z.object({ ended: z.int() }),
    errors: ['CUSTOMER_NOT_FOUND', 'REASON_NEEDED'],
  }),
  'console.proposeClosing': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/customers/{id}/propose-closing',
    envelope: 'api',
    who: { operator: ['support', 'compliance'] },
    changes: ['proposal'],
    summary: 'Proposes to close an account that owns and is owed nothing; another operator confirms.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['CUSTOMER_NOT_FOUND', 'ACCOUNT_NOT_EMPTY', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.proposeFundsPasswordReset': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/customers/{id}/propose-funds-password-reset',
    envelope: 'api',
    who: { operator: ['support', 'compliance'] },
    changes: ['proposal'],
    summary:
      'Proposes to remove the funds password of a customer who cannot recover it and has shown who they are; another operator confirms.',
    input: z.object({ id: numericId, reason }),
    reply: proposal,
    errors: ['CUSTOMER_NOT_FOUND', 'FUNDS_PASSWORD_NOT_SET', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
  'console.proposeAddressChange': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/customers/{id}/propose-address-change',
    envelope: 'api',
    who: { operator: ['support', 'compliance'] },
    changes: ['proposal'],
    summary:
      'Proposes another phone or e-mail for a customer who lost theirs and has shown who they are; another operator confirms.',
    input: z.object({
      id: numericId,
      kind: z.enum(['phone', 'email']),
      username: line(254, 'someone@example.com'),
      reason,
    }),
    reply: proposal,
    errors: ['CUSTOMER_NOT_FOUND', 'BAD_PHONE', 'BAD_EMAIL', 'ACCOUNT_EXISTS', 'PROPOSAL_OPEN', 'REASON_NEEDED'],
  }),
};
