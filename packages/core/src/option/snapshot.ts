import { awaitEnd, enterEnd, enterOption, putReserve, queueOf } from './evolve.ts';
import {
  createOptionState,
  type OptionCoin,
  type OptionEnd,
  type OptionState,
  type OptionTerms,
  optionEndOf,
  type TapeMark,
} from './state.ts';

type EndData = Pick<OptionEnd, 'id' | 'mode' | 'instrument' | 'endsAt' | 'acceptedAt' | 'startsAt' | 'reserve'> & {
  /** Whether its price is fixed, and the tick that did. */
  readonly isClosed: boolean;
  readonly close: TapeMark | null;
};

type OptionData = { readonly terms: OptionTerms; readonly end: number; readonly open: TapeMark | null };

export type OptionSnapshot = {
  readonly coins: readonly OptionCoin[];
  readonly openEnds: readonly EndData[];
  readonly open: Iterable<OptionData>;
  readonly nextCoin: number;
  readonly nextPeriod: number;
  readonly nextOption: number;
  readonly nextEnd: number;
};

/** By their numbers, without all of them beside the state. */
function* optionData({ options }: OptionState): Generator<OptionData> {
  for (const id of Float64Array.from(options.keys()).sort()) {
    const option = options.get(id);
    if (option) yield { terms: option.terms, end: option.end.id, open: option.open };
  }
}

export const takeOption = (state: OptionState): OptionSnapshot => ({
  coins: [...state.coins.values()].sort((one, other) => one.id - other.id),
  openEnds: [...state.ends.values()]
    .sort((one, other) => one.id - other.id)
    .map(({ id, mode, instrument, endsAt, acceptedAt, startsAt, reserve, close }) => ({
      id,
      mode,
      instrument,
      endsAt,
      acceptedAt,
      startsAt,
      reserve,
      isClosed: close !== undefined,
      close: close ?? null,
    })),
  open: optionData(state),
  nextCoin: state.nextCoin,
  nextPeriod: state.nextPeriod,
  nextOption: state.nextOption,
  nextEnd: state.nextEnd,
});

export const restoreOption = (data: OptionSnapshot): OptionState => {
  const state = createOptionState();
  for (const coin of data.coins) state.coins.set(coin.instrument, coin);
  for (const { isClosed, close, reserve, ...known } of data.openEnds) {
    const end = enterEnd(state, known);
    if (isClosed) {
      end.close = close;
      end.reserve = reserve;
      continue;
    }
    awaitEnd(state, end);
    putReserve(state, end, reserve);
  }
  for (const { terms, end, open } of data.open) enterOption(state, terms, optionEndOf(state, end), open);
  for (const { id, isClosed } of data.openEnds) {
    const end = optionEndOf(state, id);
    if (isClosed) end.queue = queueOf(end);
  }
  state.nextCoin = data.nextCoin;
  state.nextPeriod = data.nextPeriod;
  state.nextOption = data.nextOption;
  state.nextEnd = data.nextEnd;
  return state;
};
