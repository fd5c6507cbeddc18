import { ACCOUNT_MODES, type AccountMode, assert, splitLots, splitUnits, worthOfRest } from '@bourse/rules';
import type { Owner } from '../by-owner.ts';
import type { Core } from '../context.ts';
import { type Account, type Entry, segregated } from '../ledger/index.ts';
import { listingOf, productTerms } from '../market/index.ts';
import type { Emit, Reactions } from '../module.ts';
import type { SplitLine, SplitsEvent } from './event.ts';

type Reached = Extract<SplitsEvent, { readonly type: 'split-reached' }>;

/** What becomes of what the owners of one account mode have, with the postings of it (rules SPLIT-3, SPLIT-4). */
class Adjusting {
  readonly lines: SplitLine[] = [];
  readonly entries: Entry[] = [];
  readonly #core: Core;
  readonly #reached: Reached;
  readonly #mode: AccountMode;

  constructor(core: Core, reached: Reached, mode: AccountMode) {
    this.#core = core;
    this.#reached = reached;
    this.#mode = mode;
  }

  add(owner: Owner): void {
    const { split, price } = this.#reached;
    const { state } = this.#core;
    const before = state.stocks.shares.get(owner, split.instrument)?.quantity ?? 0;
    if (before === 0) return;
    const { instrument, scale } = listingOf(this.#core, split.instrument);
    const { whole: after, rest } = splitLots(split.ratio, before);
    const units = rest === 0 ? 0n : worthOfRest(scale, split.ratio, rest, price);
    this.lines.push({ ...owner, before: before as SplitLine['before'], after, rest, units });
    const { account } = productTerms(this.#core, instrument);
    const shares = state.ledger.customer(owner.mode, owner.customer, account, instrument.base);
    const lot = scale.lotBaseUnits;
    assert(shares.available + shares.held === BigInt(before) * lot, 'what is held is what was bought and not sold');
    this.#change(shares, BigInt(after - before) * lot);
    const money = state.ledger.customer(owner.mode, owner.customer, account, instrument.quote);
    this.#change(money, units);
  }

  /** What the house has of the share becomes the new one too. */
  addHouse(): void {
    const { split } = this.#reached;
    const { base } = listingOf(this.#core, split.instrument).instrument;
    const account = this.#core.state.ledger.house(this.#mode, 'inventory', base);
    const units = splitUnits(split.ratio, account.available) - account.available;
    this.#change(account, units);
  }

  /** Posts a change from the account of splits, or to it where it is below zero. */
  #change(account: Account, units: bigint): void {
    if (units === 0n) return;
    const other = this.#core.state.ledger.house(this.#mode, 'splits', account.asset);
    const [from, to] = units > 0n ? [other, account] : [account, other];
    this.entries.push({ type: 'post', from, to, units: units > 0n ? units : -units });
  }
}

const adjust = (core: Core, reached: Reached, at: number, emit: Emit<SplitsEvent>): void => {
  const { split, price, first, span, isLast } = reached;
  const parts = ACCOUNT_MODES.map((mode) => {
    const adjusting = new Adjusting(core, reached, mode);
    for (let customer = first; customer < span.next; customer += 1) adjusting.add({ mode, customer });
    if (isLast) adjusting.addHouse();
    return adjusting;
  });
  const lines = parts.flatMap((part) => part.lines);
  const entries = parts.flatMap((part) => segregated(core.state.ledger, part.entries));
  emit({ type: 'split-adjusted', at, split, price, lines, span, isLast, entries });
};

/** What customers have is adjusted once their orders have ended and what was locked of it is free to be. */
export const splitsReactions: Partial<Reactions<SplitsEvent, SplitsEvent>> = { 'split-reached': adjust };
