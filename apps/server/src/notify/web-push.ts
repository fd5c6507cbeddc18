import { type Agent, request } from 'node:https';
import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type pg from 'pg';
import webPush from 'web-push';
import { isPublicHttps } from '../platform/index.ts';
import { reasonOf } from '../store/start-refused.ts';
import type { NoticeText } from './notices.ts';
import type { PushKeys } from './push-keys.ts';

export type Subscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** Hands an encrypted message to a push service and gives the status it answers. @throws when it cannot be reached. */
export type Post = (
  url: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
) => Promise<number>;

export type WebPushDeps = {
  readonly pool: pg.Pool;
  readonly now: () => number;
  readonly keys: PushKeys;
  /** Whom a push service can write to about us: 'mailto:…' or an https address. */
  readonly subject: string;
  readonly post: Post;
  /** Which addresses may be subscribed; those of push services unless a test says otherwise. */
  readonly mayCall?: (endpoint: string) => boolean;
  readonly log: (line: string) => void;
};

export type WebPush = ReturnType<typeof createWebPush>;

/** A device is told for a day; what came later than that is read in the inbox. */
const LASTS_S = 86_400;
const MOST_DEVICES = 10;
const MOST_FAILURES = 5;
const TIMEOUT_MS = 10_000;
/** A service says so when a subscription has ended. */
const GONE = [404, 410];

/** Posts over https by an agent, without following redirects. */
export const postBy =
  (agent: Agent): Post =>
  (url, { headers, body }) =>
    new Promise((resolve, reject) => {
      const call = request(url, { method: 'POST', agent, headers, timeout: TIMEOUT_MS }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      });
      call.on('timeout', () => call.destroy(new Error('no answer in time')));
      call.on('error', reject);
      call.end(body);
    });

const bytesOf = (text: string): number => Buffer.from(text, 'base64url').length;

/** Web push: which devices a customer wants told, and telling them, encrypted for each (RFC 8291, RFC 8292; NOTIFY-12, NOTIFY-13). */
export const createWebPush = (deps: WebPushDeps) => {
  const { pool, keys, log } = deps;
  const mayCall = deps.mayCall ?? isPublicHttps;

  const send = async ({ endpoint, keys: device }: Subscription, notice: NoticeText): Promise<number> => {
    const payload = JSON.stringify({ title: notice.title, body: notice.text, link: notice.link ?? '/notification' });
    const details = webPush.generateRequestDetails({ endpoint, keys: { ...device } }, payload, {
      TTL: LASTS_S,
      vapidDetails: { subject: deps.subject, ...keys },
    });
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
    return deps.post(endpoint, { headers, body: details.body ?? Buffer.alloc(0) });
  };

  const failed = async (endpoint: string, why: string): Promise<void> => {
    log(`a device was not told: ${why}`);
    await pool.query('UPDATE push_subscription SET failures = failures + 1 WHERE endpoint = $1', [endpoint]);
    await pool.query('DELETE FROM push_subscription WHERE endpoint = $1 AND failures >= $2', [endpoint, MOST_FAILURES]);
  };

  const notifyDevice = async (subscription: Subscription, notice: NoticeText): Promise<boolean> => {
    const { endpoint } = subscription;
    try {
      const status = await send(subscription, notice);
      if (status >= 200 && status < 300) {
        await pool.query('UPDATE push_subscription SET failures = 0 WHERE endpoint = $1 AND failures > 0', [endpoint]);
        return true;
      }
      if (GONE.includes(status)) await pool.query('DELETE FROM push_subscription WHERE endpoint = $1', [endpoint]);
      else await failed(endpoint, `the service answered ${status}`);
    } catch (error) {
      await failed(endpoint, reasonOf(error));
    }
    return false;
  };

  return {
    publicKey: keys.publicKey,

    /** Keeps a device's subscription; the newest ten of a customer. Errors: BAD_SUBSCRIPTION for what no push service gives. */
    subscribe: async (
      customer: CustomerId,
      { endpoint, keys: device }: Subscription,
      language: string,
    ): Promise<Result<null, 'BAD_SUBSCRIPTION'>> => {
      if (!mayCall(endpoint) || bytesOf(device.p256dh) !== 65 || bytesOf(device.auth) !== 16)
        return err('BAD_SUBSCRIPTION');
      await pool.query(
        `INSERT INTO push_subscription (endpoint, customer, p256dh, auth, language, created_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (endpoint) DO UPDATE SET customer = $2, p256dh = $3, auth = $4, language = $5, failures = 0, created_at = $6`,
        [endpoint, customer, device.p256dh, device.auth, language, deps.now()],
      );
      await pool.query(
        `DELETE FROM push_subscription WHERE customer = $1 AND endpoint NOT IN (
           SELECT endpoint FROM push_subscription WHERE customer = $1 ORDER BY created_at DESC, endpoint LIMIT $2)`,
        [customer, MOST_DEVICES],
      );
      return ok(null);
    },

    unsubscribe: async (customer: CustomerId, endpoint: string): Promise<void> => {
      await pool.query('DELETE FROM push_subscription WHERE customer = $1 AND endpoint = $2', [customer, endpoint]);
    },

    /** Tells a customer's devices, each in its language, and answers how many took it. */
    notify: async (customer: CustomerId, textIn: (language: string) => NoticeText): Promise<number> => {
      const { rows } = await pool.query<{ endpoint: string; p256dh: string; auth: string; language: string }>(
        'SELECT endpoint, p256dh, auth, language FROM push_subscription WHERE customer = $1',
        [customer],
      );
      const taken = await Promise.all(
        rows.map(({ endpoint, p256dh, auth, language }) =>
          notifyDevice({ endpoint, keys: { p256dh, auth } }, textIn(language)),
        ),
      );
      return taken.filter(Boolean).length;
    },
  };
};
