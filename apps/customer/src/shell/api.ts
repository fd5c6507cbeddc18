import { CALL_TIMEOUT_MS, type CallOptions, type CallResult, type Client, createClient } from '@bourse/wire/client';
import { htmlLang } from './language.ts';
import { preferences } from './preferences.ts';
import { previewSecret } from './preview.ts';
import { currentSession, type Session } from './session.ts';
import { type Refreshed, renewSession } from './session-renewal.ts';

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

const client: Client = createClient({
  origin: '',
  fetch: (url, init) => fetch(url, init),
  xhr: () => new XMLHttpRequest(),
  timeoutMs: CALL_TIMEOUT_MS,
  headers,
  renew: () => renewSession(refresh),
  newKey: () => crypto.randomUUID(),
});

/** One call by its name in the endpoint table. It never throws: what failed is in the result. */
export const call: Client = (name, input, options?: CallOptions) => client(name, input, options);

/** A document by its address, as the signed-in customer: for what is saved as a file and not read. @throws where no answer comes. */
export const fetchDocument = (address: string): Promise<Response> => fetch(address, { headers: headers() });
