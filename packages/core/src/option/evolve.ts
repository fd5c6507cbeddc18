import { assert, OPTION_SIDES, optionOutcome, type PriceTicks } from '@bourse/rules';
import { afterNumber } from '../given-once.ts';
import type { Folds } from '../module.ts';
import type { OptionEvent } from './event.ts';
import { enterLevel } from './exposure.ts';
import {
  OPTION_SETTLEMENT,
  type OpenOption,
  type OptionEnd,
  type OptionState,
  type OptionsOf,
  type OptionTerms,
  openOption,
  optionEndOf,
  optionsOf,
  type TapeMark,
} from './state.ts';

type NewEnd = Pick<OptionEnd, 'id' | 'mode' | 'instrument' | 'endsAt' | 'acceptedAt' | 'startsAt'>;

/** Enters an end that has no options yet. */
export const enterEnd = (
  option: OptionState,
  { id, mode, instrument, endsAt, acceptedAt, startsAt }: NewEnd,
): OptionEnd => {
  const end: OptionEnd = {
    place: -1,
    id,
    mode,
    instrument,
    endsAt,
    acceptedAt,
    startsAt,
    size: 0,
    waiting: new Set(),
    groups: new Map(),
    levels: new Map(),
    unopened: 0n,
    reserve: 0n,
    close: undefined,
    queue: [],
    next: 0,
  };
  option.ends.set(id, end);
  return end;
};

/** Enters an end among those of its instrument that are not closed. */
export const awaitEnd = (option: OptionState, end: OptionEnd): void => {
  const { ends, soonest } = optionsOf(option, end.mode, end.instrument);
  ends.set(end.endsAt, end);
  soonest.add(end);
};

/** Takes an end out of those that are not closed. */
const awaitNoMore = ({ ends, soonest }: OptionsOf, end: OptionEnd): void => {
  ends.delete(end.endsAt);
  soonest.remove(end);
};

/** Enters an open option among those of its end that opened at its price. */
const enterOpened = (opened: OpenOption, price: PriceTicks): void => {
  const { side, stake, profit } = opened.terms;
  const { levels, groups } = opened.end;
  enterLevel(levels, { side, stake, profit, price });
  let group = groups.get(price);
  if (!group) {
    group = { up: [], down: [] };
    groups.set(price, group);
  }
  group[side].push(opened);
};

/** Enters an option among those of its owner, its end and its instrument. */
export const enterOption = (option: OptionState, terms: OptionTerms, end: OptionEnd, open: TapeMark | null): void => {
  const entered: OpenOption = { terms, end, open, place: -1 };
  const { id, mode, instrument, profit } = terms;
  option.options.set(id, entered);
  option.byOwner.set(terms, [...(option.byOwner.get(terms) ?? []), id]);
  end.size += 1;
  end.startsAt = Math.min(end.startsAt, terms.startsAt);
  if (open) {
    enterOpened(entered, open.price);
    return;
  }
  end.waiting.add(entered);
  end.unopened += profit;
  if (end.close === undefined) optionsOf(option, mode, instrument).waiting.add(entered);
};

/** What of the pool is held for an end, and with the others for the instrument. */
export const putReserve = (option: OptionState, end: OptionEnd, reserve: bigint): void => {
  optionsOf(option, end.mode, end.instrument).reserve += reserve - end.reserve;
  end.reserve = reserve;
};

const leave = (option: OptionState, { terms, end }: OpenOption): void => {
  option.options.delete(terms.id);
  const others = (option.byOwner.get(terms) ?? []).filter((id) => id !== terms.id);
  if (others.length > 0) option.byOwner.set(terms, others);
  else option.byOwner.delete(terms);
  end.size -= 1;
};

const dropEnd = (option: OptionState, end: OptionEnd): void => {
  option.ends.delete(end.id);
  awaitNoMore(optionsOf(option, end.mode, end.instrument), end);
};

/** In which order the options of a closed end are settled: those that lose first. It takes as long as there are prices, however many opened at each. */
export const queueOf = ({ groups, waiting, close }: OptionEnd): OptionEnd['queue'] => {
  const [losing, others]: [OptionEnd['queue'], OptionEnd['queue']] = [[], []];
  for (const [price, group] of groups)
    for (const side of OPTION_SIDES) {
      const { result } = optionOutcome(side, price, close?.price ?? null);
      if (group[side].length > 0) (result === 'lost' ? losing : others).push(group[side]);
    }
  return waiting.size > 0 ? [...losing, ...others, [...waiting]] : [...losing, ...others];
};

/** Takes the first of the queue off, so many. */
const shiftQueue = (end: OptionEnd, count: number): void => {
  end.next += count;
  for (let [first] = end.queue; first && end.next >= first.length; [first] = end.queue) {
    end.next -= first.length;
    end.queue.shift();
  }
};

/** Fixes the price of an end: nothing of it is part of the exposure any more. */
const closeEnd = (option: OptionState, end: OptionEnd, close: TapeMark | null): void => {
  const of = optionsOf(option, end.mode, end.instrument);
  of.reserve -= end.reserve;
  awaitNoMore(of, end);
  for (const each of end.waiting) if (each.place >= 0) of.waiting.remove(each);
  end.close = close;
  end.queue = queueOf(end);
};

/** The postings are applied by the ledger. */
export const optionFolds: Folds<OptionEvent> = {
  'option-terms-set': ({ state: { option } }, { coin }) => {
    option.coins.set(coin.instrument, coin);
    option.nextCoin = Math.max(option.nextCoin, coin.id + 1);
    for (const { id } of coin.periods) option.nextPeriod = Math.max(option.nextPeriod, id + 1);
  },
  'option-pool-funded': () => undefined,
  'option-accepted': ({ state: { option } }, { option: terms, end: id }) => {
    const { profit } = terms;
    option.nextOption = afterNumber(option.nextOption, terms.id, 'option');
    let end = option.ends.get(id);
    if (!end) {
      option.nextEnd = afterNumber(option.nextEnd, id, 'end of options');
      end = enterEnd(option, { ...terms, id });
      awaitEnd(option, end);
    }
    enterOption(option, terms, end, null);
    putReserve(option, end, end.reserve + profit);
  },
  'option-cancelled': ({ state: { option } }, { option: { id, mode, instrument, profit } }) => {
    const cancelled = openOption(option, id);
    const { end } = cancelled;
    // One that no tick opened in time does not wait for one.
    if (cancelled.place >= 0) optionsOf(option, mode, instrument).waiting.remove(cancelled);
    leave(option, cancelled);
    end.waiting.delete(cancelled);
    end.unopened -= profit;
    putReserve(option, end, end.reserve - profit);
    if (end.size === 0) dropEnd(option, end);
  },
  'options-opened': ({ state: { option } }, { mode, instrument, tick, lines, reserves }) => {
    const { waiting } = optionsOf(option, mode, instrument);
    for (const { id } of lines) {
      const opened = openOption(option, id);
      waiting.remove(opened);
      opened.open = tick;
      opened.end.waiting.delete(opened);
      opened.end.unopened -= opened.terms.profit;
      enterOpened(opened, tick.price);
    }
    for (const { end, reserve } of reserves) putReserve(option, optionEndOf(option, end), reserve);
  },
  'options-lapsed': ({ state: { option } }, { mode, instrument, ids }) => {
    const { waiting } = optionsOf(option, mode, instrument);
    for (const id of ids) {
      const lapsed = openOption(option, id);
      waiting.remove(lapsed);
      lapsed.place = -1;
    }
  },
  'options-closed': ({ state: { option, agenda, market } }, { at, instrument, end: id, endsAt, close }) => {
    closeEnd(option, optionEndOf(option, id), close);
    agenda.waiting.add(at, OPTION_SETTLEMENT, String(id));
    market.sealed.set(instrument, Math.max(endsAt, market.sealed.get(instrument) ?? 0));
  },
  'options-settled': ({ state: { option, agenda } }, { at, end: id, lines, isLast }) => {
    const end = optionEndOf(option, id);
    for (const line of lines) leave(option, openOption(option, line.id));
    shiftQueue(end, lines.length);
    assert(isLast === (end.size === 0), 'an end is over with its last option');
    if (isLast) option.ends.delete(id);
    else agenda.waiting.add(at, OPTION_SETTLEMENT, String(id));
  },
};
