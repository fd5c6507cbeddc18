import { ACCOUNT_MODES, type AccountMode, type Position, type PositionId } from '@bourse/rules';
import type { CustomerSpan } from '../customer-span.ts';
import { sorted } from '../sorted.ts';
import { countUnpaid, enterPending } from './evolve.ts';
import {
  announcedDividend,
  createDividendsState,
  type Dividend,
  type DividendId,
  type DividendLine,
  type DividendPool,
  type DividendsState,
  dividendOf,
} from './state.ts';

type DividendData = Omit<Dividend, 'since' | 'pools'> & {
  readonly pools: Readonly<Record<AccountMode, Omit<DividendPool, 'lines'>>>;
};

export type DividendsSnapshot = {
  readonly dividends: readonly DividendData[];
  readonly lines: Iterable<readonly [DividendId, AccountMode, DividendLine]>;
  readonly shares: readonly (readonly [DividendId, string, number])[];
  readonly positions: readonly (readonly [DividendId, PositionId, number])[];
  readonly closed: readonly (readonly [DividendId, string, readonly Position[]])[];
  readonly customers: CustomerSpan;
  readonly nextDividend: DividendId;
  readonly nextLine: number;
};

function* lineData({ dividends }: DividendsState): Generator<readonly [DividendId, AccountMode, DividendLine]> {
  for (const { terms, pools } of dividends.values())
    for (const mode of ACCOUNT_MODES) for (const line of pools[mode].lines) yield [terms.id, mode, line];
}

const poolData = ({ lines: _lines, ...pool }: DividendPool): Omit<DividendPool, 'lines'> => pool;

export const takeDividends = (state: DividendsState): DividendsSnapshot => {
  const all = [...state.dividends.values()];
  return {
    dividends: all.map(({ since: _since, pools, ...dividend }) => ({
      ...dividend,
      receipts: [...dividend.receipts],
      pools: { real: poolData(pools.real), demo: poolData(pools.demo) },
    })),
    lines: lineData(state),
    shares: all.flatMap(({ terms: { id }, since }) =>
      sorted(since.shares, ([name]) => name).map(([name, lots]) => [id, name, lots] as const),
    ),
    positions: all.flatMap(({ terms: { id }, since }) =>
      [...since.positions].sort(([one], [other]) => one - other).map(([name, lots]) => [id, name, lots] as const),
    ),
    closed: all.flatMap(({ terms: { id }, since }) =>
      sorted(since.closed, ([name]) => name).map(([name, positions]) => [id, name, positions] as const),
    ),
    customers: state.customers,
    nextDividend: state.nextDividend,
    nextLine: state.nextLine,
  };
};

export const restoreDividends = (data: DividendsSnapshot): DividendsState => {
  const state = createDividendsState();
  for (const { pools, receipts, ...rest } of data.dividends) {
    const dividend: Dividend = {
      ...announcedDividend(rest.terms),
      ...rest,
      receipts: [...receipts],
      pools: { real: { ...pools.real, lines: [] }, demo: { ...pools.demo, lines: [] } },
    };
    state.dividends.set(rest.terms.id, dividend);
    if (rest.stage === 'announced' || rest.stage === 'fixing') enterPending(state, rest.terms);
  }
  for (const [id, mode, line] of data.lines) {
    const { pools } = dividendOf(state, id);
    const { lines } = pools[mode];
    lines.push(line);
    // Those that are paid stay in their places until all are.
    if (mode === 'real' && lines.length > pools.real.next) countUnpaid(state, line.customer, 1);
  }
  for (const [id, name, lots] of data.shares) dividendOf(state, id).since.shares.set(name, lots);
  for (const [id, name, lots] of data.positions) dividendOf(state, id).since.positions.set(name, lots);
  for (const [id, name, positions] of data.closed) dividendOf(state, id).since.closed.set(name, positions);
  state.customers = data.customers;
  state.nextDividend = data.nextDividend;
  state.nextLine = data.nextLine;
  return state;
};
