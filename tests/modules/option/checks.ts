import type { Action, Core, Event, OpenOption, OptionTerms, TapeMark } from '@bourse/core';
import { closingTick, type InstrumentId, openingTick, optionOutcome, optionPayout } from '@bourse/rules';
import type { Checks, Seen } from '../../sim/module.ts';

const ANY_JUMP = 1_000_000;

type Settled = Extract<Event, { readonly type: 'options-settled' }>;
type Known = { readonly terms: OptionTerms; state: 'open' | 'cancelled' | 'settled' };
type Side = 'up' | 'down';

/** What the house loses on an end at a price: what it pays out less what it is left. */
const lossAt = (options: readonly OpenOption[], price: number): bigint => {
  let loss = 0n;
  for (const { terms, open } of options) {
    if (!open) continue;
    const { result } = optionOutcome(terms.side, open.price, price);
    loss += optionPayout(result, terms.stake, terms.profit) - terms.stake;
  }
  return loss;
};

/** The worst of all prices there can be, tried one after the other, and all that may still win at whatever price. */
const worstOf = (options: readonly OpenOption[]): bigint => {
  const prices = new Set<number>();
  let unopened = 0n;
  for (const { terms, open } of options) {
    if (!open) unopened += terms.profit;
    else for (const step of [-1, 0, 1]) prices.add(open.price + step);
  }
  let worst = 0n;
  for (const price of prices) {
    const loss = lossAt(options, price);
    if (loss > worst) worst = loss;
  }
  return worst + unopened;
};

/** What must hold of options: terms fixed, the result from the tape alone, one payout of three, and a pool that covers the worst case. */
export class OptionChecks implements Checks {
  readonly #known = new Map<number, Known>();
  /** All ticks that count, by instrument; kept from what the commands say, not from the core. None of them jumps. */
  readonly #tapes = new Map<InstrumentId, TapeMark[]>();
  /** What an option with these prices comes to, whoever has it and whatever was staked. */
  readonly #results = new Map<string, string>();

  answered(action: Action): void {
    if (action.type !== 'open-options' || action.tick.at === 0) return;
    const tape = this.#tapes.get(action.instrument) ?? [];
    tape.push(action.tick);
    this.#tapes.set(action.instrument, tape);
  }

  take(event: Event, seen: Seen): void {
    if (event.type === 'option-accepted') this.#known.set(event.option.id, { terms: event.option, state: 'open' });
    if (event.type === 'option-cancelled') this.#end(event.option.id, 'cancelled', seen);
    if (event.type === 'options-closed') this.#checkClose(event, seen);
    if (event.type === 'options-settled') for (const line of event.lines) this.#settle(event, line, seen);
  }

  #end(id: number, state: Known['state'], { fault }: Seen): Known | undefined {
    const known = this.#known.get(id);
    if (known?.state !== 'open') fault(`OPTION-7: option ${id} ended, and was ${known?.state ?? 'unknown'}`);
    if (known) known.state = state;
    return known;
  }

  #checkClose({ instrument, endsAt, close }: Extract<Event, { readonly type: 'options-closed' }>, { fault }: Seen) {
    const found = closingTick(this.#tapes.get(instrument) ?? [], endsAt, ANY_JUMP);
    if (found?.seq !== close?.seq) fault(`OPTION-5: ${instrument} closed at ${endsAt} by tick ${close?.seq}`);
  }

  #settle({ instrument, close, opens }: Settled, line: Settled['lines'][number], seen: Seen): void {
    const { fault } = seen;
    const known = this.#end(line.id, 'settled', seen);
    if (!known) return;
    const { terms } = known;
    const open = openingTick(this.#tapes.get(instrument) ?? [], { ...terms, jumpBps: ANY_JUMP });
    const said = opens[line.open ?? -1]?.seq;
    if (open?.seq !== said) fault(`OPTION-4: option ${line.id} opened by tick ${said}`);
    const { result, reason } = optionOutcome(terms.side, open?.price ?? null, close?.price ?? null);
    if (result !== line.result || reason !== line.reason)
      fault(`OPTION-5: option ${line.id} is said to be ${line.result}`);
    if (line.payout !== optionPayout(result, terms.stake, terms.profit) || line.stake !== terms.stake)
      fault(`OPTION-3: option ${line.id} is paid ${line.payout}`);
    const name = `${instrument} ${terms.side satisfies Side} ${said} ${close?.seq} ${terms.endsAt}`;
    const before = this.#results.get(name) ?? line.result;
    this.#results.set(name, line.result);
    if (before !== line.result) fault(`OPTION-5: ${name} is both ${before} and ${line.result}`);
  }

  folded(events: readonly Event[], { core, fault }: Seen): void {
    for (const event of events) {
      if (!('entries' in event) || !/^option/.test(event.type)) continue;
      this.#checkPool(core, fault);
      return;
    }
  }

  #checkPool(core: Core, fault: (text: string) => void): void {
    const { option, ledger } = core.state;
    for (const end of option.ends.values()) {
      const held = ledger.heldBy(`option-end:${end.id}`);
      if (end.close !== undefined) continue;
      const worst = worstOf([...option.options.values()].filter((each) => each.end === end));
      if (held !== worst || end.reserve !== worst)
        fault(`OPTION-9: ${held} is held for a worst case of ${worst}, and ${end.reserve} is said to be`);
      const caps = option.coins.get(end.instrument)?.caps;
      if (!caps) fault(`OPTION-10: ${end.instrument} has no caps`);
    }
  }

  checkAll({ core, fault }: { readonly core: Core; readonly fault: (text: string) => void }): void {
    let [held, staked] = [0n, 0n];
    for (const [hold, { units }] of core.state.ledger.holds()) if (/^option:/.test(`${hold}`)) held += units;
    for (const { terms, state } of this.#known.values()) if (state === 'open') staked += terms.stake;
    if (held !== staked) fault(`OPTION-11: ${held} is held for stakes of ${staked}`);
    for (const { terms } of core.state.option.options.values()) {
      const accepted = this.#known.get(terms.id)?.terms;
      for (const [name, value] of Object.entries(terms))
        if (accepted?.[name as keyof OptionTerms] !== value) fault(`OPTION-1: ${name} of option ${terms.id} changed`);
    }
  }
}
