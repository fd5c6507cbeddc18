import { type Amount, type AssetCode, baseUnits, type Instrument, mulDiv } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Account } from '../ledger/index.ts';
import { listingOf, productTerms, type TickMark, worthAt, worthInBaseAt } from '../market/index.ts';
import { type FillShare, type OrdersEvent, orderOf } from '../orders/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import { bringsResult, costedUnits, feesIn, type Owner } from './holding.ts';

type Filled = Extract<OrdersEvent, { type: 'order-filled' }>;

/** Money and fee of a purchase or sale, in the smallest unit of one kind of money. */
type Paid = { readonly money: AssetCode; readonly amount: bigint; readonly fee: bigint };

const bought = (core: Core, owner: Owner, asset: AssetCode, units: bigint, { money, amount, fee }: Paid): void =>
  core.state.stocks.holdings.add(owner, asset, money, { units, cost: amount, fees: fee });

/**
 * Folds a sale. The proceeds of what came in without a price are no result; the fee is taken off all the same.
 * @returns what the sold units had cost with their fees, in the money of the sale; null where that is not known in it.
 */
const sold = (
  core: Core,
  owner: Owner,
  asset: AssetCode,
  units: bigint,
  { money, amount, fee }: Paid,
): bigint | null => {
  const { holdings, results } = core.state.stocks;
  let costed = 0n;
  let cost = 0n;
  let isInMoney = true;
  for (const taken of holdings.take(owner, asset, units, money)) {
    const spent = taken.cost + taken.fees;
    costed += taken.units;
    if (taken.money === money) cost += spent;
    else {
      isInMoney = false;
      results.add(owner, asset, taken.money, -spent);
    }
  }
  const isCosted = costed === units;
  const proceeds = isCosted ? amount : mulDiv(amount, costed, units, 'half-even');
  results.add(owner, asset, money, proceeds - fee - cost);
  return isCosted && isInMoney ? cost : null;
};

/** The fee of exchanging what brings no result is one at once. */
const charged = (core: Core, owner: Owner, money: AssetCode, fee: bigint): void => {
  if (fee > 0n) core.state.stocks.results.add(owner, feesIn(money), money, -fee);
};

const shareOf = ({ quoteAmount, fee }: FillShare, { quote }: Instrument): Paid => ({
  money: quote,
  amount: quoteAmount,
  fee,
});

/** Folds a fill of a pair whose base is money: who sells EUR/JPY buys yen for euro, who buys it sells them. The fee is in the quote asset. A part too small for a unit of it moves none. */
const evolveQuote = (core: Core, { base, quote }: Instrument, units: bigint, { mode, buyer, seller }: Filled): void => {
  if (!bringsResult(quote)) {
    for (const side of [buyer, seller]) if (side) charged(core, { mode, customer: side.customer }, quote, side.fee);
    return;
  }
  if (seller) {
    const { quoteAmount, fee, customer } = seller;
    if (quoteAmount > fee) {
      const feeMoney = mulDiv(units, fee, quoteAmount, 'half-even');
      const paid = { money: base, amount: units - feeMoney, fee: feeMoney };
      bought(core, { mode, customer }, quote, quoteAmount - fee, paid);
    }
  }
  if (buyer) {
    const { quoteAmount, fee, customer } = buyer;
    if (quoteAmount + fee > 0n)
      sold(core, { mode, customer }, quote, quoteAmount + fee, { money: base, amount: units, fee: 0n });
  }
};

/** Folds a fill of a coin, a currency or a metal into what its customers hold (rule FIGURES-5); shares and money are passed over. */
export const evolveAssets = (core: Core, event: Filled): void => {
  const { instrument, scale } = listingOf(core, event.instrument);
  if (productTerms(core, instrument).hasHoldings) return;
  const units = baseUnits(scale, event.quantity);
  const { mode, buyer, seller } = event;
  if (!bringsResult(instrument.base)) {
    if (seller) orderOf(core.state.orders, seller.order).cost = null;
    evolveQuote(core, instrument, units, event);
    return;
  }
  if (buyer) bought(core, { mode, customer: buyer.customer }, instrument.base, units, shareOf(buyer, instrument));
  if (!seller) return;
  const owner = { mode, customer: seller.customer };
  const cost = sold(core, owner, instrument.base, units, shareOf(seller, instrument));
  const order = orderOf(core.state.orders, seller.order);
  order.cost = cost === null || order.cost === null ? null : order.cost + cost;
};

/** What a conversion says of itself; see the funds module's quote. */
export type Converted = Owner & {
  readonly account: string;
  readonly from: Amount;
  readonly to: Amount;
  readonly fee: bigint;
  readonly ticks: readonly { readonly instrument: string; readonly tick: Pick<TickMark, 'price'> }[];
};

/**
 * What was given up came to at the conversion's own tick, in what it is priced in, where money is on neither side: one sells it for that, the
 * other costs that (rule FIGURES-5). Undefined where money is on a side, and without a price.
 */
export const moneyBetween = (
  core: ReadonlyCore,
  { from, to, ticks }: Pick<Converted, 'from' | 'to' | 'ticks'>,
): Amount | undefined => {
  const [first] = ticks;
  if (!bringsResult(from.asset) || !bringsResult(to.asset)) return undefined;
  const listing = first && core.config.listings.get(first.instrument);
  if (!listing) return undefined;
  const { base, quote } = listing.instrument;
  if (base === from.asset) return { asset: quote, units: worthAt(core, listing, from.units, first.tick) };
  return quote === from.asset && !bringsResult(base)
    ? { asset: base, units: worthInBaseAt(core, listing, from.units, first.tick) }
    : undefined;
};

/** Folds a conversion: what is given up is sold, what is received is bought, each for the money on the other side or between the two. Of one money for another, and of another account's, only the fee is a result. */
export const evolveConversion = (core: Core, converted: Converted): void => {
  const { mode, customer, account, from, to, fee } = converted;
  const [gives, gets] = [bringsResult(from.asset), bringsResult(to.asset)];
  const owner = { mode, customer };
  if (account !== 'platform' || (!gives && !gets)) {
    charged(core, owner, to.asset, fee);
    return;
  }
  const gross = to.units + fee;
  const money = !gives ? from : !gets ? { asset: to.asset, units: gross } : moneyBetween(core, converted);
  if (!money) {
    if (gives) core.state.stocks.holdings.take(owner, from.asset, from.units);
    return;
  }
  if (gives)
    sold(core, owner, from.asset, from.units, { money: money.asset, amount: money.units, fee: gets ? 0n : fee });
  if (!gets) return;
  const feeMoney = mulDiv(money.units, fee, gross, 'half-even');
  bought(core, owner, to.asset, to.units, { money: money.asset, amount: money.units - feeMoney, fee: feeMoney });
};

/** Folds what came in otherwise than by a purchase, at what it was worth then. */
export const evolveArrival = (core: Core, owner: Owner, { asset, units }: Amount, worth: Amount | undefined): void => {
  if (worth && bringsResult(asset))
    core.state.stocks.holdings.add(owner, asset, worth.asset, { units, cost: worth.units, fees: 0n });
};

/** What left otherwise than by a sale takes its cost with it, and brings no result: no more is costed than is there. */
export const evolveDeparture = (core: Core, { mode, customer, asset, purpose, available, held }: Account): void => {
  if (customer === undefined || purpose !== 'platform') return;
  const owner = { mode, customer };
  const { holdings } = core.state.stocks;
  const holding = holdings.get(owner, asset);
  const more = holding ? costedUnits(holding) - available - held : 0n;
  if (more > 0n) holdings.take(owner, asset, more);
};
