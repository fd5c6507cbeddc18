import { err, ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { declare, residenceOf, shown } from './residence.ts';
import { shownOpen } from './shown-open.ts';
import { handIn, testOf } from './suitability.ts';
import { isCountry } from './table.ts';

/** The customer's calls about where they live and what that leaves open. */
export const jurisdictionHandlers = {
  'jurisdiction.own': async (_input, { services, caller }) =>
    ok({
      residence: shown(await residenceOf(services.database.pool, caller.id)),
      ...(await shownOpen(services, caller)),
    }),
  'jurisdiction.declare': async ({ country }, { services, caller }) => {
    if (!services.core.state.platform.customers.has(caller.id)) return err('ACCOUNT_NOT_FOUND');
    return isCountry(country) ? ok(await declare(services, caller.id, country)) : err('COUNTRY_UNKNOWN');
  },
  'jurisdiction.test': async (_input, { services, caller }) => ok(await testOf(services, caller.id)),
  'jurisdiction.answer': async (input, { services, caller }) => handIn(services, caller.id, input),
} satisfies HandlersOf<'jurisdiction.own' | 'jurisdiction.declare' | 'jurisdiction.test' | 'jurisdiction.answer'>;
