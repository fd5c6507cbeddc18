import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Figures for `/metrics`; other modules register their own in `registry`. */
export type Metrics = {
  readonly registry: Registry;
  /** Counts a socket of the live feed that ended by what its peer sent, or by a line that broke. */
  readonly peerFault: () => void;
  readonly answered: (row: string, outcome: string, seconds: number) => void;
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'bourse_call_seconds',
    help: 'Time from a request to its answer, by row of the endpoint table.',
    labelNames: ['row'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const total = new Counter({
    name: 'bourse_calls_total',
    help: 'Answers, by row of the endpoint table and by outcome: ok or the name of the error.',
    labelNames: ['row', 'outcome'],
    registers: [registry],
  });
  const peerFaults = new Counter({
    name: 'bourse_live_peer_faults_total',
    help: 'Sockets of the live feed that ended by what their peer sent, or by a line that broke.',
    registers: [registry],
  });
  // Found by their labels once: to find them took longer than to count.
  const ofRow = new Map<
    string,
    { readonly seconds: Histogram.Internal<'row'>; readonly outcomes: Map<string, Counter.Internal> }
  >();
  return {
    registry,
    peerFault: () => peerFaults.inc(),
    answered: (row, outcome, took) => {
      const known = ofRow.get(row) ?? { seconds: seconds.labels(row), outcomes: new Map() };
      ofRow.set(row, known);
      known.seconds.observe(took);
      const count = known.outcomes.get(outcome) ?? total.labels(row, outcome);
      known.outcomes.set(outcome, count);
      count.inc();
    },
  };
};
