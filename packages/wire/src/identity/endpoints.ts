import { z } from 'zod';
import {
  blankable,
  decimalText,
  done,
  flag,
  id,
  instantMs,
  line,
  nothing,
  numericId,
  renamed,
  wholeNumber,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';

const addressKind = wireNames({ 1: 'phone', 2: 'email' });
/** What a code is for; BIND is ours, for an address added to an account. */
const scene = z.enum(['REGISTER', 'LOGIN', 'FIND_PASSWORD', 'BIND']);
/** Any character may stand in a password; whether it is good enough is WEAK_PASSWORD's business. */
const password = z.string().min(1).max(256);
const code = line(16, '123456');
const username = line(254, 'someone@example.com');
const captcha = { captcha: line(16, 'abcd').optional(), captchaId: line(64).optional() };
/** Left empty by a form that has nothing to put there. */
const maybeEmpty = blankable(64);

const codeErrors = [
  'BAD_PHONE',
  'BAD_EMAIL',
  'CODE_TOO_SOON',
  'CODES_EXHAUSTED',
  'BAD_CAPTCHA',
  'CAPTCHA_NEEDED',
] as const satisfies readonly ErrorName[];
const resetErrors = [
  'BAD_PHONE',
  'BAD_EMAIL',
  'BAD_CODE',
  'WEAK_PASSWORD',
  'LOCKED',
] as const satisfies readonly ErrorName[];

/** Which book the session acts in. */
const accountMode = wireNames({ 1: 'real', 2: 'demo' });

export const session = renamed(
  z.object({
    accessToken: z.string(),
    refreshToken: z.string(),
    userId: numericId,
    /** When the access token ends. */
    expiresAt: instantMs,
    accountType: accountMode,
  }),
  { userId: 'customerId', accountType: 'mode' },
);

const identityState = wireNames({ 0: 'none', 1: 'in-review', 2: 'approved', 3: 'refused' });
/** The audit fields say 1 for approved. */
const auditState = wireNames({ 0: 'none', 1: 'approved', 2: 'in-review', 3: 'refused' });

export const userAsset = renamed(z.object({ accountType: z.string(), enableAmt: decimalText }), {
  accountType: 'currency',
  enableAmt: 'available',
});

/** The signed-in customer. The published interface has the id and the status once more inside `user`, and the second password in `detail`. */
export const userInfo = renamed(
  z.object({
    id: numericId,
    nickName: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    level: z.int(),
    turnover: decimalText,
    isActive: identityState,
    auditStatusPrimary: auditState,
    auditStatusAdvanced: auditState,
    withPwd: flag,
    img3Key: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    point: wholeNumber,
    dzReviewOpen: flag,
    onlineService: z.string().nullable(),
    invitationCode: z.string(),
    accountType: accountMode,
    createTime: instantMs,
    asset: z.array(userAsset),
    detail: renamed(z.object({ userTardPwd: flag }), { userTardPwd: 'hasFundsPassword' }),
    user: renamed(z.object({ userId: numericId, status: wireNames({ 0: 'open', 1: 'closed' }) }), { userId: 'id' }),
  }),
  {
    isActive: 'identity',
    auditStatusPrimary: 'primaryIdentity',
    auditStatusAdvanced: 'advancedIdentity',
    withPwd: 'hasFundsPassword',
    img3Key: 'avatarKey',
    point: 'points',
    dzReviewOpen: 'blockTradeReviewed',
    accountType: 'mode',
    createTime: 'createdAt',
    asset: 'balances',
  },
);

export type UserInfo = z.output<typeof userInfo>;

const sessionItem = z.object({
  id,
  device: z.string(),
  address: z.string(),
  current: z.boolean(),
  createdAt: instantMs,
  lastSeenAt: instantMs,
});

export const preferences = z.object({
  language: z.enum(['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw']).nullable(),
  theme: z.enum(['light', 'dark', 'system']),
  riseColour: z.enum(['green', 'red']),
  /** IANA time zone ('Europe/Madrid'), null for the brand's. */
  zone: line(64, 'Europe/Madrid').nullable(),
});

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
    password: password.optional(),
    verificationCode: code.optional(),
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
    summary: 'Signs in with a password or with a code.',
    input: login,
    reply: session,
    errors: [
      'BAD_CREDENTIALS',
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
    summary: 'Adds a phone or an e-mail address to the account, proved by a code sent to it.',
    input: renamed(z.object({ phone: username.optional(), email: username.optional(), verificationCode: code }), {
      verificationCode: 'code',
    }),
    reply: done,
    errors: ['BAD_PHONE', 'BAD_EMAIL', 'BAD_CODE', 'ALREADY_BOUND', 'ACCOUNT_EXISTS'],
    secrets: ['verificationCode'],
    perMinute: 10,
  }),
  'auth.switch': endpoint({
    area: 'auth',
    method: 'POST',
    path: '/api/user/switch',
    envelope: 'api',
    who: 'customer',
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
    summary: 'A picture of letters to copy. The id may be given; without it the answer is tied to a cookie.',
    input: z.object({ captchaId: line(64).optional() }),
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
    summary: 'A picture of letters to copy as an SVG document, with the id to send along with the answer.',
    input: nothing,
    reply: z.object({ captchaId: z.string(), image: z.string() }),
    errors: [],
    perMinute: 60,
  }),
};

export const userEndpoints = {
  'user.get': endpoint({
    area: 'user',
    method: 'GET',
    path: '/stock/user/get',
    envelope: 'stock',
    who: 'customer',
    summary: 'The signed-in customer; an id sent along is not looked at.',
    input: nothing,
    reply: userInfo,
    errors: [],
  }),
  'user.updateAvatar': endpoint({
    area: 'user',
    method: 'POST',
    path: '/stock/user/updateAvatar',
    envelope: 'stock',
    who: 'customer',
    summary: 'Takes an uploaded picture as the avatar.',
    input: renamed(z.object({ img3Key: line(256) }), { img3Key: 'fileKey' }),
    reply: done,
    errors: ['FILE_NOT_FOUND', 'BAD_FILE'],
  }),
  'user.updatePassword': endpoint({
    area: 'user',
    method: 'POST',
    path: '/stock/user/updatePwd',
    envelope: 'stock',
    who: 'customer',
    summary: 'Changes the sign-in password and ends the other sessions.',
    input: renamed(z.object({ oldPwd: password, newPwd: password }), { oldPwd: 'oldPassword', newPwd: 'newPassword' }),
    reply: done,
    errors: ['WRONG_OLD_PASSWORD', 'WEAK_PASSWORD', 'LOCKED'],
    secrets: ['oldPwd', 'newPwd'],
    perMinute: 10,
  }),
  'user.setFundsPassword': endpoint({
    area: 'user',
    method: 'POST',
    path: '/stock/user/withPwd/set',
    envelope: 'stock',
    who: 'customer',
    summary: 'Sets the funds password where there is none.',
    input: renamed(z.object({ withPwd: password }), { withPwd: 'password' }),
    reply: done,
    errors: ['FUNDS_PASSWORD_SET_ALREADY', 'WEAK_PASSWORD'],
    secrets: ['withPwd'],
    perMinute: 10,
  }),
  'user.updateFundsPassword': endpoint({
    area: 'user',
    method: 'POST',
    path: '/stock/user/withPwd/update',
    envelope: 'stock',
    who: 'customer',
    summary: 'Changes the funds password.',
    input: renamed(z.object({ oldWithPwd: password, newWithPwd: password }), {
      oldWithPwd: 'oldPassword',
      newWithPwd: 'newPassword',
    }),
    reply: done,
    errors: ['FUNDS_PASSWORD_NOT_SET', 'BAD_FUNDS_PASSWORD', 'WEAK_PASSWORD', 'LOCKED'],
    secrets: ['oldWithPwd', 'newWithPwd'],
    perMinute: 10,
  }),
  'user.sessions': endpoint({
    area: 'user',
    method: 'GET',
    path: '/api/user/sessions',
    envelope: 'api',
    who: 'customer',
    summary: 'The devices that are signed in.',
    input: nothing,
    reply: z.array(sessionItem),
    errors: [],
  }),
  'user.revokeSession': endpoint({
    area: 'user',
    method: 'POST',
    path: '/api/user/sessions/revoke',
    envelope: 'api',
    who: 'customer',
    summary: 'Signs one of the devices out.',
    input: z.object({ id }),
    reply: done,
    errors: ['SESSION_NOT_FOUND'],
  }),
  'user.preferences': endpoint({
    area: 'user',
    method: 'GET',
    path: '/api/user/preferences',
    envelope: 'api',
    who: 'customer',
    summary: 'Language, theme, colour of a rise and time zone that the customer chose.',
    input: nothing,
    reply: preferences,
    errors: [],
  }),
  'user.setPreferences': endpoint({
    area: 'user',
    method: 'POST',
    path: '/api/user/preferences',
    envelope: 'api',
    who: 'customer',
    summary: 'Keeps the choices given; the others stay as they are.',
    input: preferences.partial(),
    reply: preferences,
    errors: [],
  }),
};
