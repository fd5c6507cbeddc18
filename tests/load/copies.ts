import { type Action, type Command, type Core, type Event, observe } from '@bourse/core';
import { type Instrument, priceTicks, quantityLots } from '@bourse/rules';
import { Pieces } from '../../apps/server/src/market/pieces.ts';
import { views } from '../../apps/server/src/module-registry.ts';
import { corePort } from '../../apps/server/src/platform/core-port.ts';
import type { Execute } from '../../apps/server/src/platform/index.ts';
import { createSequencer, type Sequencer } from '../../apps/server/src/sequencer/sequencer.ts';
import { openTestDatabase, testSigner } from '../../apps/server/src/store/testing.ts';
import { benchConfig, pair } from './bench-market.ts';
import { EMPTY_FUNDS_CONFIG } from './empty-funds-config.ts';
import type { Report } from './report.ts';

const FOLLOWERS = Number(process.env['FOLLOWERS'] ?? 10_000);
const ROUNDS = 3;
const AT_ONCE = 1_000;
const LEADER = 1;
const MIDDLE = 10_000_000;
const MONEY = 10n ** 12n;

/** The house quotes more than all copies together take. */
const share: Instrument = {
  ...pair,
  id: 'SHARE',
  kind: 'share',
  product: 'stocks',
  venue: 'US',
  ladder: { ...pair.ladder, sizeLots: 10_000_000 },
};

const funds = { ...EMPTY_FUNDS_CONFIG, accounts: { ...EMPTY_FUNDS_CONFIG.accounts, stock: ['USDT'] } };

type Bench = Sequencer<Core, Command, Event>;

const submit = async (sequencer: Bench, action: Action): Promise<readonly Event[]> => {
  const done = await sequencer.submit({ action });
  if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
  return done.value.events;
};

/** A customer with money on the real stock account. */
const openFunded = async (sequencer: Bench, customer: number): Promise<void> => {
  await submit(sequencer, { type: 'open-customer', customer });
  const claimed = { asset: 'USDT', units: MONEY };
  const limits = { minimum: 1n, maximum: MONEY, evidence: '' };
  const [asked] = await submit(sequencer, {
    type: 'request-deposit',
    customer,
    channel: 'card',
    account: 'stock',
    claimed,
    ...limits,
  });
  if (asked?.type !== 'deposit-requested') throw new Error('no deposit was requested');
  await submit(sequencer, {
    type: 'credit-deposit',
    id: asked.deposit.id,
    arrived: claimed,
    reference: `payment ${customer}`,
    by: 'operator',
    agreedBy: 'another',
    check: { maximum: MONEY, worth: 0n, customerAbove: MONEY, operatorAbove: MONEY },
  });
};

const setUp = async (sequencer: Bench): Promise<void> => {
  observe(sequencer.state, share.id, { seq: 1, price: priceTicks(MIDDLE), at: Date.now() });
  await openFunded(sequencer, LEADER);
  await submit(sequencer, { type: 'apply-as-leader', customer: LEADER });
  await submit(sequencer, { type: 'decide-leader', customer: LEADER, decision: 'approve', reason: '', by: 'operator' });
  const follow = async (customer: number): Promise<void> => {
    await openFunded(sequencer, customer);
    await submit(sequencer, {
      type: 'follow-leader',
      customer,
      leader: LEADER,
      terms: { sizing: { mode: 'ratio', percent: 1 }, asset: 'USDT', cap: MONEY, slippageBps: 500 },
      limits: { fixedMaximum: MONEY, slippageMaximumBps: 500 },
    });
  };
  for (let first = LEADER + 1; first <= FOLLOWERS + 1; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, FOLLOWERS + 2 - first) }, (_, index) => follow(first + index)),
    );
};

/** Has the leader trade and all followers copy it, as the server does. @returns how many copies came of it, in how many pieces. */
const mirrored = async (sequencer: Bench): Promise<{ readonly copies: number; readonly pieces: number }> => {
  let [copies, pieces] = [0, 0];
  const execute: Execute = async (action) => {
    const done = await sequencer.submit({ action });
    if (!done.ok) throw new Error(`${action.type}: ${done.error}`);
    pieces += 1;
    for (const event of done.value.events) if (event.type === 'copy-ended' && event.filled > 0) copies += 1;
    return done;
  };
  await submit(sequencer, {
    type: 'place-order',
    mode: 'real',
    customer: LEADER,
    instrument: share.id,
    side: 'buy',
    kind: 'market',
    timeInForce: 'IOC',
    quantity: quantityLots(10_000),
    limit: null,
    budget: null,
  });
  await new Pieces({ core: sequencer.state, execute, now: Date.now, log: console.error }).doAll('agenda');
  return { copies, pieces };
};

/** From a leader's order to the last of its copies in the journal and the views, on the disk; the limit is the promise's. */
export const benchCopies = async (): Promise<Report> => {
  const database = await openTestDatabase('copies');
  const sequencer: Bench = await createSequencer({
    core: corePort(benchConfig(share, { maxOpenOrders: 10, funds })),
    database,
    views,
    signer: testSigner(),
    snapshotEvery: Number.MAX_SAFE_INTEGER,
    answerWithinMs: 600_000,
  });
  try {
    await setUp(sequencer);
    const took: number[] = [];
    let pieces = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      observe(sequencer.state, share.id, { seq: round + 2, price: priceTicks(MIDDLE), at: Date.now() });
      const start = performance.now();
      const done = await mirrored(sequencer);
      took.push(performance.now() - start);
      if (done.copies !== FOLLOWERS) throw new Error(`${done.copies} of ${FOLLOWERS} copied`);
      pieces = done.pieces;
    }
    took.sort((one, other) => one - other);
    const ours = took[took.length >> 1] as number;
    const all = took.map((ms) => ms.toFixed(0)).join(', ');
    return [
      {
        row: `a leader's fill with ${FOLLOWERS} followers, all copied and durable, ms`,
        ours,
        peer: 1_000,
        ratio: ours / 1_000,
        limit: '1,000 ms at most',
        note: `${ROUNDS} fills, ${all} ms, each in ${pieces} pieces; the peer's column is the promise`,
      },
    ];
  } finally {
    await sequencer.stop();
    await database.close();
  }
};
