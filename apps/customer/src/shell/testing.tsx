import {
  type EndpointName,
  type Endpoints,
  type ErrorName,
  endpoints,
  failure,
  type InputOf,
  type ReplyOf,
  wrap,
} from '@bourse/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { expect, vi } from 'vitest';
import { modules } from '../modules.ts';
import { queryClient } from './answers.ts';
import { nowMs } from './clock.ts';
import { redirectOf } from './guard.ts';
import { speak, startTexts } from './i18n.ts';
import type { Language } from './language.ts';
import { Layout } from './layout.tsx';
import { HOME, routeOf } from './paths.ts';
import { openRouter, router } from './router.ts';
import { screenOf } from './screens.tsx';
import { beginSession, currentSession, endSession, onPersonChange, type Session } from './session.ts';
import { type Site, updateSite } from './site.ts';
import { takeModules } from './take-modules.ts';

/*
 * The whole app in a test: every screen, the router and the typed client are the real ones; only the server is played, call by call, in
 * the wire's own form. Used by `*.test.tsx` alone.
 */

// A screen is loaded with its code and texts, and the machine may be busy.
configure({ asyncUtilTimeout: 15_000 });

/** What the played server answers a call with: a reply, or a refusal by its name. */
type Answer<K extends EndpointName> =
  | ReplyOf<Endpoints[K]>
  | { readonly refusal: ErrorName; readonly message?: string };
export type Answers = { readonly [K in EndpointName]?: (input: InputOf<Endpoints[K]>) => Answer<K> };

/** A call that the app made. */
export type Made = { readonly name: EndpointName; readonly input: unknown; readonly key: string | undefined };

const HOUR_MS = 3_600_000;

/** Somebody signed in, for an hour. */
export const session = (mode: Session['mode'] = 'real'): Session => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  customerId: 1,
  expiresAt: nowMs() + HOUR_MS,
  mode,
});

/** A customer with nothing set up. */
export const user = (over: Partial<ReplyOf<Endpoints['user.get']>> = {}): ReplyOf<Endpoints['user.get']> => ({
  id: 1,
  nickName: 'Ada',
  phone: null,
  email: 'ada@bourse.test',
  level: 0,
  turnover: '0',
  identity: 'none',
  primaryIdentity: 'none',
  advancedIdentity: 'none',
  hasFundsPassword: false,
  avatarKey: null,
  avatarUrl: null,
  points: 0,
  blockTradeReviewed: false,
  onlineService: null,
  invitationCode: 'ADA123',
  mode: 'real',
  createdAt: 1_700_000_000_000,
  balances: [],
  detail: { hasFundsPassword: false },
  user: { id: 1, status: 'open' },
  ...over,
});

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.$]/g, '\\$&').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
const table = Object.entries(endpoints).map(([name, row]) => ({
  name: name as EndpointName,
  row,
  pattern: patternOf(row.path),
}));

const isRefusal = (answer: unknown): answer is { readonly refusal: ErrorName; readonly message?: string } =>
  typeof answer === 'object' && answer !== null && 'refusal' in answer;

/** Plays the server. What it has no answer for is never answered, as on a slow network. */
export const playServer = (answers: Answers, made: Made[]) => async (url: string, init: RequestInit) => {
  const { pathname, searchParams } = new URL(url, 'https://bourse.test');
  const found = table.find(({ row, pattern }) => row.method === init.method && pattern.test(pathname));
  if (!found) return new Promise<never>(() => undefined);
  const { name, row, pattern } = found;
  const sent = { ...pattern.exec(pathname)?.groups, ...Object.fromEntries(searchParams) };
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const input = row.input.decode({ ...sent, ...body } as never);
  made.push({ name, input, key: (init.headers as Record<string, string>)['idempotency-key'] });
  const answer = answers[name] as ((input: unknown) => unknown) | undefined;
  if (!answer) return new Promise<never>(() => undefined);
  const result = answer(input);
  const reply = isRefusal(result)
    ? failure(result.refusal, result.message ?? result.refusal, 'request')
    : wrap(row.envelope, row.reply.encode(result as never));
  return { status: 200, text: async () => JSON.stringify(reply) };
};

/** A text of a pack in the language in use. */
export const text = (pack: string, key: string, values: Readonly<Record<string, string>> = {}): string =>
  i18next.getFixedT(null, pack)(key, values);

/** Puts a text into the field of a label at once, as pasting does. */
export const fill = async (label: string | RegExp, value: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input, textarea' }), { target: { value } });
};

/** What a customer decided for themselves: nothing. Every screen asks for it, and waits for it after an order. */
const NO_LIMITS: ReplyOf<Endpoints['limits.own']> = {
  currency: 'EUR',
  now: 1_700_000_000_000,
  deposit: null,
  loss: null,
  session: null,
  exclusion: null,
};

const PACKS = ['content', 'funds', 'identity', 'market', 'notify', 'points', 'spot', 'stocks'];

/** Takes every drawing and does nothing: texts have no width. */
const NO_DRAWING = new Proxy(
  {},
  { get: (_target, name) => () => (name === 'measureText' ? { width: 0 } : undefined), set: () => true },
);

let isPrepared = false;

const prepare = async (): Promise<void> => {
  if (isPrepared) return;
  isPrepared = true;
  takeModules(modules);
  await startTexts('shell');
  onPersonChange(() => router().recheck());
};

export type AppOptions = {
  readonly answers?: Answers;
  readonly session?: Session;
  readonly language?: Language;
  readonly site?: Partial<Site>;
  /** Whether the window is a desktop's; a phone's otherwise. */
  readonly isWide?: boolean;
};

/** Opens the app at an address, as a browser would, with a played server. Gives the calls made so far, in their order. */
export const openApp = async (
  href: string,
  { answers = {}, session, language = 'en', site = {}, isWide = false }: AppOptions = {},
) => {
  const made: Made[] = [];
  vi.stubGlobal('fetch', playServer({ 'limits.own': () => NO_LIMITS, ...answers }, made));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('scrollTo', () => undefined);
  // There is nothing to draw a chart on.
  HTMLCanvasElement.prototype.getContext = (() => NO_DRAWING) as never;
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  history.replaceState(null, '', href);
  if (session) beginSession(session);
  const opened = openRouter((pathname, search) => redirectOf(pathname, search, currentSession() !== undefined));
  await prepare();
  if (i18next.language !== language) await speak(language);
  updateSite({ name: 'Bourse', languages: ['en', 'ar', 'zh-tw'], ...site });
  const first = screenOf(routeOf(opened.current().pathname)?.path ?? HOME);
  await Promise.all([first.preload(), i18next.loadNamespaces(PACKS)]);
  render(
    <QueryClientProvider client={queryClient}>
      <Layout />
    </QueryClientProvider>,
  );
  return { made, at: () => `${router().current().pathname}${router().current().search}` };
};

/** Confirms what is asked, once that takes a press (rule SHELL-30), and gives the question. */
export const confirm = async (name: string): Promise<HTMLElement> => {
  const question = await screen.findByRole('alertdialog');
  const button = within(question).getByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(button);
  return question;
};

/** Closes the app, signed out, with nothing of the person kept: for `afterEach`. */
export const closeApp = (): void => {
  cleanup();
  endSession();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
};
