import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, type Fetch } from '@bourse/wire/client';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { type Running, type ServerEnvironment, startServer } from '../../apps/server/src/compose.ts';
import type { Program } from '../../apps/server/src/follower/follower-thread.ts';
import { demo } from '../../apps/server/src/identity/index.ts';
import { type Clock, systemClock } from '../../apps/server/src/sequencer/clock.ts';
import { readSettings, type Settings } from '../../apps/server/src/settings.ts';
import { openTestDatabase } from '../../apps/server/src/store/testing.ts';

/** A customer with what they sign in with and a client that is signed in as them. */
export type TestCustomer = {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly call: Client;
};

export type TestServer = {
  readonly running: Running;
  readonly http: FastifyInstance;
  readonly console: FastifyInstance;
  /** The typed client against the customer's side, signed in with the token given. */
  readonly as: (token?: string, headers?: Readonly<Record<string, string>>) => Client;
  /** The same against the console's side. */
  readonly operatorAs: (token?: string) => Client;
  /** A client of either side that opens a session when it has none, and another when its token has run out: for runs that outlast a token. */
  readonly lasting: (side: 'customer' | 'console', open: () => Promise<string>) => Client;
  /** Registers by e-mail with the code from the outbox, and signs in. */
  readonly registerCustomer: (password?: string) => Promise<TestCustomer>;
  /** An access token of the demo operator, by password and second factor once, then remembered. */
  readonly operatorToken: () => Promise<string>;
  /** The last code sent to an address. */
  readonly codeFor: (address: string) => Promise<string>;
  /** Stops this one and starts another on the same data; what is given happens while none runs. */
  readonly restart: (meanwhile?: () => void) => Promise<TestServer>;
  readonly close: () => Promise<void>;
};

const fetchBy =
  (side: () => FastifyInstance): Fetch =>
  async (url, { method, headers, body }) => {
    let payload: Buffer | undefined;
    const sent: Record<string, string> = { ...headers };
    if (body instanceof FormData) {
      const form = new Response(body);
      payload = Buffer.from(await form.arrayBuffer());
      sent['content-type'] = form.headers.get('content-type') ?? '';
    } else if (body !== undefined) payload = Buffer.from(body);
    const answer = await side().inject({
      method: method as 'GET',
      url,
      headers: sent,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, text: async () => answer.body };
  };

const clientOf = (
  side: () => FastifyInstance,
  given?: string,
  headers: Readonly<Record<string, string>> = {},
  open?: () => Promise<string>,
): Client => {
  let token = given;
  let opening: Promise<string> | undefined;
  return createClient({
    origin: '',
    fetch: fetchBy(side),
    timeoutMs: 60_000,
    headers: () => ({ ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }),
    renew: async () => {
      if (open === undefined) return false;
      // Once for all that find it run out together.
      opening ??= open().finally(() => {
        opening = undefined;
      });
      token = await opening;
      return true;
    },
    newKey: () => crypto.randomUUID(),
  });
};

/** The password of every customer that registers here, unless another is named. */
export const PASSWORD = 'correct horse battery';

/** What a call gave. @throws when it was refused, with the error's name. */
export const value = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T => {
  if (!result.ok) throw new Error(`refused: ${result.error}`);
  return result.value;
};

/** The name of the error a call was refused with; 'ok' when it was not. */
export const outcome = (result: { readonly ok: boolean; readonly error?: string }): string => result.error ?? 'ok';

/** Passwords of tests are worth nothing, and a real hash of one takes a core 30 ms. */
const passwordCost = { memoryCost: 64, timeCost: 1 };

/** Time that elapses as the date goes on, so that a test that sets the date lets that time pass. */
const dateClock: Clock = { ...systemClock, elapsedMs: () => Date.now() };

/** A server in live mode on simulated prices, which no setting can ask for: what live mode changes is tested on a market that is there. */
export const startLiveTestServer = (label: string, clock: Clock = dateClock): Promise<TestServer> =>
  startTestServer({}, label, clock, undefined, (settings) => ({ ...settings, mode: 'live' }));

/** A whole server in this process, on a database and a data folder of its own; requests go by `inject`, no port is opened. */
export const startTestServer = async (
  environment: Readonly<Record<string, string>> = {},
  label = 'api',
  clock: Clock = dateClock,
  followerProgram?: Program,
  change: (settings: Settings) => Settings = (settings) => settings,
): Promise<TestServer> => {
  const database = await openTestDatabase(label);
  const folder = await mkdtemp(join(tmpdir(), 'bourse-api-'));
  const settings = readSettings({
    DATABASE_URL: database.url,
    BOURSE_DATA: folder,
    RATE_LIMITS: 'off',
    SAMPLES: 'off',
    LOG_LEVEL: 'fatal',
    ...environment,
  });
  return serverOn(change(settings), { machine: clock, followerProgram }, async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
};

const serverOn = async (
  settings: Settings,
  underneath: Pick<ServerEnvironment, 'machine' | 'followerProgram'>,
  cleanUp: () => Promise<void>,
  signedIn?: Promise<string>,
): Promise<TestServer> => {
  // Test files share a process: what they keep of a server that was closed must not keep its memory.
  let held: Running | undefined = await startServer(settings, { ...underneath, passwordCost });
  const up = (): Running => {
    if (!held) throw new Error('this server was closed');
    return held;
  };
  const stop = async (): Promise<void> => {
    await up().stop();
    held = undefined;
  };
  const as: TestServer['as'] = (token, headers) => clientOf(() => up().customer, token, headers);
  const operatorAs: TestServer['operatorAs'] = (token) => clientOf(() => up().console, token);
  const codeFor = async (address: string): Promise<string> => {
    const { rows } = await up().services.outbox.list({ to: address, offset: 0, limit: 1 });
    const code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0];
    if (code === undefined) throw new Error(`no code was sent to ${address}`);
    return code;
  };

  const registerCustomer = async (password = PASSWORD): Promise<TestCustomer> => {
    const email = `t${crypto.randomUUID().slice(0, 13)}@example.com`;
    const visitor = as();
    value(await visitor('auth.sendEmailCode', { username: email, scene: 'REGISTER' }));
    const code = await codeFor(email);
    value(await visitor('auth.register', { by: 'email', username: email, password, code }));
    const session = value(await visitor('auth.login', { by: 'email', username: email, with: 'password', password }));
    const { accessToken, refreshToken, customerId } = session;
    return { id: customerId, email, password, accessToken, refreshToken, call: as(accessToken) };
  };

  // One sign-in outlives restarts: a code of the second factor is taken once.
  let operator = signedIn;
  const signInOperator = async (): Promise<string> => {
    const { username, password, secret } = demo.operator;
    const first = value(await operatorAs()('console.signIn', { username, password }));
    const code = await generate({ secret, epoch: Math.floor(up().services.now() / 1_000) });
    return value(await operatorAs(first.candidateToken)('console.secondFactor', { code })).accessToken;
  };

  return {
    get running() {
      return up();
    },
    get http() {
      return up().customer;
    },
    get console() {
      return up().console;
    },
    as,
    operatorAs,
    lasting: (side, open) => clientOf(() => up()[side], undefined, {}, open),
    registerCustomer,
    operatorToken: () => {
      operator ??= signInOperator();
      return operator;
    },
    codeFor,
    restart: async (meanwhile) => {
      await stop();
      meanwhile?.();
      return serverOn(settings, underneath, cleanUp, operator);
    },
    close: async () => {
      await stop();
      await cleanUp();
    },
  };
};
