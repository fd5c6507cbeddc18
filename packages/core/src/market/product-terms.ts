import { type AccountType, broken, type Instrument, type InstrumentKind, type Product } from '@bourse/rules';

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

/** The terms that an instrument is traded on. @throws {InvariantBroken} when no product trades it. */
export const productTerms = (
  { products }: { readonly products: Products },
  { id, product }: Pick<Instrument, 'id' | 'product'>,
): ProductTerms => products.get(product ?? '') ?? broken(`no product trades ${id}`);

declare module '../context.ts' {
  interface Core {
    readonly products: Products;
  }
}
