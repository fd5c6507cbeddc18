import { ACCOUNT_MODES, type AccountMode, type InstrumentId, ok, openWindow, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Entry } from '../ledger/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { OptionEvent } from './event.ts';
import { copyLevels, enterLevel, type Levels, worstCase } from './exposure.ts';
import { OPTION_ASSET, type OpenOption, type OptionEnd, optionsName, poolHold, type TapeMark } from './state.ts';

export type OpenOptions = {
  readonly type: 'open-options';
  readonly instrument: InstrumentId;
  /** A tick of the stored tape that counts (rule OPTION-6). */
  readonly tick: TapeMark;
  /** At most so many; {@link OPENED_AT_ONCE} when it is not given. */
  readonly most?: number;
};

/** How many options one command opens at most. */
export const OPENED_AT_ONCE = 1_000;

/** The options that wait for a tick and started before it, so many. */
const startedBefore = (core: Core, mode: AccountMode, { instrument, tick, most }: OpenOptions): OpenOption[] =>
  core.state.option.byInstrument
    .get(optionsName(mode, instrument))
    ?.waiting.firstOf(most ?? OPENED_AT_ONCE, ({ terms }) => terms.startsAt < tick.at) ?? [];

/** Whether a tick at a moment comes too late to open an option. */
export const isTooLate = ({ terms: { startsAt, periodMs } }: OpenOption, at: number): boolean =>
  at > startsAt + openWindow(periodMs);

/** The options that a tick opens: they started shortly before it, and were accepted before it was known. */
const isOpenedBy = (option: OpenOption, { tick }: OpenOptions): boolean =>
  // Those that end before it stay without an open price; they are closed before any later tick is looked at.
  !isTooLate(option, tick.at) && option.terms.afterSeq < tick.seq && option.terms.endsAt >= tick.at;

type Changed = { readonly levels: Levels; unopened: bigint };

const opened = (
  core: Core,
  mode: AccountMode,
  { instrument, tick }: OpenOptions,
  found: readonly OpenOption[],
  at: number,
): OptionEvent => {
  const changed = new Map<OptionEnd, Changed>();
  for (const { terms, end } of found) {
    const after = changed.get(end) ?? { levels: copyLevels(end.levels), unopened: end.unopened };
    changed.set(end, after);
    enterLevel(after.levels, { side: terms.side, stake: terms.stake, profit: terms.profit, price: tick.price });
    after.unopened -= terms.profit;
  }
  const pool = core.state.ledger.house(mode, 'options', OPTION_ASSET);
  const entries: Entry[] = [];
  const reserves = [...changed].map(([end, { levels, unopened }]) => {
    const reserve = worstCase(levels) + unopened;
    // What opens at a known price is at worst what it was before.
    if (reserve < end.reserve)
      entries.push({ type: 'release', hold: poolHold(end.id), account: pool, units: end.reserve - reserve });
    return { end: end.id, reserve };
  });
  const lines = found.map(({ terms: { id, customer } }) => ({ id, customer }));
  return { type: 'options-opened', at, mode, instrument, tick, lines, reserves, entries };
};

/** Whether a tick at a moment opens something of an instrument. */
export const hasToOpen = ({ state: { option } }: ReadonlyCore, instrument: InstrumentId, at: number): boolean =>
  ACCOUNT_MODES.some((mode) => {
    const first = option.byInstrument.get(optionsName(mode, instrument))?.waiting.first;
    return first !== undefined && first.terms.startsAt < at;
  });

/**
 * Opens the options for which a tick is the first after their acceptance and their start, and gives up those that it comes too late for (rule OPTION-4),
 * so many at a time. No errors; no event where there are none.
 */
export const openOptions = (core: Core, command: OpenOptions, at: number): Result<OptionEvent[], never> => {
  const events: OptionEvent[] = [];
  for (const mode of ACCOUNT_MODES) {
    const started = startedBefore(core, mode, command);
    const late = started.filter((option) => isTooLate(option, command.tick.at));
    const { instrument } = command;
    if (late.length > 0)
      events.push({ type: 'options-lapsed', at, mode, instrument, ids: late.map(({ terms: { id } }) => id) });
    const found = started.filter((option) => isOpenedBy(option, command));
    if (found.length > 0) events.push(opened(core, mode, command, found, at));
  }
  return ok(events);
};
