import { decimalsWritten, err, ok } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { HandlersOf } from '../http/handler.ts';
import type { Listing } from '../market/index.ts';
import { orderReceipt } from './order-receipt.ts';
import { presentDepth } from './present-depth.ts';

type Level = readonly [price: string, customers: string, house: string];

/** What customers and the house have at a level together. */
const total = (level: Level | undefined): string | null => {
  if (!level) return null;
  const [customers, house] = [level[1], level[2]];
  const decimals = decimalsWritten(customers);
  const sum = (BigInt(customers.replace('.', '')) + BigInt(house.replace('.', '')))
    .toString()
    .padStart(decimals + 1, '0');
  return decimals === 0 ? sum : `${sum.slice(0, -decimals)}.${sum.slice(-decimals)}`;
};

const orderBook = (
  listing: Listing,
  bids: readonly Level[],
  asks: readonly Level[],
): ReplyOf<Endpoints['quotes.orderBook']>['list'][number] => ({
  instrument: listing.instrument.id,
  bidPrice1: bids[0]?.[0] ?? null,
  bidPrice2: bids[1]?.[0] ?? null,
  bidQuantity1: total(bids[0]),
  bidQuantity2: total(bids[1]),
  askPrice1: asks[0]?.[0] ?? null,
  askPrice2: asks[1]?.[0] ?? null,
  askQuantity1: total(asks[0]),
  askQuantity2: total(asks[1]),
});

export const orderHandlers = {
  'orders.order': (input, { services, caller }) => orderReceipt(services, caller, input.id),

  'quotes.orderBook': async (input, context) => {
    const listing = context.services.market.find(input.instrument ?? input.symbol ?? '');
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const { bids, asks } = presentDepth(context, listing, 2);
    return ok({ list: [orderBook(listing, bids, asks)] });
  },

  'market.depth': async (input, context) => {
    const listing = context.services.market.find(input.instrument);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const { depth, bids, asks } = presentDepth(context, listing, input.limit ?? 20);
    const recorded = context.services.market.recordedDepth(listing.instrument.id);
    return ok({
      symbol: listing.instrument.id,
      seq: depth.seq,
      bids,
      asks,
      checksum: depth.checksum,
      recorded: recorded
        ? {
            at: recorded.atMs,
            bids: recorded.bids.map(([price, quantity]) => [price, quantity]),
            asks: recorded.asks.map(([price, quantity]) => [price, quantity]),
          }
        : null,
    });
  },
} satisfies HandlersOf<'orders.order' | 'quotes.orderBook' | 'market.depth'>;
