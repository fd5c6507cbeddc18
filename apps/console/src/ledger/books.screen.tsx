import { valueIn } from '@bourse/ui/calls';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFilter } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { DataTable } from '../shell/data-table.tsx';
import { amountText, isZero, shortHash, spanText, timeText } from '../shell/format.ts';
import { Icon } from '../shell/icon.tsx';
import { Chip, Empty, Loaded, Money, Mono, Panel, Problem, type Tone, Waiting } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { useMay } from '../shell/session.ts';
import { Spark } from '../shell/spark.tsx';
import { Toggle } from '../shell/toggle.tsx';
import { verdictOf } from '../shell/verdict.ts';
import { useCourse } from './course.ts';

type Books = ReplyOfCall<'console.books'>;

const Tile = ({
  name,
  figure,
  tone,
  state,
  children,
}: {
  readonly name: string;
  readonly figure: ReactNode;
  readonly tone: Tone;
  readonly state: string;
  readonly children?: ReactNode;
}) => (
  <div className="tile">
    <h2>
      {name} <Chip tone={tone}>{state}</Chip>
    </h2>
    <strong>{figure}</strong>
    {children}
  </div>
);

const counted = (count: number, unit: string): string =>
  `${amountText(String(count))} ${unit}${count === 1 ? '' : 's'}`;

const Verdict = ({ books }: { readonly books: Books }) => {
  const { tone, words, because } = verdictOf(books);
  return (
    <div className={`verdict ${tone}`} role="status">
      <Icon name={tone === 'good' ? 'check' : 'warn'} size={22} />
      <div>
        <strong>{words}</strong>
        {because.length === 0 ? (
          <p>
            Every asset sums to zero in real and in demo accounts, and what is held for customers equals what they are
            owed.
          </p>
        ) : (
          because.map((sentence) => <p key={sentence}>{sentence}</p>)
        )}
      </div>
      <small>
        Added up {timeText(books.added.at)}, to entry {amountText(String(books.added.seq))}
      </small>
    </div>
  );
};

/** When the whole journal, its anchors and every view were last held against each other, and up to which row. */
const Verified = ({ books }: { readonly books: Books }) => {
  const { walkingAt, last, anchor } = books.verification;
  const isBad = last !== null && last.faults > 0;
  const faults = isBad ? counted(last.faults, 'fault') : 'no fault';
  return (
    <Tile
      name="Verified"
      figure={last === null ? 'not yet' : `to ${amountText(String(last.upTo))}`}
      tone={last === null ? 'warn' : isBad ? 'bad' : 'good'}
      state={last === null ? 'waiting' : faults}
    >
      <small>
        {last === null
          ? 'the journal from its first row, and every view'
          : `${timeText(last.at)}, in ${spanText(last.tookMs)}, ${counted(last.anchors, 'anchor')} checked`}
        {walkingAt !== null && ` · now at ${amountText(String(walkingAt))}`}
      </small>
      <small>
        {anchor === null
          ? 'no anchor outside the database yet'
          : `anchor outside the database at ${amountText(String(anchor.seq))}, ${spanText(Math.max(0, books.at - anchor.at))} ago`}
      </small>
    </Tile>
  );
};

const Tiles = ({ books }: { readonly books: Books }) => {
  const { at } = books;
  const { journal, views, commit, feed, lease, snapshot } = books;
  const commits = useCourse(commit.lastMs, at);
  const ages = useCourse(feed.ageMs ?? 0, at);
  const rows = useCourse(journal.seq, at);
  const pace = rows.slice(1).map((value, index) => value - (rows[index] ?? value));
  const isLate = feed.ageMs === null || feed.ageMs > 5_000;
  return (
    <div className="tiles">
      <Tile
        name="Journal"
        figure={amountText(String(journal.seq))}
        tone={journal.stopped === null ? 'good' : 'bad'}
        state={journal.stopped === null ? 'writing' : 'stopped'}
      >
        <Spark values={pace} ceiling={5} />
        <small>
          last entry {journal.at === null ? 'never' : `${spanText(books.at - journal.at)} ago`} ·{' '}
          <Mono>{journal.hash.slice(0, 8)}</Mono>
        </small>
      </Tile>
      <Tile
        name="Views"
        figure={views.seq === journal.seq ? 'in step' : `${journal.seq - views.seq} behind`}
        tone={views.seq === journal.seq ? 'good' : 'warn'}
        state={`at ${amountText(String(views.seq))}`}
      >
        <small>
          snapshot{' '}
          {snapshot === null
            ? 'none yet'
            : `at ${amountText(String(snapshot.seq))}, ${spanText(books.at - snapshot.at)} ago`}
          {commit.snapshotMs > 0 && ` · written in ${spanText(commit.snapshotMs)}`}
        </small>
        <small>
          state <Mono>{shortHash(books.stateHash)}</Mono>
        </small>
      </Tile>
      <Verified books={books} />
      <Tile
        name="Commit"
        figure={spanText(commit.lastMs)}
        tone={commit.lastMs < 100 ? 'good' : 'warn'}
        state={commit.lastMs < 100 ? 'quick' : 'slow'}
      >
        <Spark values={commits} ceiling={20} />
        <small>
          {commit.pending} waiting{commit.pending > 0 && `, the oldest for ${spanText(commit.oldestWaitMs)}`}
        </small>
      </Tile>
      <Tile
        name={`Feed, ${feed.name}`}
        figure={feed.ageMs === null ? 'silent' : spanText(feed.ageMs)}
        tone={isLate ? 'bad' : 'good'}
        state={isLate ? 'late' : 'fresh'}
      >
        <Spark values={ages} ceiling={5_000} />
        <small>
          {feed.staleInstruments === 0
            ? 'no open instrument is stale'
            : `${feed.staleInstruments} open instruments are stale`}
        </small>
      </Tile>
      <Tile
        name="Leader"
        figure={lease === null ? 'none' : `term ${lease.fence}`}
        tone={lease === null || lease.expiresAt < books.at ? 'bad' : 'good'}
        state={lease === null ? 'not held' : 'held'}
      >
        <small>{lease?.holder ?? 'No process may write.'}</small>
        {lease && (
          <small>lease ends in {spanText(Math.max(0, lease.expiresAt - books.at))}, renewed automatically</small>
        )}
      </Tile>
    </div>
  );
};

const Sums = ({ books, all }: { readonly books: Books; readonly all: boolean }) => {
  const owed = new Map(books.clientMoney.map((row) => [`${row.mode}.${row.asset}`, row]));
  const rows = books.sums
    .map((row) => ({ ...row, owed: owed.get(`${row.mode}.${row.asset}`) }))
    .filter((row) => all || row.owed !== undefined || !isZero(row.sum));
  return (
    <DataTable
      label="Sums"
      columns={[
        { title: 'Mode', cell: ({ mode }) => (mode === 'real' ? 'Real' : 'Demo'), width: 64 },
        { title: 'Asset', cell: ({ asset }) => asset, width: 90 },
        { title: 'Accounts', cell: ({ accounts }) => accounts, isFigure: true, width: 84, isAside: true },
        { title: 'Sum of all', cell: ({ sum }) => <Money text={sum} />, isFigure: true, isAside: true },
        {
          title: 'Owed to customers',
          cell: (row) => <Money text={row.owed?.liabilities ?? '0'} />,
          isFigure: true,
          isSpare: true,
        },
        {
          title: 'Held for customers',
          cell: (row) => <Money text={row.owed?.clientMoney ?? '0'} />,
          isFigure: true,
          isSpare: true,
        },
        { title: 'Difference', cell: (row) => <Money text={row.owed?.difference ?? '0'} />, isFigure: true },
        {
          title: 'Result',
          cell: ({ sum, owed: money }) =>
            isZero(sum) && isZero(money?.difference ?? '0') ? (
              <Chip tone="good">Balanced</Chip>
            ) : (
              <Chip tone="bad">Not balanced</Chip>
            ),
          width: 120,
        },
      ]}
      rows={rows}
      keyOf={({ mode, asset }) => `${mode}.${asset}`}
      empty={
        <Empty icon="books" title="No money yet">
          Sums appear with the first posting.
        </Empty>
      }
    />
  );
};

/** How the statements of the last fourteen days stand against the books, in one line. */
const Statements = () => {
  const may = useMay(['finance', 'auditor']);
  const data = valueIn(useQueryCall('console.reconciliation', {}, { everyMs: 60_000, when: may }));
  if (!may || !data) return null;
  const count = (wanted: string): number => data.filter(({ status }) => status === wanted).length;
  return (
    <Panel title="Statements, last fourteen days" aside={<Link to={'/reconciliation' as never}>Reconciliation</Link>}>
      <p className="note">
        <Chip tone="good">{count('whole')} matched</Chip>{' '}
        <Chip tone={count('open') > 0 ? 'bad' : 'quiet'}>{count('open')} with differences</Chip>{' '}
        <Chip tone={count('missing') > 0 ? 'warn' : 'quiet'}>{count('missing')} without a statement</Chip>
      </p>
    </Panel>
  );
};

/** Whether the books are whole, the journal is written, and the market is alive. */
export const BooksScreen = () => {
  const [filter, set] = useFilter();
  const query = useQueryCall('console.books', {}, { everyMs: 2_000 });
  const all = filter['all'] === '1';
  return (
    <Screen title="Books" lead="Updated every two seconds. The charts start when this page is opened.">
      {query.state === 'success' && query.failure && <Problem failure={query.failure} onRetry={query.retry} />}
      <Loaded of={query} skeleton={<Waiting rows={12} />}>
        {(data) => (
          <>
            <Verdict books={data} />
            <Tiles books={data} />
            <Panel
              title="Sums by account mode and asset"
              aside={
                <Toggle
                  label="Also assets that no customer is owed"
                  isOn={all}
                  onChange={(on) => set({ all: on ? '1' : undefined })}
                />
              }
            >
              <Sums books={data} all={all} />
            </Panel>
            <Statements />
          </>
        )}
      </Loaded>
    </Screen>
  );
};
