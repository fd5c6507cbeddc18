import { z } from 'zod';
import {
  blankable,
  CONFIRMATION_ERRORS,
  CONFIRMATION_SECRETS,
  confirmation,
  done,
  line,
  nothing,
  renamed,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { accountMode, password, session } from './shapes.ts';

const addressKind = wireNames({ 1: 'phone', 2: 'email' });
/** What a code is for; BIND is ours, for an address added to an account. */
const scene = z.enum(['REGISTER', 'LOGIN', 'FIND_PASSWORD', 'BIND']);
const code = line(16, '123456');
const username = line(254, 'someone@example.com');
/** The work that was done: the challenge and its solution as JSON in base64. The challenge names itself; an id is not looked at. */
const captcha = { captcha: blankable(2_048), captchaId: blankable(64) };
/** What the work is for, so that it costs what the next try does. */
const challenged = { scene: z.enum(['sign-in', 'code']).default('sign-in'), username: blankable(254) };
/** As altcha's second version has it; `data.most` is the most keys that have to be tried. */
const workChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string().optional(),
});
/** Left empty by a form that has nothing to put there. */
const maybeEmpty = blankable(64);

const codeErrors = [
  'BAD_PHONE',
  'BAD_EMAIL',
  'CODE_TOO_SOON',
  'CODES_EXHAUSTED',
  'BAD_CAPTCHA',
  'CAPTCHA_NEEDED',
] as const;
const resetErrors = ['BAD_PHONE', 'BAD_EMAIL', 'BAD_CODE', 'WEAK_PASSWORD', 'SAME_PASSWORD', 'LOCKED'] as const;

const register = renamed(
  z.object({
    type: addressKind,
    username,
    password,
    invitationCode: maybeEmpty,
    verificationCode: blankable(16),
    ...captcha,
  }),
  { type: 'by', verificationCode: 'code' },
);

const login = renamed(
  z.object({
    type: addressKind,
    username,
    loginType: wireNames({ 2: 'password', 1: 'code' }),
    password: z.string().max(256).optional(),
    verificationCode: blankable(16),
    /** The second factor, asked for by SECOND_FACTOR_NEEDED. */
    secondFactor: blankable(16),
    ...captcha,
  }),
  { type: 'by', loginType: 'with', verificationCode: 'code' },
);

export const authEndpoints = {
  'auth.register': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/stock/auth/register',
    envelope: 'stock',
    who: 'public',
    changes: [],
    summary: 'Opens an account with a phone number or an e-mail address.',
    input: register,
    reply: done,
    errors: [
      'ACCOUNT_EXISTS',
      'BAD_CODE',
      'BAD_PHONE',
      'BAD_EMAIL',
      'WEAK_PASSWORD',
      'BAD_INVITATION',
      'BAD_CAPTCHA',
      'CAPTCHA_NEEDED',
    ],
    secrets: ['password', 'verificationCode'],
    perMinute: 10,
  }),
  'auth.login': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/stock/auth/login',
    envelope: 'stock',
    who: 'public',
    changes: [],
    summary: 'Signs in with a password or with a code.',
    input: login,
    reply: session,
    errors: [
      'BAD_CREDENTIALS',
      'ACCOUNT_CLOSED',
      'BAD_CODE',
      'LOCKED',
      'BAD_CAPTCHA',
      'CAPTCHA_NEEDED',
      'SECOND_FACTOR_NEEDED',
      'BAD_SECOND_FACTOR',
    ],
    secrets: ['password', 'verificationCode', 'secondFactor'],
    perMinute: 20,
  }),
  'auth.sendPhoneCode': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/stock/auth/sendPhoneCode',
    envelope: 'stock',
    who: 'public',
    changes: [],
    summary:
      'Sends a code to a phone (country code and number together). Answers alike whether an account exists or not.',
    input: z.object({ username, scene, ...captcha }),
    reply: done,
    errors: codeErrors,
    perMinute: 10,
  }),
  'auth.sendEmailCode': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/stock/auth/sendEmailCode',
    envelope: 'stock',
    who: 'public',
    changes: [],
    summary: 'Sends a code to an e-mail address. Answers alike whether an account exists or not.',
    input: z.object({ username, scene, ...captcha }),
    reply: done,
    errors: codeErrors,
    perMinute: 10,
  }),
  'auth.sendEmailCodeOld': endpoint({
    area: 'auth',
    method: 'GET',
    path: '/api/user/sendEmailCode',
    envelope: 'api',
    who: 'public',
    summary: 'Sends a code to an e-mail address, in the form older clients use.',
    input: renamed(z.object({ email: username, codeType: scene, ...captcha }), {
      email: 'username',
      codeType: 'scene',
    }),
    reply: done,
    errors: codeErrors,
    perMinute: 10,
  }),
  'auth.retrievePassword': endpoint({
    area: 'auth',
    method: 'PUT',
    path: '/stock/auth/retrievePassword',
    envelope: 'stock',
    who: 'public',
    changes: [],
    summary: 'Sets a new password with a code, and signs the account out everywhere.',
    input: renamed(z.object({ type: addressKind, username, newPassword: password, verificationCode: code }), {
      type: 'by',
      verificationCode: 'code',
    }),
    reply: done,
    errors: resetErrors,
    secrets: ['newPassword', 'verificationCode'],
    perMinute: 10,
  }),
  'auth.retrieveBySms': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/stock/auth/retrieve/sms',
    envelope: 'stock',
    who: 'public',
    changes: [],
    summary: 'Sets a new password with a code sent to the phone, in the form older clients use.',
    input: renamed(z.object({ phone: username, newPwd: password, captcha: code }), {
      phone: 'username',
      newPwd: 'newPassword',
      captcha: 'code',
    }),
    reply: done,
    errors: resetErrors,
    secrets: ['newPwd', 'captcha'],
    perMinute: 10,
  }),
  'auth.phoneArea': endpoint({
    area: 'auth',
    method: 'GET',
    path: '/stock/auth/phone-area',
    envelope: 'stock',
    who: 'public',
    summary: 'Countries with their telephone codes.',
    input: nothing,
    reply: z.array(z.object({ country: z.string(), code: z.string(), name: z.string() })),
    errors: [],
  }),
  'auth.refresh': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/stock/auth/refresh-token',
    envelope: 'stock',
    who: 'public',
    changes: [],
    summary: 'Trades a refresh token for new tokens; the old one is good for 15 more seconds.',
    input: z.object({ refreshToken: line(512) }),
    reply: session,
    errors: ['REFRESH_REUSED'],
    secrets: ['refreshToken'],
    perMinute: 60,
  }),
  'auth.logout': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/stock/auth/logout',
    envelope: 'stock',
    who: 'customer',
    changes: [],
    summary: 'Ends this session.',
    input: nothing,
    reply: done,
    errors: [],
  }),
  'auth.bind': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/stock/auth/bindPhoneAndEmail',
    envelope: 'stock',
    who: 'customer',
    changes: ['profile', 'security'],
    summary:
      'Adds a phone or an e-mail address to the account, proved by a code sent to it, for the password and the second factor where one is on.',
    input: renamed(
      z.object({ phone: username.optional(), email: username.optional(), verificationCode: code, ...confirmation }),
      { verificationCode: 'code' },
    ),
    reply: done,
    errors: ['BAD_PHONE', 'BAD_EMAIL', 'BAD_CODE', 'ALREADY_BOUND', 'ACCOUNT_EXISTS', ...CONFIRMATION_ERRORS],
    secrets: ['verificationCode', ...CONFIRMATION_SECRETS],
    perMinute: 10,
  }),
  'auth.switch': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/api/user/switch',
    envelope: 'api',
    who: 'customer',
    changes: [],
    summary: 'Changes between the real account and the simulated one.',
    input: renamed(z.object({ type: accountMode }), { type: 'mode' }),
    reply: session,
    errors: [],
  }),
  'auth.captcha': endpoint({
    area: 'auth',
    method: 'GET',
    path: '/api/user/easyGenerateCode',
    envelope: 'bare',
    produces: 'image/svg+xml',
    who: 'public',
    summary: 'A proof-of-work challenge in the metadata of a picture that nobody has to read.',
    input: z.object({ captchaId: line(64).optional(), ...challenged }),
    reply: z.string(),
    errors: [],
    perMinute: 60,
  }),
  'auth.captchaJson': endpoint({
    area: 'auth',
    method: 'GET',
    path: '/api/user/captcha',
    envelope: 'api',
    who: 'public',
    summary:
      'A proof-of-work challenge, good once, for five minutes and its scene; its solution is sent along as `captcha`.',
    input: z.object(challenged),
    reply: z.object({ captchaId: z.string(), image: z.string(), challenge: workChallenge }),
    errors: [],
    perMinute: 60,
  }),
};
