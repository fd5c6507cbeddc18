import { parseDecimal, parsePrice, pow10, type QuantityLots, quantityLots } from '@bourse/rules';
import { useMemo } from 'react';
import { baseName, type Listing } from '../market/index.ts';
import { useDepth, useTicker } from '../shell/index.ts';
import { decimalsOfQuote, levelsOf, marginFrom, type OrderMarket, scaleFrom } from './order-market.ts';
import type { Balances } from './product.ts';

const PLACES = 18;

/** The whole lots in an amount of the base asset, and the amount's own text where it has none. */
const lotsIn = (text: string, lotUnits: bigint, decimals: number): QuantityLots | undefined => {
  const units = parseDecimal(text, PLACES);
  return units.ok ? quantityLots(Number(units.value / (lotUnits * pow10(PLACES - decimals)))) : undefined;
};

/** The market that an order of an instrument goes by, as it moves, and what the customer has for it. */
export const useOrderMarket = (listing: Listing, balances: Balances): OrderMarket => {
  const { quote, terms } = listing;
  const ticker = useTicker(quote.instrument);
  const depth = useDepth(quote.instrument, terms);
  return useMemo(() => {
    const scale = scaleFrom(terms, quote.currency);
    const quoteDecimals = decimalsOfQuote(quote.currency);
    const last = ticker?.last ?? quote.last;
    const reference = last ? parsePrice(scale, last) : undefined;
    const funds = balances.funds === undefined ? undefined : parseDecimal(balances.funds, quoteDecimals);
    return {
      terms,
      scale,
      quoteDecimals,
      quote: quote.currency,
      base: baseName(quote),
      reference: reference?.ok ? reference.value : undefined,
      isOpen: quote.session === 'open',
      asks: depth && levelsOf(scale, depth.asks),
      bids: depth && levelsOf(scale, depth.bids),
      funds: funds?.ok ? funds.value : undefined,
      holding:
        balances.holding === undefined ? undefined : lotsIn(balances.holding, scale.lotUnits, scale.quantityDecimals),
      isHeld: balances.isHeld ?? false,
      margin: marginFrom(terms, scale, quoteDecimals, balances.opened),
    };
  }, [terms, quote, ticker, depth, balances.funds, balances.holding, balances.isHeld, balances.opened]);
};
