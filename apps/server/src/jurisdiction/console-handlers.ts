import { err, ok } from '@bourse/rules';
import { audited } from '../http/audited.ts';
import type { HandlersOf } from '../http/handler.ts';
import { confirm, residenceOf, shown } from './residence.ts';
import { shownOpen } from './shown-open.ts';
import { resultsOf, shownResult } from './suitability.ts';
import { waitingResidences } from './waiting.ts';

/** The console's calls about where customers live. */
export const jurisdictionConsole = {
  'console.residences': async (input, { services }) => ok(await waitingResidences(services, input)),
  'console.customerJurisdiction': async ({ id }, { services }) => {
    const isClosed = !services.core.state.platform.customers.has(id);
    if (isClosed && !(await services.identity.isKnown(id))) return err('CUSTOMER_NOT_FOUND');
    const residence = await residenceOf(services.database.pool, id);
    const tests = (await resultsOf(services.database.pool, id)).map((result) => ({
      ...shownResult(result),
      answers: Object.entries(result.answers).map(([question, answer]) => ({ question, answer })),
    }));
    const open = await shownOpen(services, { id, mode: 'real' });
    return ok({
      residence: shown(residence),
      confirmedBy: residence.confirmedBy,
      ...open,
      ...(isClosed ? { products: [] } : {}),
      tests,
    });
  },
  'console.confirmResidence': async ({ id, country, reason }, context) => {
    const { services, caller } = context;
    // The trail says which country: the customer can state another one later.
    const said = reason.trim() === '' ? reason : `${country}: ${reason}`;
    const operatorAction = { action: 'console.confirmResidence', target: `customer:${id}`, reason: said } as const;
    return audited(context, operatorAction, async () =>
      services.core.state.platform.customers.has(id)
        ? confirm(services, id, country, caller.name)
        : err('CUSTOMER_NOT_FOUND'),
    );
  },
} satisfies HandlersOf<'console.residences' | 'console.customerJurisdiction' | 'console.confirmResidence'>;
