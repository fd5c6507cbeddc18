import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isPushKey } from './notify/push-keys.ts';
import type { S3Location } from './platform/blobs.ts';
import { areSecretKeys, isGuessable } from './platform/secrets.ts';
import { StartRefused } from './store/start-refused.ts';

/** Digits alone: what a shell hands over as ' ' or 0x50 was not meant. */
const whole = (max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(0).max(max));
const port = whole(65_535);
const web = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const origin = web.refine(
  (text) => URL.canParse(text) && new URL(text).pathname === '/',
  'must be an origin, without a path',
);

/** Where to listen: an address of this machine, not a name that may come to mean another. */
const host = z.string().refine((text) => isIP(text) !== 0, 'must be an IP address of this machine');

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be IP addresses or networks (10.0.0.0/8), parted by commas');

const schema = z.object({
  PORT: port.default(8080),
  CONSOLE_PORT: port.default(8081),
  /** The addresses that the two ports listen on; the console is this machine's alone unless this says otherwise. */
  HOST: host.default('0.0.0.0'),
  CONSOLE_HOST: host.default('127.0.0.1'),
  /** Whose `X-Forwarded-For` is believed. */
  TRUSTED_PROXIES: networks.default([]),
  /** Where the bundled database, uploads and keys lie. */
  BOURSE_DATA: z.string().min(1).default('./.data'),
  /** A PostgreSQL to use instead of the bundled one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  BRAND: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('sample'),
  MODE: z.enum(['paper', 'live']).default('paper'),
  FEED: z
    .string()
    .regex(/^(simulated|replay:.+|ccxt:[a-z0-9]+)$/)
    .optional(),
  /** How much faster than time a recorded market plays. */
  REPLAY_SPEED: z.union([z.literal('max'), z.coerce.number().positive().max(100_000)]).default(1),
  SEED: whole(4_294_967_295).default(1),
  /** calendar keeps the venues' hours; continuous, with the simulated feed only, trades round the clock. */
  SESSIONS: z.enum(['calendar', 'continuous']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Origin of the customer app as its users see it, when a proxy stands before it. */
  PUBLIC_ORIGIN: origin.optional(),
  /** Origin of the console as operators open it, where it is not this machine's own. */
  CONSOLE_ORIGIN: origin.optional(),
  /** What seals secrets in the database; live mode does not make one for itself. */
  SECRET_KEY: z
    .string()
    .refine(areSecretKeys, 'must be name:key, the key 32 bytes in base64; several parted by commas')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$|<[^\s@]+@[^\s@]+>$/, 'must be a mail address')
    .default('no-reply@localhost'),
  SMS_URL: web.optional(),
  /** Where uploads lie: the data folder, or a bucket of a store that speaks S3, whose credentials are its own variables. */
  FILES: z
    .string()
    .regex(/^(folder|s3:[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/, 'must be folder or s3:<bucket>')
    .default('folder'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1'),
  S3_ENDPOINT: web.optional(),
  /** The private key of web push; without it one is made and kept in the data folder. */
  PUSH_KEY: z.string().refine(isPushKey, 'must be 32 bytes of P-256 in base64url').optional(),
  /** How many days after the journal's last row the machine's clock may be at a start. */
  CLOCK_JUMP_DAYS: whole(100_000).default(366),
  /** Turns the limits of requests per minute off, for load tests. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Paper mode: sample traders and new shares, with the simulated money and the sample customers that they need. */
  SAMPLES: z.enum(['on', 'off']).default('on'),
});

/** All that the environment decides, read and checked once at start. */
export type Settings = {
  readonly port: number;
  readonly consolePort: number;
  readonly host: string;
  readonly consoleHost: string;
  /** Addresses and networks in CIDR notation. */
  readonly trustedProxies: readonly string[];
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  readonly brand: string;
  readonly mode: 'paper' | 'live';
  readonly feed: string;
  readonly replaySpeed: number | 'max';
  readonly seed: number;
  readonly sessions: 'calendar' | 'continuous';
  readonly logLevel: string;
  readonly publicOrigin: string | undefined;
  readonly consoleOrigin: string | undefined;
  readonly secretKey: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly files: S3Location | undefined;
  readonly pushKey: string | undefined;
  readonly clockJumpDays: number;
  readonly rateLimits: boolean;
  readonly samples: boolean;
};

type Read = z.output<typeof schema>;

/** What would let customers trade with real money on prices known in advance, or without what keeps attackers out (START-7). */
const refuseUnfitForLive = ({ FEED, RATE_LIMITS, SECRET_KEY }: Read): void => {
  if (FEED === undefined) throw new StartRefused('setting FEED: live mode needs one');
  if (FEED === 'simulated' || FEED.startsWith('replay:'))
    throw new StartRefused('setting FEED: live mode takes no simulated or recorded prices');
  if (RATE_LIMITS === 'off') throw new StartRefused('setting RATE_LIMITS: live mode keeps them on');
  if (SECRET_KEY === undefined) throw new StartRefused('setting SECRET_KEY: live mode needs one');
  if (isGuessable(SECRET_KEY)) throw new StartRefused('setting SECRET_KEY: live mode needs keys made at random');
};

/**
 * The settings of this start.
 * @throws {StartRefused} with one line that names the setting and what is wrong with it.
 */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const read = schema.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartRefused(`setting ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const value = read.data;
  if (value.PORT !== 0 && value.PORT === value.CONSOLE_PORT)
    throw new StartRefused('setting CONSOLE_PORT: must be another port than PORT');
  if (value.MODE === 'live') refuseUnfitForLive(value);
  const feed = value.FEED ?? 'simulated';
  const simulated = feed === 'simulated';
  const sessions = value.SESSIONS ?? (simulated ? 'continuous' : 'calendar');
  if (sessions === 'continuous' && !simulated)
    throw new StartRefused('setting SESSIONS: continuous goes with the simulated feed only');
  return {
    port: value.PORT,
    consolePort: value.CONSOLE_PORT,
    host: value.HOST,
    consoleHost: value.CONSOLE_HOST,
    trustedProxies: value.TRUSTED_PROXIES,
    dataFolder: resolve(value.BOURSE_DATA),
    databaseUrl: value.DATABASE_URL,
    brand: value.BRAND,
    mode: value.MODE,
    feed,
    replaySpeed: value.REPLAY_SPEED,
    seed: value.SEED,
    sessions,
    logLevel: value.LOG_LEVEL,
    publicOrigin: value.PUBLIC_ORIGIN,
    consoleOrigin: value.CONSOLE_ORIGIN,
    secretKey: value.SECRET_KEY,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    smsUrl: value.SMS_URL,
    files: value.FILES.startsWith('s3:')
      ? { bucket: value.FILES.slice('s3:'.length), region: value.S3_REGION, endpoint: value.S3_ENDPOINT }
      : undefined,
    pushKey: value.PUSH_KEY,
    clockJumpDays: value.CLOCK_JUMP_DAYS,
    rateLimits: value.RATE_LIMITS === 'on',
    samples: value.SAMPLES === 'on',
  };
};

const siteAt = (address: string) => {
  const { origin, hostname } = new URL(address);
  return { origin, host: hostname };
};

/** Passkeys are bound to the host of who uses them: the setting's, else this machine's own name for itself. */
export const sitesOf = ({ publicOrigin, port, consoleOrigin, consolePort }: Settings) => ({
  customer: siteAt(publicOrigin ?? `http://localhost:${port}`),
  operator: siteAt(consoleOrigin ?? `http://localhost:${consolePort}`),
});
