import { z } from 'zod';
import { decimalText, flag, id, instantMs, line, numericId, renamed, wholeNumber, wireNames } from '../codecs.ts';

/** Any character may stand in a password; whether it is good enough is WEAK_PASSWORD's business. */
export const password = z.string().min(1).max(256);

/** An authenticator's own id of a passkey. */
export const keyId = line(512, 'AAAA');
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instantMs,
  lastUsedAt: instantMs.nullable(),
});

/** Which account mode the session acts in. */
export const accountMode = wireNames({ 1: 'real', 2: 'demo' });

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

/** Sums are in `currency`. */
export const vipStanding = z.object({
  level: z.int(),
  turnover: decimalText,
  /** To the next level; null at the highest. */
  missing: decimalText.nullable(),
  currency: z.string(),
  /** When the first day that counts began. */
  since: instantMs,
  levels: z.array(z.object({ level: z.int(), name: z.string(), turnover: decimalText })),
  /** HTML, cleaned by the server. */
  texts: z.array(z.object({ title: z.string(), content: z.string() })),
});

export const sessionItem = z.object({
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
