import { parseDecimal, turnoverFee } from '@bourse/rules';
import { type MarginPosition, stakeOf } from '../orders/index.ts';
import { type ContractMarket, type Preview, previewOf } from './contract-order.ts';

type Opening = { readonly contracts: number; readonly leverage: number; readonly side: Preview['side'] };

/** What opening so many contracts at the market comes to: at what is offered now, at the last price where there are no offers. */
export const openingAtMarket = (
  { contracts, leverage, side }: Opening,
  market: ContractMarket,
  priceText: string | undefined,
): Preview | undefined => {
  const form = { leverage, quantity: String(contracts) };
  return (
    previewOf({ ...form, kind: 'market', price: '' }, market, side) ??
    (priceText === undefined ? undefined : previewOf({ ...form, kind: 'limit', price: priceText }, market, side))
  );
};

/** A market as it is once a position is closed: what it secured is free again, with what closing brings, and its value counts for no leverage. */
export const marketAfterClose = (
  market: ContractMarket,
  position: MarginPosition,
  net: string,
  listing: Parameters<typeof stakeOf>[1],
): ContractMarket => {
  const { quoteDecimals, funds, margin } = market;
  const units = (text: string): bigint => {
    const read = parseDecimal(text, quoteDecimals);
    return read.ok ? read.value : 0n;
  };
  const stake = stakeOf(position, listing);
  // The fee to close was set aside beside the margin (rule MARGIN-1).
  const reserve = stake ? turnoverFee(stake.scale, stake.entry, listing.terms.feeBps) : 0n;
  const opened = margin.opened - units(position.cost);
  return {
    ...market,
    funds: funds === undefined ? undefined : funds + units(position.margin) + reserve + units(net),
    margin: { ...margin, opened: opened > 0n ? opened : 0n },
  };
};
