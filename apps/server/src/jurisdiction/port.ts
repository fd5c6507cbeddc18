import type { CloseProducts } from '@bourse/core';
import type { CustomerId, Instrument, Result } from '@bourse/rules';
import type { CapClass, GatedProduct, GateError } from '@bourse/wire';
import type { AnyCaller, CustomerCaller } from '../http/callers.ts';

/** What of a country's row is shown. */
type Row = {
  readonly maxLeverage: Readonly<Record<CapClass, number | null>>;
  readonly marginCloseOutBps: number | null;
};

/** What of an instrument its class and its product follow from. */
export type Traded = {
  readonly instrument: Pick<Instrument, 'kind' | 'product' | 'base' | 'quote'>;
  readonly future?: { readonly underlying: string } | undefined;
};

/** What a country leaves open to a customer: each product with what stands in its way. */
export type OpenTo = {
  /** The confirmed country's row; undefined while none is confirmed or the identity is not approved. */
  readonly row: Row | undefined;
  readonly gates: Readonly<Record<GatedProduct, GateError | undefined>>;
};

/** Asks what customers may open where they live (rules JURISDICTION-1 to JURISDICTION-5, JURISDICTION-12). */
export type Jurisdictions = {
  readonly openTo: (caller: Pick<CustomerCaller, 'id' | 'mode'>) => Promise<OpenTo>;
  /** Whether a caller may open a product at all. */
  readonly mayOpen: (caller: AnyCaller, product: GatedProduct) => Promise<Result<null, GateError>>;
  /** Whether a caller may open or increase a position in an instrument with a leverage; what `marginCloseOut` answers where they may. */
  readonly mayOpenOnMargin: (
    caller: CustomerCaller,
    listing: Traded,
    leverage: number,
  ) => Promise<Result<number | null, GateError | 'LEVERAGE_NOT_OFFERED'>>;
  /** Those of an instrument's leverages that a caller may choose, in their order; never none. */
  readonly offered: (caller: AnyCaller, listing: Traded, leverages: readonly number[]) => Promise<number[]>;
  /** The share of the margin to open at which a caller's new positions are closed at the latest, hundredths of a percent; null where none counts (rule JURISDICTION-10). */
  readonly marginCloseOut: (caller: AnyCaller) => Promise<number | null>;
  /** What is not open in the country that is confirmed now, as far as a customer has asked for it; undefined in paper mode, and where none is confirmed. */
  readonly closedTo: (customer: CustomerId) => Promise<CloseProducts['closed'] | undefined>;
  /** What is kept of a customer is read again. */
  readonly forget: (customer: CustomerId) => void;
};
