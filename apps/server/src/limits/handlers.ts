import type { Action } from '@bourse/core';
import { EXCLUSION_MS, err, ok, parseAmount, type Result, WINDOW_MS } from '@bourse/rules';
import type { HandlersOf, NamesOf } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { LOOSEN_MS, MINUTE_MS, PAUSE_MS, shownLimits } from './shown.ts';

type OwnAction = Extract<
  Action,
  { readonly type: 'set-own-limit' | 'keep-own-limit' | 'begin-own-session' | 'exclude-self' }
>;

/** Carries an action out; answers with all of the customer's limits. */
const changed = async <A extends OwnAction>(services: Services, action: A) => {
  const done = await services.execute(action);
  return done.ok ? ok(shownLimits(services, action.customer)) : done;
};

export const limitsHandlers = {
  'limits.own': async (_input, { services, caller }) => ok(shownLimits(services, caller.id)),
  'limits.setMoney': async ({ kind, amount, window }, { services, caller }) => {
    const { currency } = services.brand;
    const read: Result<{ readonly units: bigint } | null> =
      amount === undefined ? ok(null) : parseAmount(services.assets.get(currency), amount);
    if (!read.ok) return err('BAD_AMOUNT');
    const limit = read.value && { kind, asset: currency, units: read.value.units, windowMs: WINDOW_MS[window] };
    const wanted = { kind, limit } as const;
    return changed(services, { type: 'set-own-limit', customer: caller.id, wanted, loosenMs: LOOSEN_MS });
  },
  'limits.setSession': async ({ minutes }, { services, caller }) => {
    const kind = 'session';
    const limit = minutes === undefined ? null : ({ kind, sessionMs: minutes * MINUTE_MS, pauseMs: PAUSE_MS } as const);
    const wanted = { kind, limit } as const;
    return changed(services, { type: 'set-own-limit', customer: caller.id, wanted, loosenMs: LOOSEN_MS });
  },
  'limits.keep': async ({ kind }, { services, caller }) =>
    changed(services, { type: 'keep-own-limit', customer: caller.id, kind }),
  'limits.beginSession': async (_input, { services, caller }) =>
    changed(services, { type: 'begin-own-session', customer: caller.id }),
  'limits.exclude': async ({ period }, { services, caller }) =>
    changed(services, { type: 'exclude-self', customer: caller.id, forMs: EXCLUSION_MS[period] }),
  'console.customerLimits': async ({ id }, { services }) => {
    const isClosed = !services.core.state.platform.customers.has(id);
    if (isClosed && !(await services.identity.isKnown(id))) return err('ACCOUNT_NOT_FOUND');
    return ok({ ...shownLimits(services, id), isClosed });
  },
} satisfies HandlersOf<NamesOf<'limits'> | 'console.customerLimits'>;
