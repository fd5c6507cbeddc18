import {
  CALL_TIMEOUT_MS,
  type CallFailure,
  type CallOptions,
  type CallResult,
  type Client,
  createClient,
  type Transport,
} from '@bourse/wire/client';
import i18next from 'i18next';
import { sleep } from './clock.ts';
import { htmlLang } from './language.ts';
import { preferences } from './preferences.ts';
import { previewSecret } from './preview.ts';
import { currentSession, type Session } from './session.ts';
import { type Refreshed, renewSession } from './session-renewal.ts';
import { keepKnown, keepSent, keepUnknown, leaveUnknown } from './under-way.ts';

export type { CallFailure, CallOptions, CallResult, Client } from '@bourse/wire/client';

/** The names of calls, and what each takes and gives. */
export type CallName = Parameters<Client>[0];
export type InputOfCall<K extends CallName> = Parameters<typeof call<K>>[1];
export type ReplyOfCall<K extends CallName> =
  Awaited<ReturnType<typeof call<K>>> extends CallResult<infer Reply> ? Reply : never;

const headers = (): Record<string, string> => {
  const session = currentSession();
  const { language, zone } = preferences();
  const preview = previewSecret();
  return {
    language: htmlLang(language),
    lang: language,
    TimeZone: zone,
    ...(session ? { authorization: `Bearer ${session.accessToken}` } : {}),
    ...(preview ? { preview } : {}),
  };
};

const refresh = async (refreshToken: string): Promise<Refreshed> => {
  const answer = await client('auth.refresh', { refreshToken });
  if (answer.ok) return { kind: 'renewed', session: answer.value satisfies Session };
  return { kind: answer.error === 'UNAUTHENTICATED' || answer.error === 'REFRESH_REUSED' ? 'refused' : 'failed' };
};

/** Whether it is not known if a command was carried out. */
export const isUnknown = ({ error }: CallFailure): boolean => error === 'NETWORK' || error === 'OUTCOME_UNKNOWN';

const transport: Transport = {
  origin: '',
  fetch: (url, init) => fetch(url, init),
  xhr: () => new XMLHttpRequest(),
  timeoutMs: CALL_TIMEOUT_MS,
  headers,
  renew: () => renewSession(refresh),
  newKey: () => crypto.randomUUID(),
};

/** For what moves nothing: a lost answer is no more than that. */
const client: Client = createClient(transport);

/** Asks again by itself what became of a command whose answer was lost (rules SHELL-15, SHELL-16). */
const commands: Client = createClient({
  ...transport,
  again: {
    pause: sleep,
    sent: (_name, key) => keepSent(key),
    unknown: (_name, key) => keepUnknown(key),
    known: (_name, key) => keepKnown(key),
    left: (_name, key) => leaveUnknown(key),
  },
});

/** These carry a key and move nothing: a price is asked for. */
const MOVES_NOTHING: ReadonlySet<string> = new Set(['funds.quoteSwap']);

/** One call by its name in the endpoint table. It never throws: what failed is in the result. */
export const call: Client = async (name, input, options?: CallOptions) => {
  const answer = await (MOVES_NOTHING.has(name) ? client : commands)(name, input, options);
  // The server's own text tells its caller to look for it; this app does so by itself.
  if (answer.ok || answer.error !== 'OUTCOME_UNKNOWN') return answer;
  return { ...answer, message: i18next.t('shell.checking.wait', { ns: 'shell' }) };
};

/** A document by its address, as the signed-in customer: for what is saved as a file and not read. @throws where no answer comes. */
export const fetchDocument = (address: string): Promise<Response> => fetch(address, { headers: headers() });
