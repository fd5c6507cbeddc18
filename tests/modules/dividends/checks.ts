import type { Core, DividendTerms, Event, SplitTerms } from '@bourse/core';
import type { Checks, Seen } from '../../sim/module.ts';

type Fixed = Extract<Event, { readonly type: 'dividend-fixed' }>;
type Received = Extract<Event, { readonly type: 'dividend-received' }>;
type Paid = Extract<Event, { readonly type: 'dividend-paid' }>;
type Line = { readonly mode: 'real' | 'demo'; readonly customer: number; readonly units: bigint; isPaid: boolean };
type Known = {
  readonly terms: DividendTerms;
  /** What each held when the ex-moment came, by account mode and customer; undefined before. */
  register: Map<string, number> | undefined;
  isFixed: boolean;
  isOver: boolean;
  readonly lines: Map<number, Line>;
  received: bigint;
};

const EIGHT = 10n ** 8n;

/** What must hold of dividends: each holder at the ex-moment is owed once what the shares bring, paid once, with what has come for it. */
export class DividendChecks implements Checks {
  readonly #known = new Map<number, Known>();
  /** Shares held, counted from trades alone: by instrument, then by account mode and customer. */
  readonly #held = new Map<string, Map<string, number>>();
  /** Dividends of positions that are to follow in the same command: by position. */
  readonly #owedToPositions = new Map<number, bigint>();

  take(event: Event, seen: Seen): void {
    this.#beginAt(event.at);
    this.#trade(event);
    switch (event.type) {
      case 'dividend-announced':
        this.#known.set(event.dividend.id, {
          terms: event.dividend,
          register: undefined,
          isFixed: false,
          isOver: false,
          lines: new Map(),
          received: 0n,
        });
        return;
      case 'dividend-cancelled':
        this.#cancelled(event.dividend, event.at, seen);
        return;
      case 'dividend-fixed':
        this.#fixed(event, seen);
        return;
      case 'dividend-received':
        this.#received(event, seen);
        return;
      case 'dividend-paid':
        this.#paid(event, seen);
        return;
      case 'position-dividend':
        this.#position(event, seen);
    }
  }

  /** Takes the register of each dividend down at the first event from its ex-moment on. */
  #beginAt(at: number): void {
    for (const known of this.#known.values())
      if (!known.isOver && known.register === undefined && at >= known.terms.exAt)
        known.register = new Map(this.#held.get(known.terms.instrument));
  }

  #add(instrument: string, mode: string, customer: number, lots: number): void {
    const held = this.#held.get(instrument) ?? new Map<string, number>();
    this.#held.set(instrument, held);
    const name = `${mode} ${customer}`;
    held.set(name, (held.get(name) ?? 0) + lots);
  }

  /** A dividend of after a split is of the new shares, also when its ex-moment came before they were there. */
  #split({ instrument, exAt }: SplitTerms, mode: string, customer: number, lots: number): void {
    this.#add(instrument, mode, customer, lots);
    const name = `${mode} ${customer}`;
    for (const { terms, register, isFixed } of this.#known.values())
      if (register && !isFixed && terms.instrument === instrument && exAt < terms.exAt)
        register.set(name, (register.get(name) ?? 0) + lots);
  }

  #trade(event: Event): void {
    if (event.type === 'order-filled') {
      const { instrument, mode, quantity, buyer, seller } = event;
      if (buyer && !buyer.margin) this.#add(instrument, mode, buyer.customer, quantity);
      if (seller && !seller.margin) this.#add(instrument, mode, seller.customer, -quantity);
    }
    if (event.type === 'split-adjusted')
      for (const { mode, customer, before, after } of event.lines)
        this.#split(event.split, mode, customer, after - before);
    if (event.type === 'offer-filled') {
      const { instrument, mode, customer, quantity } = event.order;
      this.#add(instrument, mode, customer, quantity);
    }
    if (event.type === 'shares-listed')
      this.#add(event.terms.instrument, 'real', event.application.customer, event.application.allotted);
  }

  #cancelled({ id, exAt }: DividendTerms, at: number, { fault }: Seen): void {
    const known = this.#known.get(id);
    if (!known || known.isOver || at >= exAt) fault(`DIVIDENDS-2: dividend ${id} is cancelled at ${at}`);
    if (known) known.isOver = true;
  }

  #fixed({ dividend: { id }, at, lines, positions, isLast }: Fixed, seen: Seen): void {
    const { core, fault } = seen;
    const known = this.#known.get(id);
    if (!known || known.isOver || known.isFixed || at < known.terms.exAt) {
      fault(`DIVIDENDS-3: dividend ${id} is fixed at ${at}`);
      return;
    }
    for (const { id: line, mode, customer, lots, units } of lines) {
      const held = known.register?.get(`${mode} ${customer}`) ?? 0;
      if (held !== lots) fault(`DIVIDENDS-3: ${customer} is owed for ${lots} shares, and held ${held}`);
      if (known.lines.has(line)) fault(`DIVIDENDS-3: entitlement ${line} is fixed twice`);
      if (units !== this.#units(core, known.terms, lots)) fault(`DIVIDENDS-3: ${units} for ${lots} shares`);
      known.lines.set(line, { mode, customer, units, isPaid: false });
    }
    for (const { position, units } of positions) this.#owedToPositions.set(position, units);
    if (!isLast) return;
    known.isFixed = true;
    const paid = new Set([...known.lines.values()].map(({ mode, customer }) => `${mode} ${customer}`));
    if (paid.size !== known.lines.size) fault(`DIVIDENDS-3: somebody is owed dividend ${id} twice`);
    for (const [name, lots] of known.register ?? [])
      if (lots > 0 && !paid.has(name) && this.#units(core, known.terms, lots) > 0n)
        fault(`DIVIDENDS-3: ${name} held ${lots} and is owed nothing of dividend ${id}`);
  }

  #units({ config }: Core, { instrument, asset, perShare }: DividendTerms, lots: number): bigint {
    const { decimals } = config.assets.get(asset);
    const lot = config.listings.get(instrument)?.scale.lotBaseUnits ?? 0n;
    const base = config.listings.get(instrument)?.instrument.base ?? '';
    const whole = BigInt(lots) * lot * perShare * 10n ** BigInt(decimals);
    return whole / EIGHT / 10n ** BigInt(config.assets.get(base).decimals);
  }

  #received({ dividend: { id }, units }: Received, { fault }: Seen): void {
    const known = this.#known.get(id);
    if (!known?.isFixed) fault(`DIVIDENDS-5: money for dividend ${id} is booked before it is fixed`);
    if (!known) return;
    known.received += units;
    if (known.received > owed(known)) fault(`DIVIDENDS-5: ${known.received} has come for dividend ${id}`);
  }

  #paid({ dividend: { id }, at, mode, lines }: Paid, { fault }: Seen): void {
    const known = this.#known.get(id);
    if (!known?.isFixed || at < known.terms.payAt) fault(`DIVIDENDS-6: dividend ${id} is paid at ${at}`);
    if (!known) return;
    if (mode === 'real' && known.received !== owed(known))
      fault(`DIVIDENDS-6: dividend ${id} is paid with ${known.received}`);
    for (const { id: line, customer, units } of lines) {
      const due = known.lines.get(line);
      if (!due || due.isPaid || due.mode !== mode || due.customer !== customer || due.units !== units)
        fault(`DIVIDENDS-6: ${units} are paid to ${customer} for entitlement ${line}`);
      if (due) due.isPaid = true;
    }
  }

  /** A long receives all, a short pays at most its margin: what was its margin is what it is now less what it received. */
  #position({ position, units }: Extract<Event, { readonly type: 'position-dividend' }>, { fault }: Seen): void {
    const due = this.#owedToPositions.get(position.id);
    this.#owedToPositions.delete(position.id);
    const before = position.margin - units;
    const expected = due === undefined ? undefined : due < 0n && -due > before ? -before : due;
    if (units !== expected) fault(`MARGIN-20: position ${position.id} is given ${units} and not ${expected}`);
  }

  checkAll({ core, fault }: { readonly core: Core; readonly fault: (text: string) => void }): void {
    const left = new Map<string, bigint>();
    for (const { terms, lines, received } of this.#known.values()) {
      let paid = 0n;
      for (const { mode, units, isPaid } of lines.values()) if (mode === 'real' && isPaid) paid += units;
      left.set(terms.asset, (left.get(terms.asset) ?? 0n) + received - paid);
    }
    for (const [asset, units] of left) {
      const { available } = core.state.ledger.house('real', 'dividends', asset);
      if (available !== units)
        fault(`DIVIDENDS-6: ${available} ${asset} are there for dividends, and ${units} are to be paid`);
    }
    for (const [customer, count] of core.state.dividends.unpaid) {
      let due = 0;
      for (const { lines } of this.#known.values())
        for (const line of lines.values())
          if (line.mode === 'real' && line.customer === customer && !line.isPaid) due += 1;
      if (due !== count) fault(`DIVIDENDS-8: ${customer} is owed ${due} dividends, and ${count} are counted`);
    }
  }
}

/** What is owed of real money, as far as it is fixed. */
const owed = ({ lines }: Known): bigint => {
  let sum = 0n;
  for (const { mode, units } of lines.values()) if (mode === 'real') sum += units;
  return sum;
};
