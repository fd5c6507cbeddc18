import type { Instrument, Product } from '@bourse/rules';
import { type GatedProduct, isProduct, type LiveProduct } from '@bourse/wire';
import type { Brand } from '../platform/index.ts';

/** What an order form must keep to beside the steps and limits of the instrument. */
type FormTerms = {
  /** Leverages on offer, lowest first. */
  readonly leverages: number[];
  /** Decimal texts of the base asset. */
  readonly minQuantity: string;
  readonly maxQuantity: string;
};

/** What the module of a product says of the instruments that it trades. */
export type TradedProduct = {
  /** The terms that the brand sets; without them there is no leverage, one lot is the least, and the brand's maximum the most. */
  readonly formTerms?: (brand: Brand) => Partial<FormTerms>;
  /** What its positions on margin are to the table of jurisdictions; without it nothing of it is on margin. */
  readonly opensOnMargin?: GatedProduct;
  /** Whether it trades the instrument of a recording: a recording names no product (rule SPOT-14). */
  readonly takesRecorded: (instrument: Pick<Instrument, 'kind' | 'quote'>) => boolean;
  /** The number of its fills in the published interface's settlement push (docs/live-protocol.md); 1 by default. */
  readonly settlement?: 2;
};

/** Every product, by its name. */
export type TradedProducts = Readonly<Record<LiveProduct, TradedProduct>>;

/** A product by its name; undefined for that of an index, which nobody trades. */
export const productNamed = (products: TradedProducts, name: Product | null): TradedProduct | undefined =>
  name !== null && isProduct(name) ? products[name] : undefined;
