import {
  type Core,
  createCore,
  type Event,
  evolve,
  fires,
  type OptionTerms,
  observe,
  observePremium,
  reachedNow,
  type TapeMark,
} from '@bourse/core';
import { type Position, priceTicks, quantityLots, type Side, scaleOf, withPrices } from '@bourse/rules';
import { SettleByTape } from '../../apps/server/src/option/settle-by-tape.ts';
import { pair } from './bench-market.ts';
import { CONTRACT, contractConfig, done, MIDDLE, openAtMarket } from './contract-market.ts';
import type { Report } from './report.ts';

const TICKS = 100_000;
const TURNS = 6;
const FEW = 1_000;
const MANY = Number(process.env['OPEN'] ?? 1_000_000);
const DAY_S = 86_400;
const START = 1_800_000_000_000;
const [STAKE, PROFIT] = [1_000n, 800n];

type Opened = Extract<Event, { readonly type: 'position-opened' }>;

const markOf = (seq: number, price: number, at: number): TapeMark => ({
  seq,
  price: priceTicks(price),
  at,
  hash: 'ab'.repeat(32),
});

/** A position of the core's own making, to be folded again for others. */
const openedBy = (core: Core, customer: number, side: Side, leverage: number): Opened => {
  done(core, { type: 'open-customer', customer }, START);
  const account = core.state.ledger.customer('real', customer, 'contract', 'USDT');
  const from = core.state.ledger.house('real', 'inventory', 'USDT');
  core.state.ledger.apply([{ type: 'post', from, to: account, units: 10n ** 12n }]);
  const events = openAtMarket(core, customer, { side, leverage, quantity: quantityLots(10) }, START);
  const opened = events.find((event) => event.type === 'position-opened');
  if (!opened) throw new Error('no position was opened');
  return opened;
};

/** So many positions, each of a customer of its own, at prices of their own, and with a target and a stop. */
const openPositions = (core: Core, count: number): void => {
  const { ledger } = core.state;
  const { assets } = core.config;
  const scale = scaleOf(CONTRACT, assets.get(CONTRACT.base), assets.get(CONTRACT.quote));
  const templates = [2, 5, 10].flatMap((leverage, index) => [
    openedBy(core, 2 * index + 1, 'buy', leverage),
    openedBy(core, 2 * index + 2, 'sell', leverage),
  ]);
  const from = ledger.house('real', 'inventory', 'USDT');
  for (let id = templates.length + 1; id <= count; id += 1) {
    const template = templates[id % templates.length] as Opened;
    const away = MIDDLE / 100 + ((id * 7_919) % 50_000);
    const sign = template.position.side === 'long' ? 1 : -1;
    const position: Position = withPrices(scale, {
      ...template.position,
      id,
      customer: id,
      order: id,
      entry: template.position.entry + BigInt(id % 10_000),
      target: priceTicks(MIDDLE + sign * away),
      stop: priceTicks(MIDDLE - sign * away),
    });
    const units = position.margin + position.feeReserve;
    const to = ledger.customer('real', id, 'contract', 'USDT');
    const entries = [
      { type: 'post', from, to, units },
      { type: 'hold', hold: `margin:${id}`, account: to, units },
    ] as const;
    evolve(core, { ...template, position, entries });
  }
};

const termsOf = (id: number, endsAt: number, startsAt: number): OptionTerms => ({
  id,
  mode: 'real',
  customer: id,
  instrument: CONTRACT.id,
  side: id % 2 === 0 ? 'up' : 'down',
  stake: STAKE,
  profit: PROFIT,
  oddsPpm: 800_000,
  period: 1,
  periodMs: endsAt - startsAt,
  minimum: 100n,
  maximum: STAKE,
  jumpBps: 1_000,
  acceptedAt: START,
  afterSeq: 1,
  startsAt,
  endsAt,
  isScheduled: startsAt > START,
});

/** So many options that end in the seconds of a day; one of ten is yet to start. */
const acceptOptions = (core: Core, count: number): void => {
  const { ledger } = core.state;
  const from = ledger.house('real', 'inventory', 'EUR');
  const pool = ledger.house('real', 'options', 'EUR');
  const ends = new Map<number, number>();
  const terms = {
    type: 'set-option-terms',
    instrument: CONTRACT.id,
    isOffered: true,
    periods: [{ periodMs: 60_000, oddsPpm: 800_000, minimum: 100n, maximum: STAKE }],
    caps: { instrument: 10n ** 12n, customer: 10n ** 12n, end: 10n ** 12n },
    by: 'ann',
    agreedBy: 'bob',
  } as const;
  done(core, terms, START);
  for (let id = 1; id <= count; id += 1) {
    const endsAt = START + 1_000 * (2 * DAY_S + ((id * 7_919) % DAY_S));
    const end = ends.get(endsAt) ?? ends.size + 1;
    ends.set(endsAt, end);
    const account = ledger.customer('real', id, 'financial', 'EUR');
    evolve(core, {
      type: 'option-accepted',
      at: START,
      option: termsOf(id, endsAt, id % 10 === 0 ? START + 1_000 * DAY_S : START),
      end,
      entries: [
        { type: 'post', from, to: account, units: STAKE },
        { type: 'post', from, to: pool, units: PROFIT },
        { type: 'hold', hold: `option:${id}`, account, units: STAKE },
        { type: 'hold', hold: `option-end:${end}`, account: pool, units: PROFIT },
      ],
    });
  }
  const tick = markOf(2, MIDDLE, START + 500);
  while (done(core, { type: 'open-options', instrument: CONTRACT.id, tick }, START + 500).length > 0);
};

class Market {
  readonly core: Core;
  readonly settling: SettleByTape;
  #seq = 10;
  #looks = 0;

  constructor(count: number) {
    this.core = createCore(contractConfig());
    for (const id of [pair.id, CONTRACT.id]) observe(this.core, id, markOf(1, MIDDLE, START));
    openPositions(this.core, count);
    acceptOptions(this.core, count);
    const { positions } = this.core.state.margin;
    const { options } = this.core.state.option;
    if (positions.size !== count || options.size !== count)
      throw new Error(`${positions.size} positions and ${options.size} options are open`);
    const looked = (): never => {
      this.#looks += 1;
      throw new Error('the tape was looked at');
    };
    const tape = { seal: looked, flush: looked, keep: looked, follow: looked, release: looked, followed: [] };
    this.settling = new SettleByTape({
      core: this.core,
      tape,
      execute: looked,
      now: () => START,
      log: () => undefined,
    });
  }

  /** Ticks a second that fire nothing, as the server takes each in: for options, orders, and what waits for its prices. */
  rate(): number {
    const { core, settling } = this;
    let reached = 0;
    const start = performance.now();
    for (let index = 0; index < TICKS; index += 1) {
      const at = START + 600;
      this.#seq += 1;
      settling.published(CONTRACT.id, at);
      observe(core, CONTRACT.id, markOf(this.#seq, MIDDLE + (index % 100), at));
      observePremium(core, CONTRACT.id, at);
      if (fires(core, CONTRACT.id, at)) reached += 1;
      reached += reachedNow(core, CONTRACT.id, at).length;
    }
    const rate = TICKS / ((performance.now() - start) / 1_000);
    if (reached > 0 || this.#looks > 0) throw new Error(`${reached} ticks fired, ${this.#looks} looked at the tape`);
    return rate;
  }
}

/** What a tick that fires nothing costs over open positions and options, with a thousand and with a million of each; by turns, the middle of five. */
export const benchIdleTick = async (): Promise<Report> => {
  const [few, many] = [new Market(FEW), new Market(MANY)];
  const rates: { readonly few: number[]; readonly many: number[] } = { few: [], many: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    rates.few.push(few.rate());
    rates.many.push(many.rate());
  }
  for (const { settling } of [few, many]) settling.stop();
  const middle = (all: readonly number[]): number => all.slice(1).sort((a, b) => a - b)[2] ?? 0;
  const [ours, peer] = [middle(rates.many), middle(rates.few)];
  return [
    {
      row: `a tick that fires nothing, a second: ${MANY} positions and as many options open beside ${FEW} of each`,
      ours,
      peer,
      ratio: peer / ours,
      limit: 'within 1.5 ×',
      note: 'the ratio is the time of one with the many to the time with the few',
    },
  ];
};
