import type { AccountMode, AssetCode, CustomerId, InstrumentId, PriceTicks } from '@bourse/rules';
import { ByOwner, type Owner } from '../by-owner.ts';
import type { State } from '../context.ts';
import { LargeMap } from '../large-map.ts';
import { unsettledName } from '../ledger/index.ts';
import type { OrderId } from '../orders/index.ts';
import type { Transitions } from '../transitions.ts';
import { Holdings, Results } from './holding.ts';

/** A holding of shares and what it cost. */
export type ShareHolding = {
  /** The number of the fill that opened it. */
  readonly id: number;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  /** Shares held, in lots. */
  quantity: number;
  /** What the held shares cost without fees, in the quote asset's smallest unit. */
  cost: bigint;
  /** Everything bought and sold since the holding was opened: lots, and money without fees in the quote asset's smallest unit. */
  bought: number;
  entryValue: bigint;
  soldFor: bigint;
  /** Results of what was sold since the holding was opened, all fees taken off, in the quote asset's smallest unit. */
  realised: bigint;
  /** Fees paid since the holding was opened, in the quote asset's smallest unit. */
  fees: bigint;
  /** Those of them that were paid for the shares still held. */
  heldFees: bigint;
  readonly openedAt: number;
};

/** The mark prices at which a holding is sold, in ticks; null for none (rule STOCKS-11). */
export type HoldingExits = {
  /** The holding's number. */
  readonly holding: number;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly instrument: InstrumentId;
  readonly target: PriceTicks | null;
  readonly stop: PriceTicks | null;
  /** Reached while nothing of the holding was free to sell: they wait for that, and then for the next price (rule STOCKS-12). */
  readonly isIdle?: boolean;
};

/** The target and stop that a purchase brings for the holding, from its first fill on (rule STOCKS-15). */
export type OrderExits = Omit<HoldingExits, 'holding' | 'isIdle'> & { readonly order: OrderId };

/** The legal transitions of a holding (rule STOCKS-5): one that was sold to the last share is none, and what is bought later is a new one. */
export const HOLDING_TRANSITIONS: Transitions<'none' | 'held', 'buy' | 'sell' | 'sell-out'> = {
  none: { buy: 'held' },
  held: { buy: 'held', sell: 'held', 'sell-out': 'none' },
};

/** Proceeds of a customer's sales that settle at one moment: traded at once, taken out from `settlesAt` on. Smallest units of the asset. */
export type Unsettled = {
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly settlesAt: number;
};

/** The open holdings, each with its owner's others: what one customer has is found whatever all the others have. */
export class ShareHoldings {
  readonly #byOwner = new ByOwner<Map<InstrumentId, ShareHolding>>();

  get(owner: Owner, instrument: InstrumentId): ShareHolding | undefined {
    return this.#byOwner.get(owner)?.get(instrument);
  }

  /** Those of one customer, in the order in which they were opened. */
  of(owner: Owner): ShareHolding[] {
    return [...(this.#byOwner.get(owner)?.values() ?? [])];
  }

  *all(): Generator<ShareHolding> {
    for (const [, held] of this.#byOwner) yield* held.values();
  }

  put(holding: ShareHolding): void {
    const held = this.#byOwner.get(holding);
    if (held) held.set(holding.instrument, holding);
    else this.#byOwner.set(holding, new Map([[holding.instrument, holding]]));
  }

  remove(holding: ShareHolding): void {
    const held = this.#byOwner.get(holding);
    held?.delete(holding.instrument);
    if (held?.size === 0) this.#byOwner.delete(holding);
  }
}

export type StocksState = {
  readonly shares: ShareHoldings;
  readonly holdings: Holdings;
  readonly results: Results;
  /** By owner and asset: what settles, soonest first, and no purchase has used up. */
  readonly sales: LargeMap<string, readonly Unsettled[]>;
  /** What all of an owner's unsettled proceeds in an asset come to; follows from `sales`. */
  readonly proceeds: LargeMap<string, bigint>;
  /** By application for new shares that is paid and not listed: the proceeds that its payment used up, which come back with the money (rule IPO-10). */
  readonly spentOnShares: LargeMap<number, readonly Unsettled[]>;
  /** By the holding's number: its target and stop, where it has one. */
  readonly exits: LargeMap<number, HoldingExits>;
  /** By the number of a living purchase that has not filled yet: what it brings. */
  readonly orderExits: Map<OrderId, OrderExits>;
  /** Holdings that a fill ended, by its number, until that is told in the same command. */
  readonly soldOut: Map<number, Readonly<ShareHolding>>;
};

export const createStocksState = (): StocksState => ({
  shares: new ShareHoldings(),
  holdings: new Holdings(),
  results: new Results(),
  sales: new LargeMap(),
  proceeds: new LargeMap(),
  spentOnShares: new LargeMap(),
  exits: new LargeMap(),
  orderExits: new Map(),
  soldOut: new Map(),
});

/** The kind of what waits for the settlement of sales, by owner and asset. */
export const SETTLEMENT = 'settlement';

const nameOf = ({ mode, customer, asset }: Omit<Unsettled, 'settlesAt'>): string =>
  unsettledName(mode, customer, asset);

/** Makes an owner's unsettled proceeds in an asset these. */
export const putSales = ({ sales, proceeds }: StocksState, name: string, left: readonly Unsettled[]): void => {
  let sum = 0n;
  for (const { units } of left) sum += units;
  if (left.length > 0) sales.set(name, left);
  else sales.delete(name);
  if (sum > 0n) proceeds.set(name, sum);
  else proceeds.delete(name);
};

/** Keeps the proceeds of a sale until they settle. */
export const addUnsettled = ({ stocks, agenda }: State, sale: Unsettled): void => {
  const name = nameOf(sale);
  const others = stocks.sales.get(name) ?? [];
  const same = others.find(({ settlesAt }) => settlesAt === sale.settlesAt);
  const sum = same ? { ...same, units: same.units + sale.units } : sale;
  const left = [...others.filter((other) => other !== same), sum].sort((a, b) => a.settlesAt - b.settlesAt);
  putSales(stocks, name, left);
  agenda.waiting.add(sale.settlesAt, SETTLEMENT, name);
};

/** Lets go of what an owner has that settles at a moment. */
export const dropSettled = ({ stocks, agenda }: State, name: string, moment: number): void => {
  const sales = stocks.sales.get(name) ?? [];
  const isSettled = ({ settlesAt }: Unsettled): boolean => settlesAt === moment;
  if (sales.some(isSettled)) agenda.waiting.remove(moment, SETTLEMENT, name);
  putSales(
    stocks,
    name,
    sales.filter((sale) => !isSettled(sale)),
  );
};

/**
 * Uses up unsettled proceeds for a purchase, those that settle first to begin with; what goes beyond them was paid from settled money (rule STOCKS-6).
 * @returns what was used up.
 */
export const spendUnsettled = ({ stocks, agenda }: State, purchase: Omit<Unsettled, 'settlesAt'>): Unsettled[] => {
  const name = nameOf(purchase);
  const sales = stocks.sales.get(name);
  if (!sales) return [];
  let remaining = purchase.units;
  const left: Unsettled[] = [];
  const spent: Unsettled[] = [];
  for (const sale of sales) {
    const isPart = sale.units > remaining;
    const used = isPart ? remaining : sale.units;
    if (used > 0n) spent.push({ ...sale, units: used });
    if (isPart) left.push({ ...sale, units: sale.units - used });
    else agenda.waiting.remove(sale.settlesAt, SETTLEMENT, name);
    remaining -= used;
  }
  putSales(stocks, name, left);
  return spent;
};

declare module '../context.ts' {
  interface State {
    readonly stocks: StocksState;
  }
  interface AgendaKinds {
    readonly stocks: 'settlement';
  }
}
