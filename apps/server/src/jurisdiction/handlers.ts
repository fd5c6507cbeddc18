import { err, ok } from '@bourse/rules';
import { CAP_CLASSES, GATED_PRODUCTS, type GateError } from '@bourse/wire';
import type { HandlersOf } from '../http/handler.ts';
import { declare, residenceOf, shown } from './residence.ts';
import { handIn, testOf } from './suitability.ts';
import { isCountry } from './table.ts';

const STATES = {
  PRODUCT_NOT_AVAILABLE: 'not-available',
  RESIDENCE_NEEDED: 'residence-needed',
  SUITABILITY_NEEDED: 'suitability-needed',
} as const satisfies Record<GateError, string>;

/** The customer's calls about where they live and what that leaves open. */
export const jurisdictionHandlers = {
  'jurisdiction.own': async (_input, { services, caller }) => {
    const { settings, database, jurisdictions } = services;
    const { row, gates } = await jurisdictions.openTo(caller);
    return ok({
      mode: settings.mode,
      residence: shown(await residenceOf(database.pool, caller.id)),
      products: GATED_PRODUCTS.map((product) => {
        const gate = gates[product];
        return { product, state: gate ? STATES[gate] : 'open' };
      }),
      caps: row ? CAP_CLASSES.map((each) => ({ class: each, leverage: row.maxLeverage[each] })) : [],
      marginCloseOutBps: row?.marginCloseOutBps ?? null,
    });
  },
  'jurisdiction.declare': async ({ country }, { services, caller }) => {
    if (!services.core.state.platform.customers.has(caller.id)) return err('ACCOUNT_NOT_FOUND');
    return isCountry(country) ? ok(await declare(services, caller.id, country)) : err('COUNTRY_UNKNOWN');
  },
  'jurisdiction.test': async (_input, { services, caller }) => ok(await testOf(services, caller.id)),
  'jurisdiction.answer': async (input, { services, caller }) => handIn(services, caller.id, input),
} satisfies HandlersOf<'jurisdiction.own' | 'jurisdiction.declare' | 'jurisdiction.test' | 'jurisdiction.answer'>;
