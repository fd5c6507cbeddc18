import { err, ok } from '@bourse/rules';
import type { AnyCaller, Context, HandlersOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { type Listing, watchedBy } from '../market/index.ts';
import { presentCoin } from './present-coin.ts';

const isCoin = ({ instrument }: Listing): boolean => instrument.kind === 'coin' && instrument.product === 'bb';
const isCurrency = ({ instrument }: Listing): boolean => instrument.product === 'divisa';
/** What the currency page lists: its own pairs, and the metals, which the coin product trades. */
const isOnCurrencyPage = (listing: Listing): boolean =>
  isCurrency(listing) || (listing.instrument.product === 'bb' && !isCoin(listing));
/** Of no other product: what nobody trades is shown as well. */
const isShown = ({ instrument: { product } }: Listing): boolean =>
  product === null || product === 'bb' || product === 'divisa';

type Input = Parameters<typeof pagingOf>[0];

const pageOfPairs = async (context: Context<AnyCaller>, listings: readonly Listing[], input: Input) => {
  const { list, total } = pageOf(listings, pagingOf(input, 20));
  const watched = await watchedBy(context);
  return { list: list.map((each) => presentCoin(context.services, each, watched)), total };
};

/** The pairs of the spot market with their prices. */
export const spotQuotes = {
  'quotes.coinList': async (input, context) =>
    ok(await pageOfPairs(context, [...context.services.market.all()].filter(isCoin), input)),

  'quotes.currencyList': async (input, context) => {
    const currenciesFirst = [...context.services.market.all()]
      .filter(isOnCurrencyPage)
      .sort((a, b) => Number(isCurrency(b)) - Number(isCurrency(a)));
    return ok(await pageOfPairs(context, currenciesFirst, input));
  },

  'quotes.coin': async (input, context) => {
    const { market } = context.services;
    const named = market.find(input.instrument);
    if (!named || !isShown(named)) return err('INSTRUMENT_NOT_FOUND');
    return ok(presentCoin(context.services, market.successor(named), await watchedBy(context)));
  },
} satisfies HandlersOf<'quotes.coinList' | 'quotes.currencyList' | 'quotes.coin'>;
