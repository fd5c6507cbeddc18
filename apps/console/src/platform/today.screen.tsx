import { mapLoadable, valueIn } from '@bourse/ui/calls';
import { actionName, CHANNEL_NAMES, outcomeName, targetName } from '@bourse/wire/shown-names';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Search, useDetails } from '../shell/address.ts';
import { type ReplyOfCall, type RowOfCall, useQueryCall } from '../shell/api.ts';
import { useNow } from '../shell/clock.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { Definition } from '../shell/definition.tsx';
import { amountText, estimateText, timeText, waitText } from '../shell/format.ts';
import { dayIn, listOfDay } from '../shell/list-of-day.ts';
import { Chip, Empty, Money, Panel, Waiting } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { useMay, useSession } from '../shell/session.ts';
import { Share, Spark } from '../shell/spark.tsx';
import { verdictOf } from '../shell/verdict.ts';
import { allWaiting, useWork, type Work } from '../shell/work.ts';
import { saidOf } from './audit.screen.tsx';

type Entry = RowOfCall<'console.audit'>;

/** Half of the working day that customers are told a review takes. */
const lateMs = 4 * 3_600_000;

const waitingText = (waiting: number | undefined): string => {
  if (waiting === undefined) return 'Reading…';
  return waiting === 0 ? 'Nothing pending' : `${amountText(String(waiting))} pending`;
};

/** What all places together come to, in a sentence to the operator. */
const leadOf = (all: number | undefined, name: string): string => {
  if (all === undefined) return `Reading what is pending, ${name}…`;
  if (all === 0) return `Nothing is pending, ${name}.`;
  return `${amountText(String(all))} ${all === 1 ? 'item is' : 'items are'} pending, ${name}. The oldest come first.`;
};

const WorkTile = ({ work: { path, name, waiting, since }, now }: { readonly work: Work; readonly now: number }) => (
  <Link className="tile queue" to={path} search={{} as never}>
    <h2>
      {name}
      {since !== null && <Chip tone={now - since > lateMs ? 'bad' : 'warn'}>oldest {waitText(now - since)}</Chip>}
    </h2>
    <strong>{waitingText(waiting)}</strong>
  </Link>
);

type Today = ReplyOfCall<'console.today'>;

/** A figure of today with its last fourteen days, and yesterday's to compare it with. */
const DayTile = ({
  name,
  to,
  isMoney = false,
  values,
  text,
}: {
  readonly name: string;
  /** The list of today's, as its address asks for it; undefined for who may not open it. */
  readonly to: { readonly path: string; readonly search: Search } | undefined;
  readonly isMoney?: boolean;
  readonly values: readonly number[];
  /** The figure of the day at a place of `values`. */
  readonly text: (at: number) => ReactNode;
}) => (
  <div className="tile of-day">
    <h2>
      {to === undefined ? (
        name
      ) : (
        <Link to={to.path as never} search={to.search as never}>
          {name}
        </Link>
      )}
      {isMoney && <Definition of="money" name={name} />}
    </h2>
    <strong>{text(values.length - 1)}</strong>
    <Spark values={values} ceiling={Math.max(1, ...values)} />
    <small>Yesterday {text(values.length - 2)}</small>
  </div>
);

const Exposure = ({ today: { exposure, currency, unpriced } }: { readonly today: Today }) => {
  const worths = exposure.map(({ worth }) => Math.abs(Number(worth ?? 0)));
  const all = worths.reduce((sum, worth) => sum + worth, 0);
  return (
    <Panel
      title="Exposure of the house"
      aside={unpriced.length > 0 && <small>without a price: {unpriced.join(', ')}</small>}
    >
      <DataTable
        label="Exposure of the house"
        columns={[
          { title: 'Asset', cell: ({ asset }) => asset, width: 110 },
          { title: 'Position', cell: ({ amount, asset }) => <Money text={amount} asset={asset} />, isFigure: true },
          { title: 'Value', cell: ({ worth }) => <Money text={worth} asset={currency} />, isFigure: true },
          {
            title: 'Share',
            cell: ({ worth }) => (
              <Share
                share={all === 0 ? 0 : Math.abs(Number(worth ?? 0)) / all}
                tone={worth?.startsWith('-') ? 'bad' : 'good'}
              />
            ),
            width: 160,
            isSpare: true,
          },
        ]}
        rows={exposure.slice(0, 8)}
        keyOf={({ asset }) => asset}
        empty={<p className="note">The house holds and owes nothing of its own.</p>}
      />
    </Panel>
  );
};

/** What came in and went out, what was traded, who joined: today, against the thirteen days before. */
const Figures = ({ today }: { readonly today: Today }) => {
  const { currency, zone, moneyIn, moneyOut, volume, newCustomers } = today;
  const mayList = useMay(['finance', 'support', 'compliance', 'auditor']);
  const day = dayIn(zone, today.days.at(-1) ?? today.at);
  const money = (values: readonly string[]) => ({
    values: values.map(Number),
    text: (at: number) => <Money text={values[at] ?? null} asset={currency} />,
  });
  const count = (values: readonly number[]) => ({
    values,
    text: (at: number) => amountText(String(values[at] ?? 0)),
  });
  const tiles = [
    { name: 'Money in', isMoney: true, path: '/deposits', asks: { status: 'done' }, ...money(moneyIn) },
    { name: 'Money out', isMoney: true, path: '/withdrawals', asks: { status: 'paid' }, ...money(moneyOut) },
    { name: 'Trading volume', path: '/orders', asks: { list: 'trades' }, ...money(volume) },
    { name: 'New customers', path: '/customers', asks: {}, ...count(newCustomers) },
  ];
  return (
    <>
      <div className="tiles">
        {tiles.map(({ path, asks, ...tile }) => (
          <DayTile key={tile.name} {...tile} to={mayList ? { path, search: listOfDay(day, zone, asks) } : undefined} />
        ))}
      </div>
      <p className="note">
        Days in {zone}, real accounts; Reconciliation counts its days in UTC. Other currencies at the current rate.
      </p>
    </>
  );
};

/** How long each way out takes now, as customers are told. */
const WaitingTimes = ({ now }: { readonly now: number }) => {
  const queues = useQueryCall('console.withdrawalQueues', {}, { everyMs: 10_000 });
  return (
    <Panel title="Withdrawals by method" aside={<small>as customers see it</small>}>
      <DataTable
        label="Withdrawals by method"
        columns={[
          { title: 'Method', cell: ({ channel }) => CHANNEL_NAMES[channel] },
          { title: 'Pending', cell: ({ waiting }) => waiting, isFigure: true },
          { title: 'Processing', cell: ({ processing }) => processing, isFigure: true, isAside: true },
          { title: 'On hold', cell: ({ aside }) => aside, isFigure: true, isAside: true },
          {
            title: 'Oldest',
            cell: ({ oldestAt, oldestDueAt }) => (
              <span className={oldestDueAt !== null && now > oldestDueAt ? 'late' : undefined}>
                {oldestAt === null ? '–' : waitText(now - oldestAt)}
              </span>
            ),
            isFigure: true,
          },
          {
            title: 'Estimated time',
            cell: ({ usualMs }) => <span className="wraps">{estimateText(usualMs)}</span>,
            isFigure: true,
          },
        ]}
        rows={queues}
        keyOf={({ channel }) => channel}
        empty={<p className="note">No withdrawal method is offered.</p>}
      />
    </Panel>
  );
};

const ACTIONS: readonly Column<Entry>[] = [
  { title: 'Time', cell: ({ at }) => timeText(at), width: 160, isSpare: true },
  { title: 'Operator', cell: ({ operator }) => operator, width: 120, isAside: true },
  { title: 'Action', cell: ({ action }) => <span className="wraps">{actionName(action)}</span>, width: 210 },
  {
    title: 'Subject',
    cell: ({ target, proposed }) => <span className="wraps">{targetName(proposed?.subject ?? target)}</span>,
    width: 170,
  },
  { title: 'What and why', cell: (row) => <span className="one-line">{saidOf(row)}</span>, isAside: true },
  {
    title: 'Outcome',
    cell: ({ outcome }) => <Chip tone={outcome === 'ok' ? 'good' : 'warn'}>{outcomeName(outcome)}</Chip>,
    width: 170,
  },
];

const Actions = () => {
  const { open } = useDetails();
  const audit = useQueryCall('console.audit', { pageNo: 1, pageSize: 12 }, { everyMs: 10_000 });
  return (
    <Panel title="Recent actions" aside={<Link to="/audit">Audit trail</Link>}>
      <DataTable
        label="Recent actions"
        columns={ACTIONS}
        rows={mapLoadable(audit, ({ rows }) => rows)}
        keyOf={({ id }) => id}
        onOpen={({ id }) => open({ kind: 'audit', id })}
        hasKeys
        empty={<Empty icon="audit" title="No actions yet" />}
      />
    </Panel>
  );
};

/** Only what is out of order: a house that stands takes no room. */
const Trouble = () => {
  const books = valueIn(useQueryCall('console.books', {}, { everyMs: 10_000 }));
  const verdict = books && verdictOf(books);
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

/** Administrators are told where somebody guesses a colleague's password (rule IDENTITY-79). */
const SignInLocks = () => {
  const operators = valueIn(useQueryCall('console.operators', { pageSize: 100 }, { everyMs: 30_000 }));
  const own = useSession()?.operator.id;
  const locked = operators?.rows.filter(({ id, signInLocks }) => signInLocks > 0 && id !== own) ?? [];
  if (locked.length === 0) return null;
  return (
    <div className="problem" role="alert">
      <div>
        <strong>Wrong passwords have locked a sign-in</strong>
        {locked.map(({ id, name, username, signInLocks }) => (
          <p key={id}>
            {name} ({username}): {signInLocks} {signInLocks === 1 ? 'time' : 'times'} in the last day, each in one
            network or browser. A lock ends by itself, and passkeys go on working. The{' '}
            <Link to="/audit">audit trail</Link> has the tries.
          </p>
        ))}
      </div>
    </div>
  );
};

/** The first page: what came in and went out, what waits and for how long, what the house is exposed to, what is out of order. */
export const TodayScreen = () => {
  const now = useNow();
  const work = useWork();
  const name = useSession()?.operator.name ?? '';
  const maySeeBooks = useMay(['finance', 'product', 'auditor']);
  const maySeeQueues = useMay(['finance', 'support', 'compliance', 'auditor']);
  const maySeeFigures = useMay(['finance', 'product', 'compliance', 'auditor']);
  const today = valueIn(useQueryCall('console.today', {}, { everyMs: 30_000, when: maySeeFigures }));
  const maySeeTrail = useMay(['auditor', 'compliance']);
  const isAdministrator = useMay(['administrator']);
  const all = allWaiting(work);
  return (
    <Screen title="Today" lead={leadOf(all, name)}>
      {maySeeBooks && <Trouble />}
      {isAdministrator && <SignInLocks />}
      {maySeeFigures && (today ? <Figures today={today} /> : <Waiting rows={4} />)}
      <div className="tiles">
        {work.map((each) => (
          <WorkTile key={each.path} work={each} now={now} />
        ))}
      </div>
      {maySeeQueues && <WaitingTimes now={now} />}
      {maySeeFigures && today && <Exposure today={today} />}
      {maySeeTrail && <Actions />}
    </Screen>
  );
};
