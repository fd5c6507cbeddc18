import { ACCOUNT_MODES, dividendOn, type Position, type QuantityLots, quantityLots } from '@bourse/rules';
import type { Owner } from '../by-owner.ts';
import type { Core } from '../context.ts';
import { nextCustomers } from '../customer-span.ts';
import { type Entry, segregated } from '../ledger/index.ts';
import { isBeingSplit, type Listing, listingOf } from '../market/index.ts';
import type { WhenDue } from '../module.ts';
import type { DividendsEvent, OwedLine, PositionLine } from './event.ts';
import { type Dividend, dividendOf, traderName } from './state.ts';

/** What a dividend brings on what its owners had at the ex-moment, whatever they have traded since (rules DIVIDENDS-3, DIVIDENDS-7). */
class Entitlements {
  readonly lines: OwedLine[] = [];
  readonly positions: PositionLine[] = [];
  readonly entries: Entry[] = [];
  readonly #core: Core;
  readonly #dividend: Dividend;
  readonly #listing: Listing;
  readonly #decimals: { readonly base: number; readonly paid: number };

  constructor(core: Core, dividend: Dividend) {
    this.#core = core;
    this.#dividend = dividend;
    this.#listing = listingOf(core, dividend.terms.instrument);
    const { assets } = core.config;
    const { base } = this.#listing.instrument;
    this.#decimals = { base: assets.get(base).decimals, paid: assets.get(dividend.terms.asset).decimals };
  }

  add(owner: Owner): void {
    this.#addShares(owner);
    if (this.#listing.margin) this.#addPositions(owner);
  }

  #units(lots: QuantityLots): bigint {
    return dividendOn(this.#listing.scale, this.#decimals, this.#dividend.terms.perShare, lots);
  }

  #addShares({ mode, customer }: Owner): void {
    const { terms, since } = this.#dividend;
    const held = this.#core.state.stocks.shares.get({ mode, customer }, terms.instrument)?.quantity ?? 0;
    const traded = since.shares.size === 0 ? 0 : (since.shares.get(traderName({ mode, customer })) ?? 0);
    if (held <= traded) return;
    const lots = quantityLots(held - traded);
    const units = this.#units(lots);
    const id = this.#core.state.dividends.nextLine + this.lines.length;
    if (units > 0n) this.lines.push({ id, mode, customer, lots, units });
  }

  #addPositions(owner: Owner): void {
    const { terms, since } = this.#dividend;
    for (const position of this.#core.state.margin.positions.of(owner))
      if (position.instrument === terms.instrument) this.#addOpen(position, since.positions.get(position.id) ?? 0);
    for (const position of since.closed.get(traderName(owner)) ?? [])
      this.#addClosed(position, since.positions.get(position.id) ?? 0);
  }

  #addOpen({ id: position, mode, customer, side, quantity }: Position, traded: number): void {
    if (quantity <= traded) return;
    const lots = quantityLots(quantity - traded);
    const units = this.#units(lots);
    if (units > 0n)
      this.positions.push({ position, mode, customer, side, lots, units: side === 'long' ? units : -units });
  }

  /** What was a long at the ex-moment is paid although it is closed; a short that is gone has no margin to take it from. */
  #addClosed({ id: position, mode, customer, account, asset, side }: Position, traded: number): void {
    if (side === 'short' || traded >= 0) return;
    const lots = quantityLots(-traded);
    const units = this.#units(lots);
    const { ledger } = this.#core.state;
    const from = ledger.house(mode, 'positions.dividends', asset);
    const to = ledger.customer(mode, customer, account, asset);
    if (units === 0n) return;
    this.positions.push({ position, mode, customer, side, lots, units });
    this.entries.push({ type: 'post', from, to, units });
  }
}

const fixPiece = (core: Core, dividend: Dividend, at: number, most: number): DividendsEvent => {
  const { first, end, span, isLast } = nextCustomers(core, dividend.span, most);
  const found = new Entitlements(core, dividend);
  for (let customer = first; customer <= end; customer += 1)
    for (const mode of ACCOUNT_MODES) found.add({ mode, customer });
  const { lines, positions } = found;
  const entries = byMode(core, found.entries);
  return { type: 'dividend-fixed', at, dividend: dividend.terms, lines, positions, span, isLast, entries };
};

/** One set of entries stays in one account mode. */
const byMode = ({ state: { ledger } }: Core, entries: readonly Entry[]): readonly Entry[] =>
  ACCOUNT_MODES.flatMap((mode) => [
    ...segregated(
      ledger,
      entries.filter((entry) => entry.type === 'post' && ledger.named(entry.to).mode === mode),
    ),
  ]);

/** Whether a split of before the ex-moment is not done: what it brings is for each share of after that split, and waits for it. */
const isBeforeItsSplit = (core: Core, { terms: { instrument, exAt } }: Dividend): boolean =>
  isBeingSplit(core, instrument, exAt - 1);

/** Fixes what a dividend brings to whom, some customers a row of the journal. */
export const onDividendEx: WhenDue<DividendsEvent> = Object.assign(
  (core: Core, keys: readonly string[], _moment: number, at: number, most: number): DividendsEvent[] =>
    keys
      .map((key) => dividendOf(core.state.dividends, Number(key)))
      .filter((dividend) => !isBeforeItsSplit(core, dividend))
      .map((dividend) => fixPiece(core, dividend, at, most)),
  { most: 1 },
);
