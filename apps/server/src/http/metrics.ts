import { Counter, collectDefaultMetrics, type Metric, Registry } from 'prom-client';

/** Figures for `/metrics`; other modules register their own in `registry`. */
export type Metrics = {
  readonly registry: Registry;
  /** Counts a socket of the live feed that ended by what its peer sent, or by a line that broke. */
  readonly peerFault: () => void;
  readonly answered: (row: string, outcome: string, seconds: number) => void;
};

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** What was answered by one row. */
class Answers {
  readonly byOutcome = new Map<string, number>();
  /** How many took no longer than each of the bounds, and longer than the one before; the last ones took longer than all. */
  readonly byTime = new Array<number>(BUCKETS.length + 1).fill(0);
  seconds = 0;

  add(outcome: string, seconds: number): void {
    this.byOutcome.set(outcome, (this.byOutcome.get(outcome) ?? 0) + 1);
    const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
    const at = bucket < 0 ? BUCKETS.length : bucket;
    this.byTime[at] = (this.byTime[at] ?? 0) + 1;
    this.seconds += seconds;
  }
}

type Rows = ReadonlyMap<string, Answers>;

const SECONDS = 'bourse_call_seconds';

/** The lines of a histogram of each row, as prom-client reads them from a metric. */
const timesOf = (rows: Rows) =>
  [...rows].flatMap(([row, { byTime, seconds }]) => {
    let sum = 0;
    const buckets = byTime.map((count, at) => {
      sum += count;
      return { metricName: `${SECONDS}_bucket`, labels: { le: BUCKETS[at] ?? '+Inf', row }, value: sum };
    });
    return [
      ...buckets,
      { metricName: `${SECONDS}_sum`, labels: { row }, value: seconds },
      { metricName: `${SECONDS}_count`, labels: { row }, value: sum },
    ];
  });

/** The times of {@link Answers}. The library's own histogram sorts and joins the labels at each call, which takes longer than all else that is counted. */
const secondsOf = (rows: Rows) => {
  const described = {
    name: SECONDS,
    help: 'Time from a request to its answer, by row of the endpoint table.',
    type: 'histogram',
    aggregator: 'sum',
  };
  return { ...described, get: async () => ({ ...described, values: timesOf(rows) }), reset: () => undefined };
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const rows = new Map<string, Answers>();
  registry.registerMetric(secondsOf(rows) as unknown as Metric);
  const total: Counter<'row' | 'outcome'> = new Counter({
    name: 'bourse_calls_total',
    help: 'Answers, by row of the endpoint table and by outcome: ok or the name of the error.',
    labelNames: ['row', 'outcome'],
    registers: [registry],
    collect() {
      total.reset();
      for (const [row, { byOutcome }] of rows)
        for (const [outcome, count] of byOutcome) total.inc({ row, outcome }, count);
    },
  });
  const peerFaults = new Counter({
    name: 'bourse_live_peer_faults_total',
    help: 'Sockets of the live feed that ended by what their peer sent, or by a line that broke.',
    registers: [registry],
  });
  return {
    registry,
    peerFault: () => peerFaults.inc(),
    answered: (row, outcome, took) => {
      let known = rows.get(row);
      if (known === undefined) {
        known = new Answers();
        rows.set(row, known);
      }
      known.add(outcome, took);
    },
  };
};
