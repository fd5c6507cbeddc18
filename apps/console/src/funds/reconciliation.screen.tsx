import { utcDay } from '@bourse/rules';
import { Segmented } from 'antd';
import { useDetails, useFilter } from '../shell/address.ts';
import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { Assignee } from '../shell/assignment.tsx';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListRequest } from '../shell/list-filter.tsx';
import { PagedList, usePagedCall } from '../shell/paged-list.tsx';
import { Chip, Empty, Money, Mono, Panel, type Tone } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { Differences } from './differences.tsx';
import { periodIn } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { ReconciledFigures } from './reconciled-figures.tsx';
import {
  CLEARINGS,
  type Clearing,
  DIRECTIONS,
  detailOf,
  type Line,
  lineName,
  OUTCOMES,
  type Period,
  periodText,
} from './reconciliation-words.ts';
import { Statements } from './statement-intake.tsx';

type Day = ReplyOfCall<'console.reconciliation'>[number];

const STATUSES: Readonly<Record<Day['status'], readonly [Tone, string]>> = {
  whole: ['good', 'Matched'],
  open: ['bad', 'Differs'],
  missing: ['warn', 'No statement'],
};

const dayColumns: readonly Column<Day>[] = [
  { title: 'Day, UTC', cell: ({ day }) => day, width: 120 },
  { title: 'Account', cell: ({ clearing }) => CLEARINGS[clearing] },
  {
    title: 'Status',
    cell: ({ status }) => <Chip tone={STATUSES[status][0]}>{STATUSES[status][1]}</Chip>,
    width: 136,
  },
  { title: 'Matched', cell: ({ matched }) => matched, isFigure: true, width: 84, isSpare: true },
  { title: 'Amount differs', cell: ({ amountDiffers }) => amountDiffers, isFigure: true, isAside: true, width: 116 },
  { title: 'Only in ledger', cell: ({ missingThere }) => missingThere, isFigure: true, isAside: true, width: 110 },
  { title: 'Only on statement', cell: ({ missingHere }) => missingHere, isFigure: true, isAside: true, width: 130 },
  { title: 'Taken in by', cell: ({ importedBy }) => importedBy ?? '–', width: 130, isAside: true },
  { title: 'At', cell: ({ importedAt }) => timeText(importedAt), isExtra: true, width: 160 },
];

const lineColumns: readonly Column<Line>[] = [
  {
    title: 'Outcome',
    cell: ({ outcome }) => <Chip tone={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Chip>,
    width: 180,
  },
  { title: 'In or out', cell: ({ direction }) => DIRECTIONS[direction], width: 76, isSpare: true },
  { title: 'Ledger', cell: ({ here, asset }) => <Money text={here} asset={asset} />, isFigure: true },
  { title: 'Statement', cell: ({ there, asset }) => <Money text={there} asset={asset} />, isFigure: true },
  { title: 'Reference', cell: ({ reference }) => (reference === '' ? '–' : <Mono>{reference}</Mono>), isAside: true },
  { title: 'What it is', cell: (row) => <span className="wraps">{lineName(row)}</span>, width: 150, isSpare: true },
  {
    title: 'Assigned to',
    cell: ({ state, assignedTo }) => (state === 'resolved' ? 'Explained' : <Assignee name={assignedTo} />),
    width: 110,
    isAside: true,
  },
  { title: 'Booked', cell: ({ bookedAt }) => timeText(bookedAt), isExtra: true, width: 160 },
];

const OUTCOME_CHOICES = [
  { label: 'All', value: 'all' },
  ...Object.entries(OUTCOMES).map(([value, [, label]]) => ({ label, value })),
];

/** Every posting on the account in the period, and every line of its statements. */
const PeriodLines = ({ period }: { readonly period: Period }) => {
  const [filter, set] = useFilter();
  const { details, open } = useDetails();
  const outcome = (Object.keys(OUTCOMES) as Line['outcome'][]).find((each) => each === filter['outcome']);
  const { filters } = useListRequest('console.reconciledLines');
  const wanted = { ...filters, ...period, ...(outcome ? { outcome } : {}) };
  const pages = usePagedCall('console.reconciledLines', wanted);
  return (
    <Panel title="Postings and lines">
      <ListFilter of="console.reconciledLines">
        <Segmented
          options={OUTCOME_CHOICES}
          value={outcome ?? 'all'}
          onChange={(value) => set({ outcome: value === 'all' ? undefined : value })}
        />
      </ListFilter>
      <PagedList
        pages={pages}
        label="Lines"
        columns={lineColumns}
        keyOf={({ direction, reference, asset, outcome, about }) =>
          `${direction} ${reference} ${asset} ${outcome} ${about}`
        }
        onOpen={(line) => {
          const detail = detailOf(line);
          if (detail) open(detail);
        }}
        openKey={details.at(-1)?.id}
        empty={<Empty icon="match" title="No lines" />}
      />
    </Panel>
  );
};

/** Today, as the days of statements are counted. */
const todayUtc = (): string => utcDay(Date.now());

const DAYS_SHOWN = 14;

const Days = () => {
  const [filter, set] = useFilter();
  const today = todayUtc();
  const period = periodIn({ first: filter['first'], last: filter['last'] }, today, DAYS_SHOWN);
  const days = useQueryCall('console.reconciliation', period, { everyMs: 60_000 });
  return (
    <Panel title="Days">
      <div className="filter-bar">
        <PeriodChoice period={period} today={today} />
      </div>
      <DataTable
        hasCards
        label="Days"
        columns={dayColumns}
        rows={days}
        keyOf={(row) => `${row.clearing} ${row.day}`}
        onOpen={({ clearing, day }) =>
          set({ view: 'period', clearing, first: day, last: day, outcome: undefined, status: undefined })
        }
        empty={<Empty icon="match" title="Nothing moved on these days" />}
      />
    </Panel>
  );
};

const clearingOf = (text: string | undefined): Clearing =>
  (Object.keys(CLEARINGS) as Clearing[]).find((each) => each === text) ?? 'clearing.card';

/** One clearing account and its period: figures, statements, and every line. */
const OfPeriod = () => {
  const [filter, set] = useFilter();
  const today = todayUtc();
  const days = periodIn({ first: filter['first'], last: filter['last'] }, today, 1);
  const period: Period = { clearing: clearingOf(filter['clearing']), ...days };
  return (
    <>
      <div className="filter-bar">
        <Segmented
          options={Object.entries(CLEARINGS).map(([value, label]) => ({ label, value }))}
          value={period.clearing}
          onChange={(clearing) => set({ clearing })}
        />
        <PeriodChoice period={days} today={today} />
        <small>
          {CLEARINGS[period.clearing]}, {periodText(period)}, days in UTC
        </small>
      </div>
      <ReconciledFigures period={period} />
      <Statements period={period} />
      <PeriodLines period={period} />
    </>
  );
};

const VIEWS = [
  { label: 'Differences', value: 'differences' },
  { label: 'Account and period', value: 'period' },
];

/** Statements of banks and chains beside the ledger: what differs, and each account's period line by line. */
export const ReconciliationScreen = () => {
  const [filter, set] = useFilter();
  const view = filter['view'] === 'period' ? 'period' : 'differences';
  return (
    <Screen
      title="Reconciliation"
      lead="Statements of the clearing accounts compared with the ledger. Nothing is posted here. Days are in UTC; on Today they are the brand's."
    >
      <div className="filter-bar">
        <Segmented
          options={VIEWS}
          value={view}
          onChange={(value) =>
            set({
              view: value === 'period' ? value : undefined,
              status: undefined,
              outcome: undefined,
              first: undefined,
              last: undefined,
            })
          }
        />
      </div>
      {view === 'differences' ? (
        <>
          <Differences />
          <Days />
        </>
      ) : (
        <OfPeriod />
      )}
    </Screen>
  );
};
