import { broken, type Instrument, type InstrumentId, type InstrumentScale, type MarginTerms } from '@bourse/rules';

/** An instrument with its scale, as the deployment lists it. */
export type Listing = {
  readonly instrument: Instrument;
  readonly scale: InstrumentScale;
  /** On which terms it is traded on margin; absent where it is not. */
  readonly margin?: MarginTerms;
};

export const listingOf = (
  core: { readonly config: { readonly listings: ReadonlyMap<InstrumentId, Listing> } },
  id: InstrumentId,
): Listing => {
  return core.config.listings.get(id) ?? broken(`no instrument ${id}`);
};

/** Whether an instrument is delivered against payment in full; if not, it is traded on margin alone. */
export const isDelivered = ({ instrument }: Pick<Listing, 'instrument'>): boolean =>
  (instrument.settlement ?? 'delivery') === 'delivery';
