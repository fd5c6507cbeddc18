import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoints, InputOf } from '@bourse/wire';
import type { CallResult, Client } from '@bourse/wire/client';
import { generate } from 'otplib';
import sharp from 'sharp';
import { demo } from '../../apps/server/src/identity/index.ts';
import type { DrillServer } from './crash-server.ts';
import type { Random } from './random.ts';

const PASSWORD = 'correct horse battery';
const INSTRUMENT = 'BTC-USDT';
const MOST_AT_ONCE = 20;
const MOST_OPEN = 500;

type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** What a call gave. @throws when it was refused. */
export const value = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(`refused: ${answer.error}`);
  return answer.value;
};

export type DrillCustomer = { readonly email: string; readonly id: number; call: Client };

type Call = 'bb.place' | 'funds.transfer' | 'funds.swap' | 'funds.createStockRecharge';

/** The calls that are under way when the server dies: orders, money moved and converted, payments announced. */
export const CALLS: readonly Call[] = ['bb.place', 'funds.transfer', 'funds.swap', 'funds.createStockRecharge'];

type Requested = { readonly [K in Call]: { readonly call: K; readonly input: InputOf<Endpoints[K]> } }[Call];

/** What was asked for: acknowledged with what it led to ('order 7'), refused, or nobody knows. */
export type Sent = {
  readonly key: string;
  readonly by: DrillCustomer;
  readonly requested: Requested;
  outcome: { readonly acknowledged: string } | { readonly refused: string } | 'unknown';
};

const signIn = async (server: DrillServer, email: string) =>
  value(
    await server.client('customer')('auth.login', {
      by: 'email',
      username: email,
      with: 'password',
      password: PASSWORD,
    }),
  );

const register = async (server: DrillServer, name: string): Promise<DrillCustomer> => {
  const email = `${name}@example.com`;
  const visitor = server.client('customer');
  value(await visitor('auth.sendEmailCode', { username: email, scene: 'REGISTER' }));
  const listed = await (await fetch(server.url('console', `/dev/outbox?to=${encodeURIComponent(email)}`))).text();
  const code = /\b\d{6}\b/.exec(listed.replace(/"(id|at|\w*At)":\s*"?\d+"?/g, ''))?.[0] ?? '';
  value(await visitor('auth.register', { by: 'email', username: email, password: PASSWORD, code }));
  const { accessToken, customerId } = await signIn(server, email);
  return { email, id: customerId, call: server.client('customer', accessToken) };
};

const PERIOD_MS = 30_000;

const operatorToken = async (server: DrillServer): Promise<string> => {
  const { username, password, secret } = demo.operator;
  const first = value(await server.client('console')('console.signIn', { username, password }));
  const candidate = server.client('console', first.candidateToken);
  const enter = async () => candidate('console.secondFactor', { code: await generate({ secret }) });
  const entered = await enter();
  if (entered.ok || entered.error !== 'BAD_SECOND_FACTOR') return value(entered).accessToken;
  // A code works once: somebody has entered this one, and there is a new one every half minute.
  await sleep(PERIOD_MS - (Date.now() % PERIOD_MS) + 50);
  return value(await enter()).accessToken;
};

/** The operator's client; it outlives restarts of the server, and signs in again when its token has run out. */
export const operatorClient = async (server: DrillServer): Promise<Client> => {
  let token = await operatorToken(server);
  const renew = async () => {
    token = await operatorToken(server);
    return true;
  };
  return server.client('console', () => token, renew);
};

/** Registers customers and funds each with 9,000 USDT through a reviewed deposit. */
export const fundedCustomers = async (
  server: DrillServer,
  operator: Client,
  count: number,
): Promise<DrillCustomer[]> => {
  const proof = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const customers: DrillCustomer[] = [];
  for (let number = 1; number <= count; number += 1) {
    const customer = await register(server, `drill${number}`);
    const file = new File([new Uint8Array(proof)], 'proof.png', { type: 'image/png' });
    const { key } = value(await customer.call('file.upload', {}, { file }));
    const wallets = value(await customer.call('funds.platformWallets', {}));
    const address = wallets.find(({ network }) => network === 'TRC20')?.addresses[0]?.address;
    const request = { channel: 'usdt', amount: '9000', proofKey: key, network: 'TRC20', address } as const;
    const { id } = value(await customer.call('funds.createRecharge', request));
    value(
      await operator('console.reviewDeposit', { id, decision: 'credit', amount: '9000', reference: `drill ${number}` }),
    );
    customers.push(customer);
  }
  return customers;
};

/** Signs everybody in again, as after a restart of their apps. */
export const signInAgain = async (server: DrillServer, customers: readonly DrillCustomer[]): Promise<void> => {
  for (const customer of customers)
    customer.call = server.client('customer', (await signIn(server, customer.email)).accessToken);
};

const UNKNOWN: ReadonlySet<string> = new Set(['NETWORK', 'STOPPED', 'INTERNAL', 'OUTCOME_UNKNOWN']);

const named = <T>(answer: CallResult<T>, name: (given: T) => string): Sent['outcome'] => {
  if (answer.ok) return { acknowledged: name(answer.value) };
  return UNKNOWN.has(answer.error) ? 'unknown' : { refused: answer.error };
};

/** Asks under a key; what came of it is named as the journal names it. A transfer has no number of its own. */
export const send = async (
  { call }: DrillCustomer,
  idempotencyKey: string,
  request: Requested,
): Promise<Sent['outcome']> => {
  const options = { idempotencyKey };
  switch (request.call) {
    case 'bb.place':
      return named(await call('bb.place', request.input, options), ({ id }) => `order ${id}`);
    case 'funds.transfer':
      return named(await call('funds.transfer', request.input, options), () => 'transfer');
    case 'funds.swap':
      return named(await call('funds.swap', request.input, options), ({ id }) => `conversion ${id}`);
    case 'funds.createStockRecharge':
      return named(await call('funds.createStockRecharge', request.input, options), ({ id }) => `deposit ${id}`);
  }
};

const orderOf = (random: Random): Requested => {
  const order = { symbol: INSTRUMENT, delegateType: 'market' } as const;
  return random.chance(0.5)
    ? { call: 'bb.place', input: { ...order, type: 'buy', delegateValue: String(6 + random.below(20)) } }
    : { call: 'bb.place', input: { ...order, type: 'sell', delegateTotal: `0.000${10 + random.below(30)}` } };
};

const requestedOf = (random: Random): Requested => {
  switch (random.weighted({ order: 14, forth: 2, back: 1, swap: 2, announce: 1 })) {
    case 'forth':
      return {
        call: 'funds.transfer',
        input: { asset: 'usdt', from: 'platform', to: 'financial', amount: `${1 + random.below(9)}` },
      };
    case 'back':
      return { call: 'funds.transfer', input: { asset: 'usdt', from: 'financial', to: 'platform', amount: '1.5' } };
    case 'swap':
      return { call: 'funds.swap', input: { from: 'USDT', to: 'ETH', amount: `${6 + random.below(9)}` } };
    case 'announce':
      return { call: 'funds.createStockRecharge', input: { currency: 'EUR', amount: `${50 + random.below(50)}` } };
    default:
      return orderOf(random);
  }
};

/** Sends requests at a steady rate, if the machine can, until told to stop; does not wait for an answer before the next one. */
export class Load {
  readonly sent: Sent[] = [];
  readonly #open = new Set<Promise<void>>();
  #running = true;

  constructor(customers: readonly DrillCustomer[], perSecond: number, random: Random) {
    void this.#run(customers, perSecond, random);
  }

  async #run(customers: readonly DrillCustomer[], perSecond: number, random: Random): Promise<void> {
    let last = performance.now();
    let owed = 0;
    while (this.#running) {
      const now = performance.now();
      // What a busy machine could not send in time is let go, so that answers, and the end, are not kept waiting.
      owed = Math.min(MOST_AT_ONCE, owed + ((now - last) / 1_000) * perSecond);
      last = now;
      for (; owed >= 1 && this.#open.size < MOST_OPEN; owed -= 1) this.#send(random.pick(customers), random);
      await sleep(5);
    }
  }

  #send(by: DrillCustomer, random: Random): void {
    const sent: Sent = { key: crypto.randomUUID(), by, requested: requestedOf(random), outcome: 'unknown' };
    this.sent.push(sent);
    const answered = send(by, sent.key, sent.requested)
      .then((outcome) => {
        sent.outcome = outcome;
      })
      .finally(() => this.#open.delete(answered));
    this.#open.add(answered);
  }

  /** Asks again, one after the other and with the same key, what became of all that is still unknown. Gives how many that were. */
  async askAgain(): Promise<number> {
    const left = this.sent.filter(({ outcome }) => outcome === 'unknown');
    for (const sent of left) sent.outcome = await send(sent.by, sent.key, sent.requested);
    return left.length;
  }

  /** Sends nothing more; resolves when everything sent has its answer or never will. */
  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#open);
  }
}
