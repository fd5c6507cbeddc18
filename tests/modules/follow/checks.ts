import type { Core, Event } from '@bourse/core';
import { type PriceTicks, splitPrice } from '@bourse/rules';
import type { Checks, Seen } from '../../sim/module.ts';

type Terms = Extract<Event, { readonly type: 'following-started' }>['terms'];
type Levels = Extract<Event, { readonly type: 'targets-watched' }>['levels'];
type Setting = {
  readonly follower: number;
  readonly leader: number;
  terms: Terms;
  levels: Levels;
  readonly copied: Map<string, number>;
};

/** What must hold of copies: what is held as copies is what the reports say, of trades after following began, within the allowed slippage. */
export class FollowChecks implements Checks {
  readonly #settings = new Map<number, Setting>();
  /** By a leader's trade, the settings there were when it was made first. */
  readonly #followers = new Map<number, ReadonlySet<number>>();

  take(event: Event, { fault }: Seen): void {
    switch (event.type) {
      case 'following-started': {
        const { following, follower, leader, terms } = event;
        for (const { leader: other } of this.#settings.values())
          if (other === event.follower) fault(`FOLLOW-2: leader ${other} follows ${leader}`);
        this.#settings.set(following, { follower, leader, terms, levels: [], copied: new Map() });
        return;
      }
      case 'following-changed': {
        const setting = this.#settings.get(event.following);
        if (setting) setting.terms = event.terms;
        return;
      }
      case 'following-stopped': {
        const left = this.#settings.get(event.following)?.copied.size;
        if (left !== 0) fault(`FOLLOW-8: setting ${event.following} stops with ${left} instruments copied`);
        this.#settings.delete(event.following);
        return;
      }
      case 'leader-traded': {
        const { id, leader } = event.leaderTrade;
        const own = [...this.#settings].filter(([, setting]) => setting.leader === leader).map(([key]) => key);
        if (!this.#followers.has(id)) this.#followers.set(id, new Set(own));
        return;
      }
      case 'copying-finished':
        this.#followers.delete(event.leaderTrade);
        return;
      case 'targets-watched': {
        const setting = this.#settings.get(event.following);
        if (setting) setting.levels = event.levels;
        return;
      }
      case 'target-reached': {
        const { following, target, result, most } = event;
        const setting = this.#settings.get(following);
        if (setting) setting.levels = [];
        const terms = setting?.terms;
        const percent = BigInt((target === 'profit' ? terms?.profitPercent : terms?.stopPercent) ?? 0);
        const gone = (target === 'profit' ? result : -result) * 100n;
        if (percent === 0n || gone < percent * most)
          fault(`FOLLOW-14: setting ${following} comes to ${result} of ${most}`);
        return;
      }
      case 'copy-placed': {
        const { copy } = event;
        if (copy.trade === null) {
          if (copy.side !== 'sell' || !copy.target) fault(`FOLLOW-14: copy ${copy.id} is of no trade`);
        } else if (!this.#followers.get(copy.trade)?.has(copy.following))
          fault(`FOLLOW-4: setting ${copy.following} copies trade ${copy.trade}, which was made before`);
        return;
      }
      case 'copy-ended':
        this.#ended(event, fault);
        return;
      case 'split-adjusted':
        this.#split(event);
        return;
      case 'copies-released':
        this.#change(event.following, event.instrument, -event.lots, fault);
        return;
      default:
    }
  }

  /** Copies are multiplied with the follower's shares, and what is waited for moves with the price (SPLIT-8). */
  #split({ split: { instrument, ratio }, lines }: Extract<Event, { readonly type: 'split-adjusted' }>): void {
    const moved = (level: PriceTicks | null) => (level === null ? null : splitPrice(ratio, level));
    for (const { mode, customer } of lines)
      for (const setting of this.#settings.values()) {
        const lots = setting.copied.get(instrument);
        if (mode !== 'real' || setting.follower !== customer || lots === undefined) continue;
        const left = Math.floor((lots * ratio.to) / ratio.from);
        if (left > 0) setting.copied.set(instrument, left);
        else setting.copied.delete(instrument);
        setting.levels = setting.levels.map((level) =>
          level.instrument === instrument
            ? { ...level, rising: moved(level.rising), falling: moved(level.falling) }
            : level,
        );
      }
  }

  #ended({ copy, price, copied }: Extract<Event, { readonly type: 'copy-ended' }>, fault: Seen['fault']): void {
    const { following, instrument, side, leaderPrice, lots } = copy;
    if (Math.abs(copied.lots) > lots) fault(`FOLLOW-4: copy ${copy.id} of ${lots} comes to ${copied.lots}`);
    // The leader's price is rounded in the report, and so is the follower's: half a tick each.
    const away =
      price === null || leaderPrice === null ? 0 : side === 'buy' ? price - leaderPrice : leaderPrice - price;
    if (away > ((leaderPrice ?? 0) * 500) / 10_000 + 1) fault(`FOLLOW-6: copy ${copy.id} fills ${away} ticks away`);
    if (copied.lots !== 0) this.#change(following, instrument, copied.lots, fault);
  }

  #change(following: number, instrument: string, by: number, fault: Seen['fault']): void {
    const copied = this.#settings.get(following)?.copied;
    if (!copied) {
      fault(`FOLLOW-8: setting ${following} copies after it stopped`);
      return;
    }
    const lots = (copied.get(instrument) ?? 0) + by;
    if (lots < 0) fault(`FOLLOW-7: setting ${following} has ${lots} of ${instrument}`);
    if (lots === 0) copied.delete(instrument);
    else copied.set(instrument, lots);
  }

  checkAll({ core, fault }: { readonly core: Core; readonly fault: (text: string) => void }): void {
    const { followings } = core.state.follow;
    if (followings.size !== this.#settings.size)
      fault(`FOLLOW-8: ${followings.size} settings of ${this.#settings.size}`);
    const copied = new Map<string, number>();
    for (const { id, follower, copied: own, pending } of followings.values()) {
      const setting = this.#settings.get(id);
      const expected = setting?.copied;
      for (const [instrument, { lots }] of own) {
        if (expected?.get(instrument) !== lots) fault(`FOLLOW-7: setting ${id} has ${lots} of ${instrument}`);
        const name = `${follower} ${instrument}`;
        copied.set(name, (copied.get(name) ?? 0) + lots);
      }
      for (const { instrument, rising, falling } of setting?.levels ?? [])
        for (const [kind, level] of [
          ['copies-rise', rising],
          ['copies-fall', falling],
        ] as const) {
          const { waiting } = core.state.triggers;
          // While a purchase is under way its end decides.
          const isKnown = pending === 0n && !waiting.isFiring;
          if (isKnown && (waiting.get(kind, `${id} ${instrument}`)?.level ?? null) !== level)
            fault(`FOLLOW-14: ${kind} of setting ${id} does not wait at ${level}`);
        }
      if (own.size !== expected?.size) fault(`FOLLOW-7: setting ${id} has copies of ${own.size} instruments`);
    }
    const underWay = new Set(
      [...core.state.follow.copies.values()].map(({ follower, instrument }) => `${follower} ${instrument}`),
    );
    for (const { mode, customer, instrument, quantity } of core.state.stocks.shares.all()) {
      const name = `${customer} ${instrument}`;
      const lots = copied.get(name) ?? 0;
      if (mode === 'real' && lots > quantity && !underWay.has(name))
        fault(`FOLLOW-7: ${name} holds ${quantity}, of which ${lots} are copied`);
    }
  }
}
