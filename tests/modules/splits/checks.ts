import type { Core, Event, SplitTerms } from '@bourse/core';
import type { Checks, Seen } from '../../sim/module.ts';

type Adjusted = Extract<Event, { readonly type: 'split-adjusted' }>;
type Known = { readonly terms: SplitTerms; readonly owners: Set<string>; stage: 'announced' | 'cancelled' | 'done' };

/** What must hold of splits: all that owners have is multiplied once and exactly, what is left over is paid, and nothing is traded meanwhile. */
export class SplitChecks implements Checks {
  readonly #known = new Map<number, Known>();
  /** What was paid for what was left over, by account mode and asset. */
  readonly #paid = new Map<string, bigint>();

  take(event: Event, { core, at, fault }: Seen): void {
    switch (event.type) {
      case 'split-announced':
        this.#known.set(event.split.id, { terms: event.split, owners: new Set(), stage: 'announced' });
        return;
      case 'split-cancelled': {
        const known = this.#known.get(event.split.id);
        if (known?.stage !== 'announced' || at >= event.split.exAt)
          fault(`SPLIT-2: split ${event.split.id} is cancelled at ${at}`);
        if (known) known.stage = 'cancelled';
        return;
      }
      case 'split-adjusted':
        this.#adjusted(event, core, at, fault);
        return;
      case 'order-filled':
      case 'order-placed': {
        const instrument = event.type === 'order-filled' ? event.instrument : event.order.instrument;
        for (const { terms, stage } of this.#known.values())
          if (stage === 'announced' && terms.instrument === instrument && at >= terms.exAt)
            fault(`SPLIT-5: ${event.type} of ${instrument} at ${at} while it is split`);
      }
    }
  }

  #adjusted({ split, price, lines, isLast }: Adjusted, core: Core, at: number, fault: Seen['fault']): void {
    const known = this.#known.get(split.id);
    if (known?.stage !== 'announced' || at < split.exAt) {
      fault(`SPLIT-3: split ${split.id} is carried out at ${at}`);
      return;
    }
    const { from, to } = split.ratio;
    const listing = core.config.listings.get(split.instrument);
    if (!listing) return;
    const { notionalNumerator, notionalDenominator } = listing.scale;
    for (const { mode, customer, before, after, rest, units } of lines) {
      const name = `${mode} ${customer}`;
      if (known.owners.has(name)) fault(`SPLIT-3: ${name} is adjusted twice by split ${split.id}`);
      known.owners.add(name);
      if (after * from + rest !== before * to || rest >= from)
        fault(`SPLIT-3: ${before} of ${name} become ${after} and ${rest} ${from}ths`);
      const worth = (BigInt(rest) * BigInt(price) * notionalNumerator) / (notionalDenominator * BigInt(to));
      if (units !== worth) fault(`SPLIT-4: ${units} are paid for ${rest} ${from}ths at ${price}`);
      const money = `${mode} ${listing.instrument.quote}`;
      this.#paid.set(money, (this.#paid.get(money) ?? 0n) + units);
    }
    if (isLast) this.#ended(known, core, fault);
  }

  #ended(known: Known, core: Core, fault: Seen['fault']): void {
    const { terms, owners } = known;
    known.stage = 'done';
    for (const { mode, customer, instrument } of core.state.stocks.shares.all())
      if (instrument === terms.instrument && !owners.has(`${mode} ${customer}`))
        fault(`SPLIT-3: ${customer} still has the share of before split ${terms.id}`);
    for (const order of core.state.orders.orders.values())
      if (order.instrument === terms.instrument && (order.status === 'open' || order.status === 'waiting'))
        fault(`SPLIT-6: order ${order.id} is open after split ${terms.id}`);
  }

  checkAll({ core, fault }: { readonly core: Core; readonly fault: (text: string) => void }): void {
    for (const [name, units] of this.#paid) {
      const [mode, asset] = name.split(' ') as ['real' | 'demo', string];
      const has = core.state.ledger.house(mode, 'splits', asset).available;
      if (has !== -units) fault(`SPLIT-4: the house paid ${-has} ${name} for ${units}`);
    }
  }
}
