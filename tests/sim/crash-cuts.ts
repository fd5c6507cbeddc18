import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetch } from '@bourse/wire/client';
import { checkSent, journalled } from './crash-journal.ts';
import { type DrillCustomer, fundedCustomers, Load, operatorClient, value } from './crash-load.ts';
import { DrillServer } from './crash-server.ts';
import { Random } from './random.ts';

const CUTS = 200;
const PER_SECOND = 150;
const PAUSE_MS = 80;

/** Counts of one drill. */
type Count = { cut: number; unknown: number; requested: number };

/** Of every twenty requests one is lost on its way there, one at any moment, one on its way back. */
const cutting =
  (random: Random, count: Count): Fetch =>
  async (url, init) => {
    const isKeyed = init.headers['idempotency-key'] !== undefined;
    const kind = isKeyed ? random.below(20) : 19;
    if (kind > 2) return fetch(url, init);
    count.cut += 1;
    if (kind === 0) throw new TypeError('cut on the way there');
    const cut = new AbortController();
    if (kind === 1) setTimeout(() => cut.abort(), random.below(15));
    await fetch(url, { ...init, signal: cut.signal });
    throw new TypeError('cut on the way back');
  };

/** Cuts the journal's connection again and again: before a commit, while it is sent, before its answer. Gives how often. */
const cutJournal = async (server: DrillServer, random: Random): Promise<number> => {
  const database = await server.database();
  let cuts = 0;
  try {
    while (cuts < CUTS) {
      const { rowCount } = await database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bourse journal'",
      );
      cuts += rowCount ?? 0;
      await sleep(PAUSE_MS + random.below(PAUSE_MS));
    }
    return cuts;
  } finally {
    await database.close();
  }
};

const cutCustomers = async (server: DrillServer, random: Random, count: Count): Promise<readonly DrillCustomer[]> => {
  const customers = await fundedCustomers(server, await operatorClient(server), 6);
  const again = {
    pause: (ms: number) => sleep(ms / 10),
    unknown: () => {
      count.unknown += 1;
    },
    known: () => undefined,
  };
  const cut = cutting(random, count);
  for (const customer of customers) {
    const token = value(
      await server.client('customer')('auth.login', {
        by: 'email',
        username: customer.email,
        with: 'password',
        password: 'correct horse battery',
      }),
    ).accessToken;
    const counted: Fetch = (url, init) => {
      count.requested += init.headers['idempotency-key'] === undefined ? 0 : 1;
      return cut(url, init);
    };
    customer.call = server.client('customer', token, undefined, { fetch: counted, again });
  }
  return customers;
};

/** Promise R8: connections are cut under load, and every answer that the client gives in the end is held against the journal. */
export const runCuts = async (): Promise<readonly string[]> => {
  const random = new Random(1);
  const count: Count = { cut: 0, unknown: 0, requested: 0 };
  const server = await DrillServer.create();
  const faults: string[] = [];
  try {
    await server.start();
    const customers = await cutCustomers(server, random, count);
    const load = new Load(customers, PER_SECOND, random);
    const cuts = await cutJournal(server, random);
    await load.stop();
    // The drill's clients ask for some seconds only, which a busy machine may need for itself.
    const late = await load.askAgain();
    const { byKey, faults: broken } = await journalled(server, { seq: 0, hash: '0'.repeat(64) });
    faults.push(...broken, ...checkSent(load.sent, byKey));
    const left = load.sent.filter(({ outcome }) => outcome === 'unknown').length;
    if (left > 0) faults.push(`of ${left} it is still not known what became of them`);
    const done = load.sent.filter(({ outcome }) => outcome !== 'unknown' && 'acknowledged' in outcome).length;
    console.log(
      `journal's connection cut ${cuts} times, ${count.cut} requests cut: ${load.sent.length} sent, ${count.unknown} unknown for a while, ` +
        `${count.requested - load.sent.length} asked again, ${done} carried out, ${late} known only after the cuts, ${left} still unknown, ${faults.length} wrong`,
    );
    if (cuts < CUTS) faults.push(`only ${cuts} cuts`);
  } catch (error) {
    faults.push(`${error instanceof Error ? error.stack : error}\n${server.output}`);
  } finally {
    faults.push(...(await server.end()));
    rmSync(server.folder, { recursive: true, force: true });
  }
  return faults;
};
