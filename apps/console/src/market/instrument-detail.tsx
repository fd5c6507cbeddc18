import { ReasonAction } from '../shell/action.tsx';
import { type RowOfCall, sending, useQueryCall } from '../shell/api.ts';
import { amountText, spanText, timeText } from '../shell/format.ts';
import { Chip, Empty, type Fact, Facts, Money, Mono, NotLoaded, Panel } from '../shell/parts.tsx';
import { useMay } from '../shell/session.ts';
import { HaltForm } from './halt-form.tsx';
import { FEED_WORDS, KIND_WORDS, SESSION_TONES, SESSION_WORDS } from './words.ts';

type Instrument = RowOfCall<'console.instruments'>;

const Resume = ({ instrument: { id, symbol } }: { readonly instrument: Instrument }) => (
  <ReasonAction
    key="resume"
    verb={`Resume ${symbol}`}
    hint="Kept in the journal and the audit trail."
    done={`Trading in ${symbol} goes on.`}
    sentences={() => (
      <p>
        New orders in {symbol} are taken again from this moment on, at the prices of the feed. Resting orders can fill
        with the next tick.
      </p>
    )}
    work={(reason) => sending('console.resumeInstrument', { id, reason })}
  />
);

const factsOf = (row: Instrument): readonly Fact[] => [
  ['Id', <Mono key="id">{row.id}</Mono>],
  ['Kind', KIND_WORDS[row.kind]],
  ['Venue', row.venue],
  ['Last price', <Money key="last" text={row.last} asset={row.quote} />],
  ['Tick age', spanText(row.feedAgeMs)],
  ['Feed', FEED_WORDS[row.feed]],
  ['Next open', timeText(row.nextOpen)],
  ['Next close', row.nextOpen === null && row.nextClose === null ? 'round the clock' : timeText(row.nextClose)],
  ['Resting orders', amountText(String(row.restingOrders))],
];

/** One instrument: its session and feed, and the halt. */
export const InstrumentDetail = ({ id }: { readonly id: string }) => {
  const query = useQueryCall('console.instruments', { search: id, pageSize: 100 }, { everyMs: 3_000 });
  const mayHalt = useMay(['product', 'compliance']);
  if (query.state !== 'success') return <NotLoaded of={query} />;
  const row = query.value.rows.find((each) => each.id === id);
  if (!row) return <Empty icon="instruments" title={`No instrument has the id ${id}`} />;
  return (
    <>
      <header className="detail-head">
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
            by {row.halted.by}
            {row.halted.agreedBy && ` and ${row.halted.agreedBy}`}, {timeText(row.halted.at)},{' '}
            {row.halted.until === null ? 'until it is lifted' : `until ${timeText(row.halted.until)}`}
          </p>
        </Panel>
      )}
      {mayHalt && row.halted && (
        <Panel title="Resume trading">
          <Resume instrument={row} />
        </Panel>
      )}
      {mayHalt && (
        <Panel title={row.halted ? 'Change the end of the halt' : 'Stop trading'}>
          <HaltForm instrument={row} />
        </Panel>
      )}
    </>
  );
};
