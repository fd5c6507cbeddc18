import { type ClosedProducts, livingOf, type Owner, type ReadonlyCore } from '@bourse/core';
import { type CustomerId, err, type InstrumentId, ok } from '@bourse/rules';
import { GATED_PRODUCTS, type GatedProduct } from '@bourse/wire';
import type { CustomerCaller } from '../http/callers.ts';
import { type MarketData, productNamed, type TradedProducts } from '../market/index.ts';
import { BoundedMap } from '../store/bounded-map.ts';
import type { Database } from '../store/database.ts';
import type { RowSeals } from '../store/row-seals.ts';
import type { Jurisdictions, OpenTo, Traded } from './port.ts';
import { confirmedCountry } from './residence.ts';
import { passedUntil } from './suitability.ts';
import { type Capped, capOf, classOf, type Jurisdiction, type JurisdictionTable, lowestOf } from './table.ts';

type Parts = {
  /** Undefined in paper mode, in which everything is open. */
  readonly table: JurisdictionTable | undefined;
  readonly core: ReadonlyCore;
  readonly database: Pick<Database, 'pool'>;
  readonly seals: RowSeals;
  readonly products: TradedProducts;
  readonly market: Pick<MarketData, 'listing'>;
  readonly now: () => number;
};

const CUSTOMERS_STORED = 20_000;

const ALL_OPEN = Object.fromEntries(GATED_PRODUCTS.map((product) => [product, undefined])) as OpenTo['gates'];

/** What an instrument is opened as on margin; undefined of one that is not. */
export const gateOf = (products: TradedProducts, { instrument }: Traded): GatedProduct | undefined =>
  productNamed(products, instrument.product)?.opensOnMargin;

/** What is stored of a customer: the confirmed country, and until when the suitability test is passed. */
type Known = { readonly country: string | undefined; readonly passedUntil: number };

const readKnown = async ({ database: { pool }, seals }: Parts, customer: CustomerId): Promise<Known> => ({
  country: await confirmedCountry(pool, seals, customer),
  passedUntil: await passedUntil(pool, seals, customer),
});

/** What is known of customers, each read once; what changes it says so by `forget`. */
const knownOf = (parts: Parts) => {
  const stored = new BoundedMap<CustomerId, Promise<Known>>(CUSTOMERS_STORED);
  const begin = (customer: CustomerId): Promise<Known> => {
    const reading = readKnown(parts, customer);
    stored.set(customer, reading);
    // What could not be read is asked for again.
    reading.catch(() => stored.get(customer) === reading && stored.delete(customer));
    return reading;
  };
  const read = async (customer: CustomerId): Promise<Known> => {
    for (;;) {
      const reading = stored.get(customer) ?? begin(customer);
      const known = await reading;
      // What has changed while it was read is read again.
      if (stored.get(customer) === reading) return known;
    }
  };
  return { read, forget: (customer: CustomerId) => void stored.delete(customer) };
};

const gatesIn = (row: Jurisdiction, isTested: boolean): OpenTo['gates'] =>
  Object.fromEntries(
    GATED_PRODUCTS.map((product) => {
      const state = row.products[product];
      if (state === 'closed') return [product, 'PRODUCT_NOT_AVAILABLE'];
      return [product, state === 'open' || isTested ? undefined : 'SUITABILITY_NEEDED'];
    }),
  ) as OpenTo['gates'];

const ALL_UNKNOWN = Object.fromEntries(
  GATED_PRODUCTS.map((product) => [product, 'RESIDENCE_NEEDED']),
) as OpenTo['gates'];

const closeOutIn = (living: JurisdictionTable, row: OpenTo['row']): number | null =>
  (row ?? living.default).marginCloseOutBps;

export const createJurisdictions = (parts: Parts): Jurisdictions => {
  const { table, core, products, market, now } = parts;
  const known = knownOf(parts);
  const isApproved = (customer: CustomerId): boolean =>
    (core.state.platform.customers.get(customer)?.level ?? 'none') !== 'none';
  const openIn = async (
    { id, mode }: Pick<CustomerCaller, 'id' | 'mode'>,
    living: JurisdictionTable,
  ): Promise<OpenTo> => {
    const { country, passedUntil: until } = await known.read(id);
    const row = country === undefined || !isApproved(id) ? undefined : living.of(country);
    // Practice money teaches before there is an identity or a test; what the country closes stays closed.
    if (mode === 'demo') return { row, gates: gatesIn(row ?? living.default, true) };
    return { row, gates: row ? gatesIn(row, until > now()) : ALL_UNKNOWN };
  };
  const openTo: Jurisdictions['openTo'] = async (caller) =>
    table ? openIn(caller, table) : { row: undefined, gates: ALL_OPEN };
  const capIn = (living: JurisdictionTable, row: Capped | undefined, listing: Traded): number =>
    capOf(
      row ?? living.default,
      classOf(living, listing, (id) => market.listing(id)),
    );
  /** The most leverage that a row leaves of an instrument; undefined where it leaves all, or nothing is opened on margin. */
  const leverageIn = (living: JurisdictionTable, row: Jurisdiction, gates: OpenTo['gates'], id: InstrumentId) => {
    const listing = market.listing(id);
    const product = listing.margin && gateOf(products, listing);
    if (!product) return undefined;
    const most = gates[product] ? 0 : capIn(living, row, listing);
    return most === Number.POSITIVE_INFINITY ? undefined : most;
  };
  /** What of a customer's a row closes; the leverage of what they have orders of, which is all that it can end. */
  const closedIn = (living: JurisdictionTable, row: Jurisdiction, owner: Owner, isTested: boolean): ClosedProducts => {
    const gates = gatesIn(row, isTested);
    const maxLeverage: Record<InstrumentId, number> = {};
    for (const { instrument } of livingOf(core.state.orders, owner)) {
      const most = leverageIn(living, row, gates, instrument);
      if (most !== undefined) maxLeverage[instrument] = most;
    }
    return { products: (['option', 'follow'] as const).filter((product) => gates[product]), maxLeverage };
  };
  return {
    openTo,
    mayOpen: async (caller, product) => {
      if (!table || caller.kind !== 'customer') return ok(null);
      const gate = (await openTo(caller)).gates[product];
      return gate ? err(gate) : ok(null);
    },
    mayOpenOnMargin: async (caller, listing, leverage) => {
      const product = gateOf(products, listing);
      if (!table || !product) return ok(null);
      const { row, gates } = await openIn(caller, table);
      const gate = gates[product];
      if (gate) return err(gate);
      return leverage > capIn(table, row, listing) ? err('LEVERAGE_NOT_OFFERED') : ok(closeOutIn(table, row));
    },
    offered: async (caller, listing, leverages) => {
      if (!table || !gateOf(products, listing)) return [...leverages];
      const product = gateOf(products, listing);
      const own = caller.kind === 'customer' ? await openTo(caller) : undefined;
      const isClosed = product !== undefined && own?.gates[product] !== undefined;
      // Paid in full is all that is left of a share whose leverage is closed.
      const cap = isClosed && leverages.includes(1) ? 1 : capIn(table, own?.row, listing);
      const allowed = leverages.filter((leverage) => leverage <= cap);
      return allowed.length > 0 ? allowed : [lowestOf(leverages)];
    },
    marginCloseOut: async (caller) => {
      if (!table) return null;
      return closeOutIn(table, caller.kind === 'customer' ? (await openIn(caller, table)).row : undefined);
    },
    closedTo: async (customer) => {
      if (!table) return undefined;
      const { country, passedUntil: until } = await known.read(customer);
      if (country === undefined) return undefined;
      const row = table.of(country);
      return {
        real: closedIn(table, row, { mode: 'real', customer }, until > now()),
        demo: closedIn(table, row, { mode: 'demo', customer }, true),
      };
    },
    forget: known.forget,
  };
};
