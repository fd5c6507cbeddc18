import {
  CALL_TIMEOUT_MS,
  type CallOptions,
  type CallResult,
  type Client,
  createClient,
  type Transport,
} from '@bourse/wire/client';
import { callsOf } from '@bourse/wire/client-calls';
import type { FileClient } from '@bourse/wire/client-file';
import { changedBy } from '@bourse/wire/client-tables';
import i18next from 'i18next';
import { staleAnswers } from './answers.ts';
import { sleep } from './clock.ts';
import { htmlLang } from './language.ts';
import {
  leaveUnknown,
  markKnown,
  markSent,
  markUnknown,
  whenNoneUnknown,
  whenOutcomeKnown,
} from './pending-commands.ts';
import { preferences } from './preferences.ts';
import { previewSecret } from './preview.ts';
import { currentSession, type Session } from './session.ts';
import { type Refreshed, renewSession } from './session-renewal.ts';

export type { CallFailure, CallResult } from '@bourse/wire/client';
export type { CommandName, QueryName, Sending, SendOptions } from '@bourse/wire/client-calls';

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

const transport = {
  origin: '',
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  xhr: () => new XMLHttpRequest(),
  timeoutMs: CALL_TIMEOUT_MS,
  headers,
  renew: () => renewSession(refresh),
  newKey: () => crypto.randomUUID(),
} satisfies Transport;

/** For what moves nothing: a lost answer is no more than that. */
const client: Client = createClient(transport);

/** Not sent, for another command's outcome is unknown. */
const heldBack = new Set<string>();

/** Asks again by itself what became of a command whose answer was lost (rules SHELL-15, SHELL-16). */
const commands: Client = createClient({
  ...transport,
  again: {
    pause: sleep,
    sent: (_name, key) => {
      const mayGo = markSent(key);
      if (!mayGo) heldBack.add(key);
      return mayGo;
    },
    unknown: (_name, key) => markUnknown(key),
    known: (_name, key) => markKnown(key),
    left: (_name, key) => leaveUnknown(key),
  },
});

/** These carry a key and move nothing: a price is asked for. */
const MOVES_NOTHING: ReadonlySet<string> = new Set(['funds.quoteSwap']);

/** One call by its name in the endpoint table. It never throws: what failed is in the result. What it changed is asked for anew. */
const call: Client = async (name, input, options?: CallOptions) => {
  const answer = await (MOVES_NOTHING.has(name) ? client : commands)(name, input, options);
  if (answer.ok) await staleAnswers.afterCommand(changedBy(name));
  if (answer.ok || answer.error !== 'OUTCOME_UNKNOWN') return answer;
  const textOf = (key: string): string => i18next.t(key, { ns: 'shell' });
  const key = options?.idempotencyKey;
  // The server's own text tells its caller to look for it; this app does so by itself.
  if (key === undefined) return { ...answer, message: textOf('shell.checking.wait') };
  const isHeldBack = heldBack.delete(key);
  const learnt = isHeldBack ? await whenNoneUnknown() : await whenOutcomeKnown(key);
  if (learnt !== 'done') return { ...answer, error: 'NETWORK', message: textOf('shell.checking.notDone') };
  // Carried out: the same key is answered as it was then (rule SHELL-25).
  const result = await client(name, input, { idempotencyKey: key });
  // Its form has waited long enough: what it changed is asked for beside it.
  void staleAnswers.afterCommand(changedBy(name));
  return result.ok ? result : { ...answer, message: textOf('shell.checking.done') };
};

/** The two ways to call: `ask` for a query, `sending` for a command, which `useCommand` and `commandOf` then send. */
export const { ask, sending } = callsOf(call);

/** A file that a call answers with, for `useDownload`; its part of the client is fetched when it is first wanted. */
export const fetchFile: FileClient = async (...request) => {
  const { createFileClient } = await import('@bourse/wire/client-file');
  return createFileClient(transport)(...request);
};
