import type { CustomerId, LimitKind } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import type { Folds } from '../module.ts';
import { sessionEnd } from './standing.ts';
import {
  type CountedDeposit,
  dueKey,
  EXCLUSION_END,
  type LimitsEvent,
  OWN_LIMIT_DUE,
  type OwnLimit,
  type OwnLimits,
} from './state.ts';

/** How long what counts is stored, at least: the longest window; milliseconds. */
const STORED_MS = 31 * 86_400_000;

const NOTHING = { limits: {}, pending: {}, deposits: [], losses: [], sessionFrom: null, exclusion: null } as const;

const change = ({ state: { limits } }: Core, customer: CustomerId, changes: Partial<OwnLimits>): void => {
  limits.own.set(customer, { ...NOTHING, ...limits.own.get(customer), customer, ...changes });
};

/** A part of a record without one of its fields, or with another value of it. */
const withField = <T extends object, K extends keyof T>(of: T, field: K, value: T[K] | null): T => {
  const { [field]: _before, ...rest } = of;
  return (value === null ? rest : { ...rest, [field]: value }) as T;
};

/**
 * From when a session counts under another limit: one that is cut short of what has passed of it ends now, and one that was over ended when it did,
 * so that the whole pause is behind what was traded (rule LIMITS-5).
 */
const sessionFromUnder = (own: OwnLimits | undefined, limit: OwnLimit | null, at: number): number | null => {
  const before = own?.limits.session;
  if (!own || !before || limit?.kind !== 'session') return own?.sessionFrom ?? null;
  const end = sessionEnd(own, before);
  return at < end ? Math.max(end - before.sessionMs, at - limit.sessionMs) : end - limit.sessionMs;
};

/** A looser limit of a kind waits no more. */
const dropPending = ({ state: { limits, agenda } }: Core, customer: CustomerId, kind: LimitKind): void => {
  const pending = limits.own.get(customer)?.pending[kind];
  if (pending) agenda.waiting.remove(pending.from, OWN_LIMIT_DUE, dueKey(customer, kind));
};

const pendingWithout = ({ state: { limits } }: Core, customer: CustomerId, kind: LimitKind): OwnLimits['pending'] =>
  withField(limits.own.get(customer)?.pending ?? {}, kind, null);

const counted = <C extends { readonly at: number }>(before: readonly C[], one: C): readonly C[] => [
  ...before.filter(({ at }) => at > one.at - STORED_MS),
  one,
];

const withoutDeposit = (deposits: readonly CountedDeposit[], id: number): readonly CountedDeposit[] =>
  deposits.filter(({ deposit }) => deposit !== id);

export const limitsFolds: Folds<LimitsEvent> = {
  'own-limit-set': (core, { at, customer, kind, limit }) => {
    dropPending(core, customer, kind);
    const before = core.state.limits.own.get(customer);
    // A limit that is set counts from then on (rules LIMITS-3, LIMITS-4).
    const isFirst = !before?.limits[kind];
    change(core, customer, {
      limits: withField<OwnLimits['limits'], LimitKind>(before?.limits ?? {}, kind, limit as never),
      pending: pendingWithout(core, customer, kind),
      ...(isFirst && kind === 'deposit' ? { deposits: [] } : {}),
      ...(isFirst && kind === 'loss' ? { losses: [] } : {}),
      ...(kind === 'session' ? { sessionFrom: isFirst ? at : sessionFromUnder(before, limit, at) } : {}),
    });
  },
  'own-limit-loosening': (core, { customer, kind, limit, from }) => {
    dropPending(core, customer, kind);
    const pending = { ...core.state.limits.own.get(customer)?.pending, [kind]: { limit, from } };
    change(core, customer, { pending });
    core.state.agenda.waiting.add(from, OWN_LIMIT_DUE, dueKey(customer, kind));
  },
  'own-limit-kept': (core, { customer, kind }) => {
    dropPending(core, customer, kind);
    change(core, customer, { pending: pendingWithout(core, customer, kind) });
  },
  'own-session-begun': (core, { at, customer }) => change(core, customer, { sessionFrom: at }),
  'own-deposit-counted': (core, { at, customer, deposit, units }) => {
    const before = core.state.limits.own.get(customer)?.deposits ?? [];
    // It counts from when it was announced, whatever arrived in the end.
    const since = before.find((each) => each.deposit === deposit)?.at;
    const others = withoutDeposit(before, deposit);
    const deposits =
      since === undefined
        ? counted(others, { at, units, deposit })
        : [...others, { at: since, units, deposit }].sort((one, other) => one.at - other.at);
    change(core, customer, { deposits });
  },
  'own-loss-counted': (core, { at, customer, millionths }) =>
    change(core, customer, { losses: counted(core.state.limits.own.get(customer)?.losses ?? [], { at, millionths }) }),
  'self-excluded': (core, { at, customer, until }) => {
    const { agenda, limits } = core.state;
    const before = limits.own.get(customer)?.exclusion;
    if (before && before.until !== null) agenda.waiting.remove(before.until, EXCLUSION_END, String(customer));
    change(core, customer, { exclusion: { from: before?.from ?? at, until } });
    if (until !== null) agenda.waiting.add(until, EXCLUSION_END, String(customer));
  },
  'self-exclusion-ended': (core, { customer }) => change(core, customer, { exclusion: null }),
};

type Followed = Extract<Event, { readonly type: 'deposit-refused' | 'credit-reversed' | 'customer-closed' }>;

const forget = (core: Core, customer: CustomerId, deposit: number): void => {
  const own = core.state.limits.own.get(customer);
  if (own) change(core, customer, { deposits: withoutDeposit(own.deposits, deposit) });
};

/** What was not paid in, or was taken back, counts no more; a closed account has no limits. */
export const limitsFollows: Folds<Followed> = {
  'deposit-refused': (core, { deposit }) => forget(core, deposit.customer, deposit.id),
  'credit-reversed': (core, { customer, id }) => forget(core, customer, id),
  'customer-closed': (core, { customer }) => {
    const { limits, agenda } = core.state;
    const own = limits.own.get(customer);
    if (!own) return;
    for (const kind of Object.keys(own.pending) as LimitKind[]) dropPending(core, customer, kind);
    const until = own.exclusion?.until ?? null;
    if (until !== null) agenda.waiting.remove(until, EXCLUSION_END, String(customer));
    limits.own.delete(customer);
  },
};
