import { priceText, priceTicks } from '@bourse/rules';
import { type Endpoint, type EndpointName, endpoints, type OperatorRole } from '@bourse/wire';
import { requestOf, sampleInput } from '@bourse/wire/sample';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  candidateToken,
  castOperators,
  credit,
  expiredToken,
  freeze,
  openSession,
  ROLES,
  revokedToken,
  stateDigest,
} from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const CUSTOMERS = ['owner', 'stranger', 'frozen', 'unverified', 'demo'] as const;
const CALLERS = ['signed out', ...CUSTOMERS, 'expired', 'revoked', ...ROLES, 'candidate'] as const;
type Caller = (typeof CALLERS)[number];

const ROWS = Object.entries(endpoints) as [EndpointName, Endpoint][];
/** Rows that end the session they are called with come last. */
const LAST: readonly EndpointName[] = ['auth.switch', 'auth.logout', 'console.logout'];
const ORDERED = [
  ...ROWS.filter(([name]) => !LAST.includes(name)),
  ...LAST.map((name): [EndpointName, Endpoint] => [name, endpoints[name]]),
];

let server: TestServer;
let owner: TestCustomer;
let stranger: TestCustomer;
let frozen: TestCustomer;
let tokens: ReadonlyMap<Caller, string>;
let sessionOf: (role: OperatorRole) => Promise<string>;
/** What the owner has that others are after. */
const theirs = { order: 0, coinOrder: 0, deposit: 0, fileKey: '', session: '' };

const sideOf = (row: Endpoint): FastifyInstance => (row.area === 'console' ? server.console : server.http);

const ask = async (app: FastifyInstance, row: Endpoint, input: Readonly<Record<string, unknown>>, token?: string) => {
  const { method, address, body } = requestOf(row, input);
  const answer = await app.inject({
    method: method as 'GET',
    url: address,
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'idempotency-key': crypto.randomUUID(),
      ...(token === undefined ? {} : { authorization: token }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, key: /"key":"error\.(\w+)"/.exec(answer.body)?.[1] ?? 'ok', text: answer.body };
};

const uploadProof = async (customer: TestCustomer): Promise<string> => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'proof.png', { type: 'image/png' });
  return value(await customer.call('file.upload', {}, { file })).key;
};

/** A price far enough from the market that an order rests, and within the band. */
const farBelow = (instrument: string): string => {
  const { market } = server.running.services;
  const last = market.last(instrument);
  if (last === undefined) throw new Error(`${instrument} has no price`);
  return priceText(market.listing(instrument).scale, priceTicks(Math.floor(last * 0.85)));
};

beforeAll(async () => {
  server = await startTestServer({}, 'access');
  [owner, stranger, frozen] = [
    await server.registerCustomer(),
    await server.registerCustomer(),
    await server.registerCustomer(),
  ];
  const unverified = await server.registerCustomer();
  for (const { id } of [owner, stranger, frozen]) {
    await credit(server, id, 'platform', '100000 USDT');
    await credit(server, id, 'stock', '100000 USD');
  }
  await freeze(server, frozen.id);
  value(await server.running.services.execute({ type: 'start-demo', customer: stranger.id }));
  sessionOf = await castOperators(server);
  tokens = new Map<Caller, string>([
    ['owner', owner.accessToken],
    ['stranger', stranger.accessToken],
    ['frozen', frozen.accessToken],
    ['unverified', unverified.accessToken],
    ['demo', await openSession(server, stranger.id, 'demo')],
    ['expired', await expiredToken(server, owner)],
    ['revoked', await revokedToken(server, owner)],
    ['candidate', await candidateToken(server)],
    ...(await Promise.all(ROLES.map(async (role) => [role, await sessionOf(role)] as const))),
  ]);
  theirs.fileKey = await uploadProof(owner);
  const share = await owner.call('orders.placePending', {
    instrument: 'US.QUILM',
    side: 'buy',
    kind: 'limit',
    quantity: '3',
    limitPrice: farBelow('US.QUILM'),
    leverage: 1,
  });
  theirs.order = value(share).id;
  const coin = await owner.call('bb.place', {
    symbol: 'BTC-USDT',
    type: 'buy',
    delegateType: 'limit',
    delegateTotal: '0.01',
    delegatePrice: farBelow('BTC-USDT'),
  });
  theirs.coinOrder = value(coin).id;
  const deposit = await owner.call('funds.createRecharge', {
    channel: 'card',
    amount: '250',
    currency: 'EUR',
    bankCode: 'SAMPXXXX',
    proofKey: theirs.fileKey,
  });
  theirs.deposit = value(deposit).id;
  theirs.session = (await server.running.services.identity.customerOf(owner.accessToken))?.session ?? '';
}, 120_000);

afterAll(() => server?.close());

/** What a row owes a caller: the row's handler, or the refusal before it. */
const expected = ({ who }: Endpoint, caller: Caller): 'handler' | 'UNAUTHENTICATED' | 'FORBIDDEN' => {
  if (who === 'public') return 'handler';
  if (who === 'customer') return CUSTOMERS.some((each) => each === caller) ? 'handler' : 'UNAUTHENTICATED';
  if (who === 'operator-candidate') return caller === 'candidate' ? 'handler' : 'UNAUTHENTICATED';
  const role = ROLES.find((each) => each === caller);
  if (!role) return 'UNAUTHENTICATED';
  return role === 'administrator' || who.operator.includes(role) ? 'handler' : 'FORBIDDEN';
};

/** A refresh is refused by its handler in the same words, for it is the refresh token that is not good. */
const isRefresh = ({ secrets }: Endpoint): boolean => secrets?.includes('refreshToken') ?? false;

describe('every row and every caller', () => {
  test('HTTP-1: each caller is admitted or refused by the access rule of the row', async () => {
    const wrong: string[] = [];
    let calls = 0;
    for (const [name, row] of ORDERED) {
      for (const caller of CALLERS) {
        const { status, key } = await ask(sideOf(row), row, sampleInput(row), tokens.get(caller));
        const right = expected(row, caller);
        const given = key === 'UNAUTHENTICATED' || key === 'FORBIDDEN' ? key : 'handler';
        const isFine = right === given || (isRefresh(row) && right === 'handler' && given === 'UNAUTHENTICATED');
        calls += 1;
        if (!isFine || key === 'INTERNAL' || status >= 500) wrong.push(`${name} as ${caller}: ${status} ${key}`);
      }
    }
    process.stdout.write(
      `access: ${ORDERED.length} rows, ${CALLERS.length} callers, ${calls} calls, ${wrong.length} wrong\n`,
    );
    expect(wrong).toEqual([]);
  }, 240_000);

  test('HTTP-1: no row is found on the other side, whoever asks', async () => {
    const administrator = await sessionOf('administrator');
    const wrong: string[] = [];
    for (const [name, row] of ROWS) {
      if (name === 'file.get') continue;
      const other = row.area === 'console' ? server.http : server.console;
      const { status, key } = await ask(other, row, sampleInput(row), administrator);
      if (status !== 404 || key !== 'NOT_FOUND') wrong.push(`${name}: ${status} ${key}`);
    }
    expect(wrong).toEqual([]);
  });

  test('HTTP-1: refused calls change nothing', async () => {
    const before = stateDigest(server);
    for (const [, row] of ROWS)
      for (const caller of ['signed out', 'expired', 'revoked', 'candidate'] as const)
        if (expected(row, caller) !== 'handler') await ask(sideOf(row), row, sampleInput(row), tokens.get(caller));
    expect(stateDigest(server)).toBe(before);
  });
});

describe("what is another customer's", () => {
  // Every row was called in every role: a halt may have been agreed to.
  beforeAll(async () => {
    const { core, execute } = server.running.services;
    for (const instrument of [...core.state.market.halted.keys()])
      value(await execute({ type: 'resume-instrument', instrument, reason: 'test', by: 'test' }));
  });

  const rowOf = (name: EndpointName): Endpoint => endpoints[name];

  test('HTTP-1: is not changed by its id', async () => {
    const demo = await openSession(server, owner.id, 'demo');
    const attempts: [EndpointName, Record<string, unknown>, string][] = [
      ['divisa.cancel', { id: String(theirs.order) }, 'ORDER_NOT_FOUND'],
      ['divisa.cancel', { id: String(theirs.coinOrder) }, 'ORDER_NOT_FOUND'],
      ['bb.cancel', { id: String(theirs.coinOrder) }, 'ORDER_NOT_FOUND'],
      ['orders.cancelPending', { id: String(theirs.order) }, 'ORDER_NOT_FOUND'],
      ['user.revokeSession', { id: theirs.session }, 'SESSION_NOT_FOUND'],
      ['user.updateAvatar', { img3Key: theirs.fileKey }, 'FILE_NOT_FOUND'],
      [
        'funds.createRecharge',
        { payChannel: 1, payAmt: '50', certificateUrl: theirs.fileKey, bankCode: 'SAMPXXXX' },
        'FILE_NOT_FOUND',
      ],
    ];
    const before = stateDigest(server);
    for (const [name, input, error] of attempts) {
      const answer = await ask(server.http, rowOf(name), input, await openSession(server, stranger.id));
      expect([name, answer.key]).toEqual([name, error]);
      if (error === 'ORDER_NOT_FOUND')
        expect((await ask(server.http, rowOf(name), input, demo)).key, `${name} in the other account mode`).toBe(error);
    }
    expect(stateDigest(server)).toBe(before);
    expect((await ask(server.http, rowOf('file.get'), { key: theirs.fileKey }, stranger.accessToken)).status).toBe(404);
    expect((await ask(server.http, rowOf('file.get'), { key: theirs.fileKey })).status).toBe(404);
  });

  test('HTTP-1: appears in no answer to other customers or to the other account mode', async () => {
    const marks = [owner.email, theirs.fileKey, theirs.session];
    const own = [theirs.order, theirs.coinOrder, theirs.deposit].map((id) => new RegExp(`"id":"${id}"`));
    const asStranger = await openSession(server, stranger.id);
    const asOwner = await openSession(server, owner.id);
    let seen = 0;
    for (const [name, row] of ROWS) {
      if (row.who !== 'customer' || row.method !== 'GET') continue;
      const inputs = name.endsWith('.list') ? [{ status: 0 }, { status: 1 }, { status: 2 }] : [sampleInput(row)];
      for (const input of inputs) {
        const { text } = await ask(server.http, row, input, asStranger);
        for (const mark of marks) expect([name, text.includes(mark)]).toEqual([name, false]);
        if (/^(orders|bb|divisa)\.|^funds.records/.test(name))
          for (const id of own) expect([name, text.match(id)]).toEqual([name, null]);
        const { text: mine } = await ask(server.http, row, input, asOwner);
        if (own.some((id) => id.test(mine)) || marks.some((mark) => mine.includes(mark))) seen += 1;
      }
    }
    // The owner does find them: what was looked for is what is shown.
    expect(seen).toBeGreaterThanOrEqual(3);
    const demo = await openSession(server, owner.id, 'demo');
    for (const [name, status] of [
      ['bb.list', 0],
      ['orders.list', 1],
      ['divisa.list', 0],
    ] as const)
      expect((await ask(server.http, rowOf(name), { status }, demo)).text).toMatch(/"total(Record)?":0/);
  });

  test('PLATFORM-3: a freeze stops deposits and buys, never a sale or a cancellation', async () => {
    const call = server.as(await openSession(server, frozen.id));
    const buy = { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateTotal: '0.01' } as const;
    expect(outcome(await call('bb.place', buy))).toBe('FROZEN');
    const share = { instrument: 'US.QUILM', side: 'buy', kind: 'market', quantity: '1', leverage: 1 } as const;
    for (const name of ['orders.buyNewStock', 'orders.buyBusiness', 'orders.businessDeal'] as const)
      expect([name, outcome(await call(name, share))]).toEqual([name, 'FROZEN']);
    const proofKey = await uploadProof({ ...frozen, call });
    const recharge = { channel: 'card', amount: '50', currency: 'EUR', bankCode: 'SAMPXXXX', proofKey } as const;
    expect(outcome(await call('funds.createRecharge', recharge))).toBe('FROZEN');
    const sale = { ...buy, type: 'sell' } as const;
    expect(outcome(await call('bb.place', sale))).toBe('INSUFFICIENT_HOLDING');
    expect(outcome(await call('bb.cancel', { id: 999_999 }))).toBe('ORDER_NOT_FOUND');
  });

  test('PLATFORM-2: a demo customer has demo money, and no way to real money', async () => {
    // Who has made every call has excluded themselves, too.
    const { id } = await server.registerCustomer();
    value(await server.running.services.execute({ type: 'start-demo', customer: id }));
    const demo = server.as(await openSession(server, id, 'demo'));
    const real = server.as(await openSession(server, id));
    const before = value(await real('funds.assets', {}));
    const recharge = { channel: 'card', amount: '50', currency: 'EUR', proofKey: theirs.fileKey } as const;
    expect(outcome(await demo('funds.createRecharge', recharge))).toBe('DEMO_NOT_ALLOWED');
    const buy = { symbol: 'BTC-USDT', type: 'buy', delegateType: 'market', delegateTotal: '0.001' } as const;
    value(await demo('bb.place', buy));
    expect(value(await real('funds.assets', {})).map(({ asset, available }) => [asset, available])).toEqual(
      before.map(({ asset, available }) => [asset, available]),
    );
    expect(value(await real('bb.list', { status: 'history' })).totalRecord).toBe(0);
  });
});
