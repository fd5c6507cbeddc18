import { CAP_CLASSES, type Endpoints, GATED_PRODUCTS, type GateError, type ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/callers.ts';
import type { Services } from '../services.ts';

const STATES = {
  PRODUCT_NOT_AVAILABLE: 'not-available',
  RESIDENCE_NEEDED: 'residence-needed',
  SUITABILITY_NEEDED: 'suitability-needed',
} as const satisfies Record<GateError, string>;

type Shown = Omit<ReplyOf<Endpoints['jurisdiction.own']>, 'residence'>;

/** What a customer's country leaves open to them, as they and operators are shown it. */
export const shownOpen = async (
  { settings, jurisdictions }: Services,
  customer: Pick<CustomerCaller, 'id' | 'mode'>,
): Promise<Shown> => {
  const { row, gates } = await jurisdictions.openTo(customer);
  return {
    mode: settings.mode,
    products: GATED_PRODUCTS.map((product) => {
      const gate = gates[product];
      return { product, state: gate ? STATES[gate] : 'open' };
    }),
    caps: row ? CAP_CLASSES.map((each) => ({ class: each, leverage: row.maxLeverage[each] })) : [],
    marginCloseOutBps: row?.marginCloseOutBps ?? null,
  };
};
