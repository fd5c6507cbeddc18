import {
  type Action,
  type Core,
  carryOut,
  createCore,
  decide,
  evolve,
  type OfferingTerms,
  observe,
} from '@bourse/core';
import { type Instrument, priceTicks, quantityLots } from '@bourse/rules';
import { ballotCommitment } from '@bourse/rules/ballot';
import { ballotFaults } from '../../../scripts/ballot-file.ts';
import { benchConfig, pair } from '../../load/bench-market.ts';
import type { Report, ReportRow } from '../../load/report.ts';

const APPLICATIONS = Number(process.env['APPLICATIONS'] ?? 1_000_000);
const COMMANDS = Number(process.env['COMMANDS'] ?? 100_000);
const SEED = '5a'.repeat(32);
const LOT = 10;
const OPENS_AT = 1_000;
const CLOSES_AT = 2_000;
const DAY_MS = 86_400_000;

const share: Instrument = { ...pair, id: 'SHARE', kind: 'share', product: 'stocks', venue: 'US' };

const send = (core: Core, action: Action, at: number): void => {
  const done = decide(core, { action }, at);
  if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
  carryOut(core, done.value, at);
};

/** A core with one offering of half as much as will be asked for. */
const offering = (applications: number): Core => {
  const core = createCore(benchConfig(share, { maxOpenOrders: 1 }));
  const terms: OfferingTerms = {
    name: 'Bench, new shares',
    instrument: share.id,
    kind: 1,
    price: 1n,
    boardLot: quantityLots(LOT),
    offered: quantityLots(applications * LOT * 5),
    least: quantityLots(LOT),
    most: quantityLots(LOT * 20),
    opensAt: OPENS_AT,
    closesAt: CLOSES_AT,
    paysAt: CLOSES_AT + DAY_MS,
    listsAt: CLOSES_AT + 2 * DAY_MS,
    commitment: ballotCommitment(SEED) ?? '',
  };
  send(core, { type: 'list-offering', terms, by: 'ann', agreedBy: 'bob' }, 0);
  return core;
};

const quantityOf = (customer: number) => quantityLots(LOT * (1 + ((customer * 37) % 20)));

/** Gives a customer what an application costs, without the ways that money comes in by. */
const fund = (core: Core, customer: number): void => {
  send(core, { type: 'open-customer', customer }, 0);
  const to = core.state.ledger.customer('real', customer, 'stock', share.quote).key;
  const from = core.state.ledger.house('real', 'inventory', share.quote).key;
  const entries = [{ type: 'post', from, to, units: BigInt(LOT * 20) }] as const;
  const rebate = { inviter: 1, from: 2, account: 'platform', asset: share.quote, units: 1n, carry: 0n } as const;
  evolve(core, { ...rebate, type: 'rebate-accrued', at: 0, releasesAt: Number.MAX_SAFE_INTEGER, entries });
};

/** What the server does from the close to the last allotment. @returns how long it took, its pieces, and how long the longest of them and of 99 % of them were, ms. */
const allot = (core: Core) => {
  const at = CLOSES_AT + 60_000;
  observe(core, share.id, { seq: 1, price: priceTicks(10_000), at });
  const times: number[] = [];
  const timed = (action: Action, moment: number): void => {
    const start = performance.now();
    send(core, action, moment);
    times.push(performance.now() - start);
  };
  const runDue = (moment: number): void => {
    while ((core.state.agenda.waiting.next() ?? Number.POSITIVE_INFINITY) <= moment)
      timed({ type: 'run-agenda' }, moment);
  };
  runDue(at);
  runDue(at + 10_000);
  timed({ type: 'open-ballot', offering: 1, seed: SEED }, at + 10_000);
  runDue(at + 10_000);
  if (core.state.ipo.issues.get(1)?.offering.stage !== 'allotted') throw new Error('not all is allotted');
  const sorted = times.sort((one, other) => one - other);
  return {
    totalMs: times.reduce((sum, each) => sum + each, 0),
    pieces: times.length,
    longestMs: sorted.at(-1) ?? 0,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
};

const fileOf = (core: Core): string => {
  const issue = core.state.ipo.issues.get(1);
  if (!issue) throw new Error('no offering');
  const { boardLot, offered, commitment, seed, digest, prices: pricesDigest, closesAt } = issue.offering;
  const prices = [{ instrument: share.id, price: 10_000, at: CLOSES_AT + 60_000 }];
  const applications = issue.applications.map(({ id, quantity, allotted, number }) => [id, quantity, allotted, number]);
  const head = { offering: 1, boardLot, offered, commitment, seed, digest, pricesDigest, prices, closesAt };
  return JSON.stringify({ ...head, applications });
};

const row = (name: string, ours: number, limit: string, note: string): ReportRow => ({
  row: name,
  ours,
  peer: Number.NaN,
  ratio: Number.NaN,
  limit,
  note,
});

const benchDraw = (): Report => {
  const core = offering(APPLICATIONS);
  for (let customer = 1; customer <= APPLICATIONS; customer += 1) {
    fund(core, customer);
    send(core, { type: 'apply-for-shares', customer, offering: 1, quantity: quantityOf(customer) }, OPENS_AT);
  }
  const { totalMs, pieces, longestMs, p99Ms } = allot(core);
  const text = fileOf(core);
  const start = performance.now();
  const faults = ballotFaults(text);
  const verifiedMs = performance.now() - start;
  if (faults.length > 0) throw new Error(faults.join(' '));
  const note = `${pieces} pieces, decided and folded`;
  return [
    row(`${APPLICATIONS} applications frozen, drawn and allotted, s`, totalMs / 1_000, '10 s at most', note),
    row(
      'the longest piece of it, ms',
      longestMs,
      '20 ms at most',
      `99 % within ${p99Ms.toFixed(1)} ms; no other command is decided meanwhile`,
    ),
    row(`${APPLICATIONS} verified from the file, s`, verifiedMs / 1_000, '10 s at most', `${text.length} bytes`),
  ];
};

const benchCommands = (): Report => {
  const core = offering(COMMANDS);
  for (let customer = 1; customer <= COMMANDS; customer += 1) fund(core, customer);
  const start = performance.now();
  for (let customer = 1; customer <= COMMANDS; customer += 1)
    send(core, { type: 'apply-for-shares', customer, offering: 1, quantity: quantityOf(customer) }, OPENS_AT);
  const seconds = (performance.now() - start) / 1_000;
  return [row(`${COMMANDS} applications through the core`, COMMANDS / seconds, '–', `${seconds.toFixed(2)} s`)];
};

/** New shares: applications, the ballot and its verification, without the journal. */
export const benchBallot = async (): Promise<Report> => [...benchDraw(), ...benchCommands()];
