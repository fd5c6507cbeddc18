import { Link } from '@tanstack/react-router';
import { useStories } from '../shell/address.ts';
import { type ReplyOfCall, type RowOfCall, useCall } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { plainWords, spanText, timeText } from '../shell/format.ts';
import { Chip, Empty, Panel } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { useMay, useSession } from '../shell/session.ts';
import { verdictOf } from '../shell/verdict.ts';
import { useWork, type Work } from '../shell/work.ts';

type Entry = RowOfCall<'console.audit'>;
type Queue = ReplyOfCall<'console.withdrawalQueues'>[number];

/** Half of the working day that customers are told a review takes. */
const lateMs = 4 * 3_600_000;

const WAYS: Readonly<Record<Queue['channel'], string>> = {
  card: 'Bank',
  wire: 'Bank transfer',
  usdt: 'USDT',
  coin: 'Coin',
};

const WorkTile = ({ work: { path, name, waiting, since }, now }: { readonly work: Work; readonly now: number }) => (
  <Link className="tile queue" to={path} search={{} as never}>
    <h2>
      {name}
      {since !== null && <Chip tone={now - since > lateMs ? 'bad' : 'warn'}>oldest {spanText(now - since)}</Chip>}
    </h2>
    <strong>{waiting === 0 ? 'Nothing waits' : `${waiting} waiting`}</strong>
  </Link>
);

/** How long each way out takes now, as customers are told. */
const WaitingTimes = ({ now }: { readonly now: number }) => {
  const { data } = useCall('console.withdrawalQueues', {}, { everyMs: 10_000 });
  return (
    <Panel title="Withdrawals, way by way" aside={<small>customers are told the usual time</small>}>
      <DataTable
        label="Withdrawals, way by way"
        columns={[
          { title: 'Way', cell: ({ channel }) => WAYS[channel] },
          { title: 'Waiting', cell: ({ waiting }) => waiting, isFigure: true },
          { title: 'Being paid', cell: ({ processing }) => processing, isFigure: true },
          { title: 'Put aside', cell: ({ aside }) => aside, isFigure: true },
          {
            title: 'Oldest',
            cell: ({ oldestAt, usualMs }) => (
              <span className={oldestAt !== null && usualMs !== null && now - oldestAt > usualMs ? 'late' : undefined}>
                {oldestAt === null ? '–' : spanText(now - oldestAt)}
              </span>
            ),
            isFigure: true,
          },
          {
            title: 'Usual time',
            cell: ({ usualMs }) => (usualMs === null ? 'none yet' : spanText(usualMs)),
            isFigure: true,
          },
        ]}
        rows={data}
        keyOf={({ channel }) => channel}
        empty={<p className="note">No way out is offered.</p>}
      />
    </Panel>
  );
};

const DEEDS: readonly Column<Entry>[] = [
  { title: 'At', cell: ({ at }) => timeText(at), width: 160 },
  { title: 'Operator', cell: ({ operator }) => operator, width: 120 },
  { title: 'Deed', cell: ({ action }) => plainWords(action.replace('console.', '')), width: 170 },
  { title: 'Done to', cell: ({ target }) => target, width: 170 },
  { title: 'Reason', cell: ({ reason }) => <span className="one-line">{reason ?? '–'}</span> },
];

const Deeds = () => {
  const { open } = useStories();
  const { data, error, refetch } = useCall('console.audit', { pageNo: 1, pageSize: 12 }, { everyMs: 10_000 });
  return (
    <Panel title="Done last" aside={<Link to="/audit">Audit trail</Link>}>
      <DataTable
        label="Done last"
        columns={DEEDS}
        rows={data?.rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => open({ kind: 'audit', id })}
        error={error}
        onRetry={() => void refetch()}
        hasKeys
        empty={<Empty icon="audit" title="Nothing was done yet" />}
      />
    </Panel>
  );
};

/** Only what is out of order: a house that stands takes no room. */
const Trouble = () => {
  const { data } = useCall('console.books', {}, { everyMs: 10_000 });
  const verdict = data && verdictOf(data);
  if (!verdict || verdict.because.length === 0) return null;
  return (
    <div className="problem" role="alert">
      <div>
        <strong>{verdict.words}</strong>
        {verdict.because.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
};

/** The first page: what waits, for how long, what is out of order, and what was done last. */
export const TodayScreen = () => {
  const now = useNow();
  const work = useWork();
  const name = useSession()?.operator.name ?? '';
  const maySeeBooks = useMay(['finance', 'product', 'auditor']);
  const maySeeQueues = useMay(['finance', 'support', 'compliance', 'auditor']);
  const maySeeTrail = useMay(['auditor', 'compliance']);
  const all = work.reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <Screen
      title="Today"
      lead={
        all === 0 ? `Nothing waits for you, ${name}.` : `${all} things wait, ${name}. The oldest come first everywhere.`
      }
    >
      {maySeeBooks && <Trouble />}
      <div className="tiles">
        {work.map((each) => (
          <WorkTile key={each.path} work={each} now={now} />
        ))}
      </div>
      {maySeeQueues && <WaitingTimes now={now} />}
      {maySeeTrail && <Deeds />}
    </Screen>
  );
};
