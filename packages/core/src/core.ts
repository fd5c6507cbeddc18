import { assert, type CustomerId, err, type Result } from '@bourse/rules';
import type { Core, CoreConfig, Event, State } from './context.ts';
import type { Emit } from './module.ts';
import {
  coreOf,
  deciders,
  folds,
  houseAccounts,
  type Action as ModuleAction,
  type RefusalOf as ModuleRefusal,
  ofEach,
  reactions,
  upcasts,
} from './modules.ts';
import { requestName, storedDigest } from './platform/index.ts';
import type { ReadonlyCore } from './readonly-core.ts';
import { type RunAgenda, runAgenda } from './run-agenda.ts';
import { type RunTriggers, runTriggers } from './run-triggers.ts';

/** What can be asked of the business. */
export type Action = ModuleAction | RunAgenda | RunTriggers;

/** The errors that an action can be refused with, so that a call that does not declare one of them does not compile. */
export type RefusalOf<A extends Action> = ModuleRefusal<Extract<A, ModuleAction>>;

/** Which request of a customer a command carries out: the same key gives one effect (rule PLATFORM-1). */
export type RequestKey = {
  readonly customer: CustomerId;
  readonly operation: string;
  readonly key: string;
  /** Digest of the request's body. */
  readonly digest: string;
};

export type Command = { readonly action: Action; readonly request?: RequestKey };

export const createCore = (config: CoreConfig): Core =>
  coreOf(config, ofEach(({ state }) => state(houseAccounts)) as State);

type Decide = (core: Core, action: Action, at: number) => Result<Event[]>;

/** What became of an earlier request with the same key, as far as is remembered: nothing yet, done, or the key belongs to another body. */
export const earlier = (core: ReadonlyCore, request: RequestKey): 'none' | 'same' | 'other' => {
  const name = requestName(request.customer, request.operation, request.key);
  const digest = storedDigest(core.state.platform.requests, name);
  return digest === undefined ? 'none' : digest === request.digest ? 'same' : 'other';
};

/**
 * Decides a command: the events it leads to, or the error it is refused with; changes nothing. The only place where time comes in is `at`,
 * milliseconds UTC. Errors: those of the action; REPEATED when its request was carried out before, IDEMPOTENCY_MISMATCH when the key was used for another body.
 */
export const decide = (core: Core, command: Command, at: number): Result<Event[]> => {
  const { action, request } = command;
  const before = request ? earlier(core, request) : 'none';
  if (before !== 'none') return err(before === 'same' ? 'REPEATED' : 'IDEMPOTENCY_MISMATCH');
  const decided = decideAction(core, action, at);
  if (decided.ok && request) decided.value.push(storedRequest(request, at));
  return decided;
};

const decideAction = (core: Core, action: Action, at: number): Result<Event[]> => {
  switch (action.type) {
    case 'run-agenda':
      return runAgenda(core, action, at);
    case 'run-triggers':
      return runTriggers(core, action, at);
    default:
      return (deciders[action.type] as Decide)(core, action, at);
  }
};

const storedRequest = ({ customer, operation, key, digest }: RequestKey, at: number): Event => ({
  type: 'request-stored',
  at,
  customer,
  operation,
  key,
  digest,
});

/** Folds an event into the state, in place. Cannot fail: an event is a fact. @throws {InvariantBroken} when it does not fit the state. */
export const evolve = (core: Core, event: Event): void => {
  if ('entries' in event) core.state.ledger.apply(event.entries);
  const folding = folds.get(event.type);
  assert(folding, `no event is called ${event.type}`);
  for (const fold of folding) fold(core, event);
};

/**
 * Folds an event of the journal, whichever program wrote it: an older one's is turned into today's before. Tells of each event, in today's form,
 * after its fold.
 * @throws {InvariantBroken} when it does not fit the state.
 */
export const replay = (core: Core, event: Event, folded?: (event: Event) => void): void => {
  const today = upcasts.get(event.type)?.(core, event);
  if (!today) {
    evolve(core, event);
    folded?.(event);
    return;
  }
  for (const each of today) {
    evolve(core, each);
    folded?.(each);
  }
};

/** What reactions emit is folded at once, and enters those of its command. */
const emitTo =
  (core: Core, events: Event[], folded?: (event: Event) => void): Emit<Event> =>
  (event) => {
    evolve(core, event);
    events.push(event);
    folded?.(event);
  };

/**
 * Folds what was decided, then what follows from it: the reactions to each event, first in, first out, are decided on the state with all before
 * them folded, and are folded at once. Adds what follows to `events`; `folded` is told of each event after its fold.
 * @throws whatever a fold or a reaction throws, with the state half changed.
 */
export const carryOut = (core: Core, events: Event[], at: number, folded?: (event: Event) => void): void => {
  for (const event of events) {
    evolve(core, event);
    folded?.(event);
  }
  const emit = emitTo(core, events, folded);
  for (let next = 0; next < events.length; next++) {
    const event = events[next] as Event;
    for (const react of reactions.get(event.type) ?? NONE) react(core, event, at, emit);
  }
};

const NONE: readonly never[] = [];
