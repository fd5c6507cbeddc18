import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { faultsOf } from '@bourse/core';
import { COMMON_ERRORS, type Endpoint, type EndpointName, type ErrorName, endpoints, isErrorName } from '@bourse/wire';
import { sampleInput } from '@bourse/wire/sample';
import type { FastifyInstance } from 'fastify';
import { stopTestPostgres } from '../../apps/server/src/store/testing.ts';
import { candidateToken, castOperators, credit, openSession, stateDigest } from './cast.ts';
import { startTestServer, type TestServer, value } from './harness.ts';
import {
  type Chance,
  chanceOf,
  HOSTILE_BODIES,
  HOSTILE_JSON,
  HOSTILE_QUERY,
  HOSTILE_TYPES,
  TEN_MEGABYTES,
} from './hostile.ts';

type Attack = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
};

type FuzzOptions = {
  readonly seed: number;
  readonly perRow: number;
  readonly only?: string | undefined;
};

type FuzzReport = {
  readonly seed: number;
  readonly rows: number;
  readonly calls: number;
  readonly refused: number;
  readonly accepted: number;
  /** What went wrong, one line each, at most one of a kind and row; with what was sent. */
  readonly wrong: readonly string[];
};

const CRLF = '\r\n';

const part = (chance: Chance): string => {
  const name = chance.pick(['file', 'file', 'other', '', '__proto__', 'file\\"', 'file"; filename="b']);
  const file = chance.pick(['a.jpg', '../../a.jpg', '', 'a'.repeat(5_000), '\u0000.png', '"><script>', 'a.svg']);
  const type = chance.pick(['image/jpeg', 'text/html', '', 'image/svg+xml', 'a'.repeat(500)]);
  const bytes = chance.pick([
    '',
    'no picture',
    '\u00ff\u00d8\u00ff',
    '\u0089PNG\r\n\u001a\n',
    'RIFF0000WEBP',
    '<svg onload="alert(1)"/>',
    'x'.repeat(70_000),
  ]);
  return `--x${CRLF}content-disposition: form-data; name="${name}"; filename="${file}"${CRLF}content-type: ${type}${CRLF}${CRLF}${bytes}${CRLF}`;
};

const multipart = (chance: Chance): string => {
  const parts = Array.from({ length: chance.pick([0, 1, 1, 1, 2, 15]) }, () => part(chance)).join('');
  return parts + chance.pick(['--x--\r\n', '--x--\r\n', '', '--x', '--y--\r\n']);
};

/** A body that is the sample's but for one to three fields. */
const mutatedBody = (sample: Readonly<Record<string, unknown>>, chance: Chance): string => {
  const fields = new Map(Object.entries(sample).map(([key, field]) => [key, JSON.stringify(field)]));
  const keys = [...fields.keys(), 'extra'];
  for (let changes = 1 + chance.below(3); changes > 0; changes--) {
    const key = chance.pick(keys);
    const how = chance.below(12);
    if (how === 0) fields.delete(key);
    else if (how === 1) fields.set(chance.pick(['__proto__', 'constructor', 'userId', 'role', 'book', '']), '1');
    else if (how === 2) fields.set(key.toUpperCase(), chance.pick(HOSTILE_JSON));
    else fields.set(key, chance.pick(HOSTILE_JSON));
  }
  const pairs = [...fields].map(([key, field]) => `${JSON.stringify(key)}:${field}`);
  if (chance.below(20) === 0 && pairs[0]) pairs.push(pairs[0]);
  return `{${pairs.join(',')}}`;
};

const mutatedQuery = (sample: Readonly<Record<string, unknown>>, chance: Chance): string => {
  const pairs = Object.entries(sample).map(([key, field]) => `${key}=${encodeURIComponent(String(field))}`);
  const names = [...Object.keys(sample), 'extra'];
  for (let changes = 1 + chance.below(3); changes > 0; changes--) {
    const name = chance.pick(names);
    const at = names.indexOf(name);
    const field = chance.pick(HOSTILE_QUERY);
    const how = chance.below(8);
    if (how === 0) pairs.splice(at, 1);
    else if (how === 1) pairs.push(`${name}=1`, `${name}=${field}`);
    else if (how === 2) pairs.push(`${name}[]=${field}`);
    else if (how === 3) pairs.push(`${name}[a]=${field}`);
    else if (how === 4) pairs.push(name, '=', '&&', '__proto__[a]=1');
    else pairs[Math.min(at, pairs.length)] = `${name}=${field}`;
  }
  return pairs.join('&');
};

const headersOf = (row: Endpoint, token: string | undefined, chance: Chance): Record<string, string> => {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers['authorization'] = token;
  if (row.idempotent) headers['idempotency-key'] = crypto.randomUUID();
  const how = chance.below(40);
  if (how === 0) headers['idempotency-key'] = chance.pick(['', ' ', 'a'.repeat(5_000), 'é', '__proto__', "'"]);
  if (how === 1) headers['language'] = chance.pick(['__proto__', 'a'.repeat(5_000), 'zh_TW', '', 'constructor']);
  if (how === 2) headers['accept-language'] = chance.pick(['*', ';;;q=', ','.repeat(3_000), 'en;q=1e309']);
  if (how === 3) headers['cookie'] = chance.pick(['captcha=', '=;=;=', `captcha=${'a'.repeat(5_000)}`, '__proto__=1']);
  if (how === 4) headers['user-agent'] = 'a'.repeat(5_000);
  if (how === 5) headers['timezone'] = '../../etc';
  if (how === 6) headers['content-encoding'] = 'gzip';
  if (how === 7)
    headers['accept-encoding'] = chance.pick(['gzip;q=0', '*', 'br, gzip', 'identity;q=0', 'x'.repeat(2_000)]);
  if (how === 8)
    headers['authorization'] = chance.pick(['', 'Bearer', 'Bearer ', 'Basic a:b', 'e30.e30.', 'a'.repeat(5_000)]);
  return headers;
};

/** One attack on a row. */
const attackOn = (row: Endpoint, token: string | undefined, chance: Chance): Attack => {
  const sample = sampleInput(row, { optional: chance.below(3) > 0, branch: chance.below(3) });
  const rest: Record<string, unknown> = { ...sample };
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return chance.below(3) === 0 ? chance.pick(HOSTILE_QUERY) : encodeURIComponent(String(sample[name]));
  });
  const headers = headersOf(row, token, chance);
  const inQuery = row.method === 'GET' || row.method === 'DELETE';
  if (inQuery) {
    const query = mutatedQuery(rest, chance);
    return { method: row.method, url: query === '' ? path : `${path}?${query}`, headers, payload: undefined };
  }
  const method = row.alias && chance.below(10) === 0 ? row.alias : row.method;
  const url = chance.below(12) === 0 ? `${path}?${mutatedQuery(rest, chance)}` : path;
  if (method === 'GET') return { method, url, headers, payload: undefined };
  if (row.upload && chance.below(4) > 0) {
    headers['content-type'] = chance.pick([
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
    ]);
    return { method, url, headers, payload: multipart(chance) };
  }
  const how = chance.below(100);
  if (how === 0) return { method, url, headers, payload: TEN_MEGABYTES };
  if (how < 15) return { method, url, headers, payload: chance.pick(HOSTILE_BODIES) };
  if (how < 20) {
    const type = chance.pick(HOSTILE_TYPES);
    if (type === undefined) delete headers['content-type'];
    else headers['content-type'] = type;
  }
  return { method, url, headers, payload: mutatedBody(rest, chance) };
};

const STACK = /\n\s+at |node_modules|\.[tj]s:\d+|\bat (async )?\w+ \(|[\s"]pg_[a-z]{3}|SQLSTATE|ECONN/;

const isSuccess = (row: Endpoint, code: unknown): boolean => code === (row.envelope === 'stock' ? 0 : 200);

type Answered = Pick<Awaited<ReturnType<FastifyInstance['inject']>>, 'statusCode' | 'rawPayload' | 'headers'>;

const textOf = ({ rawPayload, headers }: Answered): string => {
  const encoding = headers['content-encoding'];
  const bytes =
    encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  return bytes.toString('utf8');
};

/** What is wrong with an answer; undefined when nothing is. And the error's name when it was refused. */
const judge = (row: Endpoint, answer: Answered): { readonly fault?: string; readonly error?: string } => {
  const { statusCode } = answer;
  const body = textOf(answer);
  if (statusCode >= 500) return { fault: `status ${statusCode}` };
  if (row.envelope === 'bare' && statusCode < 300) return {};
  if (STACK.test(body)) return { fault: 'tells of its inside' };
  let json: Record<string, unknown>;
  try {
    json = JSON.parse(body);
  } catch {
    return { fault: `status ${statusCode} and no JSON` };
  }
  if (isSuccess(row, json['code'])) return {};
  const { code, key, requestId, msg } = json;
  if (typeof code !== 'number' || typeof requestId !== 'string' || typeof msg !== 'string' || typeof key !== 'string')
    return { fault: 'no whole envelope' };
  const error = key.replace(/^error\./, '');
  if (!isErrorName(error)) return { fault: `unknown error ${error}` };
  if (error === 'INTERNAL') return { fault: 'INTERNAL', error };
  // A path that the hostile text made into another one is in no row.
  const isDeclared = [...row.errors, ...COMMON_ERRORS, 'NOT_FOUND' satisfies ErrorName].includes(error);
  return isDeclared ? { error } : { fault: `undeclared ${error}`, error };
};

type Scene = {
  readonly server: TestServer;
  readonly customer: number;
  readonly tokenFor: (row: Endpoint) => Promise<string | undefined>;
};

const openScene = async (server: TestServer): Promise<Scene> => {
  const { id } = await server.registerCustomer();
  await credit(server, id, 'platform', '100000 USDT');
  await credit(server, id, 'stock', '100000 EUR');
  const sessionOf = await castOperators(server);
  const tokenFor = async ({ who }: Endpoint): Promise<string | undefined> => {
    if (who === 'public') return undefined;
    if (who === 'customer') return openSession(server, id);
    return who === 'operator-candidate' ? candidateToken(server) : sessionOf('administrator');
  };
  return { server, customer: id, tokenFor };
};

/** Takes back what accepted calls left in the books, so that ticks decide nothing during the next row. */
const clearOrders = async ({ server }: Scene): Promise<void> => {
  const { core, execute } = server.running.services;
  for (const order of [...core.state.orders.orders.values()])
    value(await execute({ type: 'cancel-order', mode: order.mode, customer: order.customer, id: order.id }));
  for (const instrument of [...core.state.market.halted.keys()])
    value(await execute({ type: 'resume-instrument', instrument, reason: 'test', by: 'test' }));
};

type Tally = { calls: number; refused: number; readonly wrong: Map<string, string> };

const shown = ({ method, url, payload }: Attack): string =>
  `${method} ${url.slice(0, 200)} ${JSON.stringify(payload?.slice(0, 300) ?? '')}`;

const attackRow = async (scene: Scene, name: EndpointName, options: FuzzOptions, tally: Tally): Promise<void> => {
  const row: Endpoint = endpoints[name];
  const { running, http, console } = scene.server;
  const app: FastifyInstance = row.area === 'console' ? console : http;
  const { sequencer } = running.services;
  const chance = chanceOf(options.seed ^ [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7));
  const note = (fault: string, attack: Attack) => {
    if (!tally.wrong.has(`${name}: ${fault}`)) tally.wrong.set(`${name}: ${fault}`, shown(attack));
  };
  const before = stateDigest(scene.server);
  let accepted = 0;
  const token = await scene.tokenFor(row);
  for (let count = 0; count < options.perRow; count++) {
    const attack = attackOn(row, token, chance);
    const { seq } = sequencer.status();
    const isQuiet = running.services.core.state.orders.orders.size === 0;
    const { method, url, headers, payload } = attack;
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    tally.calls += 1;
    const { fault, error } = judge(row, answer);
    if (fault !== undefined) note(fault, attack);
    if (error === undefined) accepted += 1;
    else {
      tally.refused += 1;
      if (isQuiet && sequencer.status().seq !== seq) note('a refused call changed the state', attack);
    }
    if (sequencer.status().faulted) throw new Error(`${name}: the sequencer stopped at ${shown(attack)}`);
  }
  if (accepted === 0 && stateDigest(scene.server) !== before)
    tally.wrong.set(`${name}: refused calls changed the state's hash`, `seed ${options.seed}`);
  await clearOrders(scene);
};

/** Attacks every row with malformed requests (promise S2), and adds the books up at the end. */
export const fuzz = async (server: TestServer, options: FuzzOptions): Promise<FuzzReport> => {
  const scene = await openScene(server);
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => (options.only ?? name) === name);
  const tally: Tally = { calls: 0, refused: 0, wrong: new Map() };
  for (const name of names) await attackRow(scene, name, options, tally);
  const faults = faultsOf(server.running.services.core.state.ledger);
  return {
    seed: options.seed,
    rows: names.length,
    calls: tally.calls,
    refused: tally.refused,
    accepted: tally.calls - tally.refused,
    wrong: [...[...tally.wrong].map(([what, how]) => `${what} (${how})`), ...faults],
  };
};

const numberAfter = (flag: string, otherwise: number): number => {
  const at = process.argv.indexOf(flag);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};

const main = async (): Promise<void> => {
  const rowAt = process.argv.indexOf('--row');
  const perRow = numberAfter('--per-row', process.argv.includes('--short') ? 12 : 500);
  const seed = numberAfter('--seed', Math.floor(Math.random() * 2 ** 31));
  const server = await startTestServer({}, 'fuzz');
  const start = performance.now();
  try {
    const report = await fuzz(server, { seed, perRow, only: rowAt < 0 ? undefined : process.argv[rowAt + 1] });
    const { rows, calls, refused, accepted, wrong } = report;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(
      `fuzz, seed ${seed}: ${rows} rows, ${calls} calls, ${refused} refused, ${accepted} taken, ${wrong.length} wrong, in ${seconds} s\n`,
    );
    for (const line of wrong) process.stdout.write(`  ${line}\n`);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  } finally {
    await server.close();
    // Its connection would keep this process alive.
    await stopTestPostgres();
  }
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
