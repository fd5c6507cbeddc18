import { type Command, type Core, type Event, faultsOf } from '@bourse/core';
import type { Result } from '@bourse/rules';
import type { Checks, Seen } from './module.ts';
import { modules } from './modules.ts';
import { ObviousLedger } from './obvious-ledger.ts';

type Request = { readonly digest: string; readonly at: number };

const HOLDS_A_DAY_MS = 86_400_000;

/** Everything that must hold after each step, found from commands, answers and events alone and compared with what the core says. */
export class Checker {
  readonly faults: string[] = [];
  readonly #ledger = new ObviousLedger();
  readonly #modules: readonly Checks[] = modules.flatMap(({ checks }) => checks?.() ?? []);
  readonly #requests = new Map<string, Request>();
  readonly #fault = (text: string): void => {
    this.faults.push(text);
  };

  #seen(at: number, core: Core): Seen {
    return { at, core, ledger: this.#ledger, fault: this.#fault };
  }

  /** Looks at an answer before the core folds its events. */
  answered(command: Command, answer: Result<Event[]>, at: number, core: Core): void {
    this.#idempotent(command, answer, at);
    if (!answer.ok) return;
    for (const checks of this.#modules) checks.answered?.(command.action, answer.value, this.#seen(at, core));
    this.taken(answer.value, at, core);
  }

  /** Follows events: those decided before the core folds them, those that followed from them after. */
  taken(events: readonly Event[], at: number, core: Core): void {
    const seen = this.#seen(at, core);
    for (const event of events) {
      if ('entries' in event) this.#ledger.apply(event.entries, this.faults);
      for (const checks of this.#modules) checks.take?.(event, seen);
    }
  }

  /** Looks at the core after it has folded the events of an answer. */
  folded(events: readonly Event[], at: number, core: Core): void {
    // Entries were folded before; what they touched is compared now that the core has folded them too.
    for (const event of events)
      if ('entries' in event) this.#ledger.compare(event.entries, core.state.ledger, this.faults);
    for (const checks of this.#modules) checks.folded?.(events, this.#seen(at, core));
  }

  #idempotent({ request }: Command, answer: Result<Event[]>, at: number): void {
    if (!request) return;
    const name = JSON.stringify([request.customer, request.operation, request.key]);
    const before = this.#requests.get(name);
    const outcome = answer.ok ? 'done' : answer.error;
    if (before && at - before.at < HOLDS_A_DAY_MS) {
      const expected = before.digest === request.digest ? 'REPEATED' : 'IDEMPOTENCY_MISMATCH';
      if (outcome !== expected) this.#fault(`PLATFORM-1: ${name} again: ${outcome} instead of ${expected}`);
      return;
    }
    if (outcome === 'REPEATED' || outcome === 'IDEMPOTENCY_MISMATCH') {
      if (!before) this.#fault(`PLATFORM-1: ${name} for the first time: ${outcome}`);
      return;
    }
    if (answer.ok) this.#requests.set(name, { digest: request.digest, at });
  }

  /** Everything there is, from the beginning. */
  checkAll(core: Core): void {
    this.faults.push(...faultsOf(core.state.ledger));
    this.#ledger.checkAll(core.state.ledger, this.faults);
    for (const checks of this.#modules) checks.checkAll?.({ core, ledger: this.#ledger, fault: this.#fault });
  }
}
