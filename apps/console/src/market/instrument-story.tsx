import { demand, type RowOfCall, refresh, useCall } from '../shell/api.ts';
import { ReasonDeed } from '../shell/deed.tsx';
import { amountText, spanText, timeText } from '../shell/format.ts';
import { Chip, Empty, type Fact, Facts, Money, Mono, Panel, Problem, Waiting } from '../shell/parts.tsx';
import { useMay } from '../shell/session.ts';
import { SESSION_TONES, SESSION_WORDS } from './words.ts';

type Instrument = RowOfCall<'console.instruments'>;

const Halt = ({ instrument }: { readonly instrument: Instrument }) => {
  const { id, symbol, halted, restingOrders } = instrument;
  const done = () => void refresh('console.instruments', 'console.audit');
  if (halted) {
    return (
      <ReasonDeed
        key="resume"
        verb={`Resume ${symbol}`}
        hint="Kept in the journal and the audit trail."
        done={`Trading in ${symbol} goes on.`}
        sentences={() => (
          <p>
            New orders in {symbol} are taken again from this moment on, at the prices of the feed. Resting orders can
            fill with the next tick.
          </p>
        )}
        work={(reason, idempotencyKey) => demand('console.resumeInstrument', { id, reason }, { idempotencyKey })}
        onDone={done}
      />
    );
  }
  return (
    <ReasonDeed
      key="halt"
      verb={`Halt ${symbol}`}
      isDanger
      hint="Customers read it."
      done={`Trading in ${symbol} is halted.`}
      sentences={() => (
        <p>
          No order in {symbol} is taken or filled from this moment on. The {amountText(String(restingOrders))} resting
          orders stay and can be cancelled. Prices and results stay as they are. Customers see this reason:
        </p>
      )}
      work={(reason, idempotencyKey) => demand('console.haltInstrument', { id, reason }, { idempotencyKey })}
      onDone={done}
    />
  );
};

const factsOf = (row: Instrument): readonly Fact[] => [
  ['Id', <Mono key="id">{row.id}</Mono>],
  ['Kind', row.kind],
  ['Venue', row.venue],
  ['Last price', <Money key="last" text={row.last} asset={row.quote} />],
  ['Tick age', spanText(row.feedAgeMs)],
  ['Feed', row.feed],
  ['Next open', timeText(row.nextOpen)],
  ['Next close', row.nextOpen === null && row.nextClose === null ? 'round the clock' : timeText(row.nextClose)],
  ['Resting orders', amountText(String(row.restingOrders))],
];

/** One instrument: its session and feed, and the halt. */
export const InstrumentStory = ({ id }: { readonly id: string }) => {
  const { data, error, refetch } = useCall('console.instruments', { search: id, pageSize: 100 }, { everyMs: 3_000 });
  const mayHalt = useMay(['product', 'compliance']);
  const row = data?.rows.find((each) => each.id === id);
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (!row) return <Empty icon="instruments" title={`No instrument has the id ${id}`} />;
  return (
    <>
      <header className="story-head">
        <h1>
          {row.symbol} <small>{row.name}</small>
        </h1>
        <Chip tone={SESSION_TONES[row.session]}>{SESSION_WORDS[row.session]}</Chip>
        {row.stale && <Chip tone="bad">Stale</Chip>}
      </header>
      <Facts isWide facts={factsOf(row)} />
      {row.halted && (
        <Panel title="Halted">
          <blockquote>{row.halted.reason}</blockquote>
          <p className="note">
            by {row.halted.by}, {timeText(row.halted.at)}
          </p>
        </Panel>
      )}
      {mayHalt && (
        <Panel title={row.halted ? 'Let trading go on' : 'Stop trading'}>
          <Halt instrument={row} />
        </Panel>
      )}
    </>
  );
};
