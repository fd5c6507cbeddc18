import { type AccountType, broken, type Instrument, type InstrumentKind, type Product } from '@bourse/rules';
import { isDelivered, type Listing } from './listing.ts';

/** How the instruments of a product are traded, entered by the module whose product it is. */
export type ProductTerms = {
  /** The kinds of instruments that it trades. */
  readonly kinds: readonly InstrumentKind[];
  /** The account type that orders are paid from and delivered to. */
  readonly account: AccountType;
  /** Whether an order outside the session waits for the opening (rule STOCKS-2); otherwise it is refused. */
  readonly queues: boolean;
  /** Whether sales are settled when the venue's calendar says so (rule STOCKS-4); otherwise at once. */
  readonly settlesLater: boolean;
  /** Whether what is bought is kept in holdings, from the purchase to the last sale (rule STOCKS-5). */
  readonly hasHoldings: boolean;
};

/** The terms of every product, by its name. */
export type Products = ReadonlyMap<Product, ProductTerms>;

type KnowsProducts = { readonly products: Products };

/** The terms that an instrument is traded on. @throws {InvariantBroken} when no product trades it. */
export const productTerms = (
  { products }: KnowsProducts,
  { id, product }: Pick<Instrument, 'id' | 'product'>,
): ProductTerms => products.get(product ?? '') ?? broken(`no product trades ${id}`);

/** Whether what is bought of an instrument is kept in holdings (rule STOCKS-5); not of an index, which nobody trades. */
export const hasHoldings = ({ products }: KnowsProducts, { instrument }: Pick<Listing, 'instrument'>): boolean =>
  products.get(instrument.product ?? '')?.hasHoldings === true;

/**
 * Whether an instrument is a pair of assets that lie on an account as balances and are exchanged for one another, so that its price is their
 * exchange rate. An index is none, nor what is kept in holdings, nor what is traded on margin.
 */
export const isPair = ({ products }: KnowsProducts, listing: Pick<Listing, 'instrument'>): boolean =>
  products.get(listing.instrument.product ?? '')?.hasHoldings === false && isDelivered(listing);

declare module '../context.ts' {
  interface Core {
    readonly products: Products;
  }
}
