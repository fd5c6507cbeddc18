import { assert, optionOutcome, optionPayout } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Account, type CustomerAccounts, type Entry, type HoldId, segregated } from '../ledger/index.ts';
import type { WhenDue } from '../module.ts';
import type { OptionEvent, SettledLine } from './event.ts';
import {
  OPTION_ACCOUNT,
  OPTION_ASSET,
  type OpenOption,
  type OptionEnd,
  optionEndOf,
  poolHold,
  stakeHold,
  type TapeMark,
} from './state.ts';

/** How many options one row of the journal settles at most. */
export const SETTLED_AT_ONCE = 1_000;

/** What an option comes to once its end is closed. */
const settledLine = ({ terms, open }: OpenOption, close: OptionEnd['close'], place: number | null): SettledLine => {
  const { id, customer, side, stake, profit } = terms;
  const { result, reason } = optionOutcome(side, open?.price ?? null, close?.price ?? null);
  return { id, customer, stake, result, reason, open: place, payout: optionPayout(result, stake, profit) };
};

/** The first of the queue of an end, so many. */
const firstOf = ({ queue, next }: OptionEnd, most: number): OpenOption[] => {
  const found: OpenOption[] = [];
  let from = next;
  for (const group of queue) {
    for (const option of group.slice(from, from + most - found.length)) found.push(option);
    if (found.length >= most) break;
    from = 0;
  }
  return found;
};

/** What options come to, and the ticks that opened them, each once. */
const linesOf = (options: readonly OpenOption[], close: OptionEnd['close']) => {
  const opens: TapeMark[] = [];
  const places = new Map<number, number>();
  const lines = options.map((option) => {
    const { open } = option;
    if (!open) return settledLine(option, close, null);
    let place = places.get(open.seq);
    if (place === undefined) {
      place = opens.push(open) - 1;
      places.set(open.seq, place);
    }
    return settledLine(option, close, place);
  });
  return { opens, lines };
};

/** Those that lose come first; what they leave pays what others of the end have won, so that nobody takes it meanwhile. */
const entriesOf = (lines: readonly SettledLine[], hold: HoldId, pool: Account, accounts: CustomerAccounts) => {
  const entries: Entry[] = [];
  let [lost, won] = [0n, 0n];
  for (const { id, customer, stake: units, result } of lines) {
    if (result !== 'lost') continue;
    entries.push({ type: 'spend', hold: stakeHold(id), from: accounts.of(customer), to: pool, units });
    lost += units;
  }
  if (lost > 0n) entries.push({ type: 'hold', hold, account: pool, units: lost });
  for (const { id, customer, stake: units, result, payout } of lines) {
    if (result === 'lost') continue;
    const account = accounts.of(customer);
    entries.push({ type: 'release', hold: stakeHold(id), account, units });
    const profit = payout - units;
    if (profit > 0n) entries.push({ type: 'spend', hold, from: pool, to: account, units: profit });
    won += profit;
  }
  return { entries, lost, won };
};

const settleEnd = (core: Core, id: number, at: number, most: number): OptionEvent => {
  const { option, ledger } = core.state;
  const end = optionEndOf(option, id);
  const { mode, instrument, endsAt, close } = end;
  assert(close !== undefined, 'an end is closed before it is settled');
  const { opens, lines } = linesOf(firstOf(end, Math.min(most, SETTLED_AT_ONCE)), close);
  const pool = ledger.house(mode, 'options', OPTION_ASSET);
  const hold = poolHold(id);
  const { entries, lost, won } = entriesOf(lines, hold, pool, ledger.customers(mode, OPTION_ACCOUNT, OPTION_ASSET));
  const isLast = lines.length === end.size;
  const left = ledger.heldBy(hold) + lost - won;
  if (isLast && left > 0n) entries.push({ type: 'release', hold, account: pool, units: left });
  const settled = segregated(ledger, entries);
  return {
    type: 'options-settled',
    at,
    mode,
    instrument,
    end: id,
    endsAt,
    close,
    opens,
    lines,
    isLast,
    entries: settled,
  };
};

/** Settles the options of an end that is closed, some a row of the journal: those that lose first, so that what they leave pays the others (rule OPTION-7). */
export const onOptionSettlement: WhenDue<OptionEvent> = Object.assign(
  (core: Core, keys: readonly string[], _moment: number, at: number, most: number): OptionEvent[] =>
    keys.map((key) => settleEnd(core, Number(key), at, most)),
  { most: 1 },
);
