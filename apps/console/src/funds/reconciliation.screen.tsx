import { App, Button, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useAction } from '../shell/action.tsx';
import { useDetails, useFilter } from '../shell/address.ts';
import { demand, type InputOfCall, type ReplyOfCall, type RowOfCall, refresh, useCall } from '../shell/api.ts';
import { CsvButton } from '../shell/csv-button.tsx';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { detailOfTarget } from '../shell/detail-address.ts';
import { timeText } from '../shell/format.ts';
import { ListFilter, useListAsked } from '../shell/list-filter.tsx';
import { Pager } from '../shell/pager.tsx';
import { Chip, Empty, Money, Mono, Opens, Panel, Problem, type Tone } from '../shell/parts.tsx';
import { Screen } from '../shell/screen.tsx';
import { useMay } from '../shell/session.ts';

type Day = ReplyOfCall<'console.reconciliation'>[number];
type Line = RowOfCall<'console.reconciledLines'>;
type Asked = Pick<InputOfCall<'console.importStatement'>, 'clearing' | 'day'>;
type Problems = ReplyOfCall<'console.importStatement'>['problems'];

const DIRECTIONS = { in: 'In', out: 'Out' } as const;

const PROBLEMS = {
  date: 'the date cannot be read',
  reference: 'the reference is missing or too long',
  amount: 'the amount cannot be read',
  currency: 'the currency is not known',
  direction: 'neither in nor out',
  twice: 'the same payment stands there twice',
} as const;

const size = 50;
const CLEARINGS: Readonly<Record<Day['clearing'], string>> = {
  'clearing.card': 'Bank',
  'clearing.wire': 'Bank transfer',
  'clearing.usdt': 'USDT',
  'clearing.coin': 'Coin',
};
const STATUSES: Readonly<Record<Day['status'], readonly [Tone, string]>> = {
  whole: ['good', 'Fits'],
  open: ['bad', 'Differs'],
  missing: ['warn', 'No statement'],
};
const OUTCOMES: Readonly<Record<Line['outcome'], readonly [Tone, string]>> = {
  matched: ['good', 'Fits'],
  'amount-differs': ['bad', 'Amount differs'],
  'missing-here': ['bad', 'Missing here'],
  'missing-there': ['warn', 'Missing on the statement'],
};

const dayColumns: readonly Column<Day>[] = [
  { title: 'Day, UTC', cell: ({ day }) => day, width: 120 },
  { title: 'Account', cell: ({ clearing }) => CLEARINGS[clearing] },
  {
    title: 'Status',
    cell: ({ status }) => <Chip tone={STATUSES[status][0]}>{STATUSES[status][1]}</Chip>,
    width: 136,
  },
  { title: 'Fit', cell: ({ matched }) => matched, isFigure: true, width: 76 },
  { title: 'Differ', cell: ({ amountDiffers }) => amountDiffers, isFigure: true, width: 76 },
  { title: 'Missing here', cell: ({ missingHere }) => missingHere, isFigure: true, width: 110 },
  { title: 'Missing there', cell: ({ missingThere }) => missingThere, isFigure: true, width: 110 },
  { title: 'Taken in by', cell: ({ importedBy }) => importedBy ?? '–', width: 130 },
  { title: 'At', cell: ({ importedAt }) => timeText(importedAt), isExtra: true, width: 160 },
];

const lineColumns = (open: (about: string) => void): readonly Column<Line>[] => [
  {
    title: 'Outcome',
    cell: ({ outcome }) => <Chip tone={OUTCOMES[outcome][0]}>{OUTCOMES[outcome][1]}</Chip>,
    width: 190,
  },
  { title: 'Way', cell: ({ direction }) => DIRECTIONS[direction], width: 60 },
  { title: 'Reference', cell: ({ reference }) => <Mono>{reference}</Mono> },
  { title: 'Statement', cell: ({ there, asset }) => <Money text={there} asset={asset} />, isFigure: true },
  { title: 'Here', cell: ({ here, asset }) => <Money text={here} asset={asset} />, isFigure: true },
  {
    title: 'What it is',
    cell: ({ about }) => (about === null ? '–' : <Opens onOpen={() => open(about)}>{about.replace(':', ' ')}</Opens>),
    width: 140,
  },
  { title: 'Booked', cell: ({ bookedAt }) => timeText(bookedAt), isExtra: true, width: 160 },
];

const Import = ({ asked }: { readonly asked: Asked }) => {
  const { message } = App.useApp();
  const field = useRef<HTMLInputElement>(null);
  const file = useRef<File>(undefined);
  const [problems, setProblems] = useState<Problems>([]);
  const action = useAction(
    () => demand('console.importStatement', asked, file.current ? { file: file.current } : {}),
    (done) => {
      setProblems(done.problems);
      if (done.problems.length > 0) return;
      void message.success(`${done.lines} lines taken in.`);
      void refresh('console.reconciliation', 'console.reconciledLines', 'console.audit');
    },
  );
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="Statement as CSV"
        onChange={(event) => {
          file.current = event.target.files?.[0];
          event.target.value = '';
          if (file.current) void action.run();
        }}
      />
      <div className="actions">
        <Button size="small" loading={action.isBusy} onClick={() => field.current?.click()}>
          Take in a statement…
        </Button>
        <small>CSV: date, reference, amount, currency, direction (in or out). The newest of a day counts.</small>
      </div>
      {action.error && <Problem error={action.error} />}
      {problems.length > 0 && (
        <div className="problem" role="alert">
          <p>
            Nothing was taken in: {problems.map(({ line, problem }) => `line ${line}: ${PROBLEMS[problem]}`).join('; ')}
            .
          </p>
        </div>
      )}
    </>
  );
};

const DayLines = ({ asked }: { readonly asked: Asked }) => {
  const [filter, set] = useFilter();
  const { open } = useDetails();
  const mayImport = useMay(['finance']);
  const page = Number(filter['page'] ?? 1);
  const outcome = (Object.keys(OUTCOMES) as Line['outcome'][]).find((each) => each === filter['outcome']);
  const { filters } = useListAsked('console.reconciledLines');
  const wanted = { ...filters, ...asked, ...(outcome ? { outcome } : {}) };
  const { data, error, refetch } = useCall('console.reconciledLines', { ...wanted, pageNo: page, pageSize: size });
  return (
    <Panel
      title={`${CLEARINGS[asked.clearing]}, ${asked.day}`}
      aside={<CsvButton of="console.reconciledLines" filter={wanted} />}
    >
      {mayImport && <Import key={`${asked.clearing} ${asked.day}`} asked={asked} />}
      <ListFilter of="console.reconciledLines">
        <Segmented
          options={[
            { label: 'All', value: 'all' },
            ...Object.entries(OUTCOMES).map(([value, [, label]]) => ({ label, value })),
          ]}
          value={outcome ?? 'all'}
          onChange={(value) => set({ outcome: value === 'all' ? undefined : value })}
        />
      </ListFilter>
      <DataTable
        label="Lines"
        columns={lineColumns((about) => {
          const detail = detailOfTarget(about);
          if (detail) open(detail);
        })}
        rows={data?.rows}
        keyOf={({ direction, reference, asset, outcome: came }) => `${direction} ${reference} ${asset} ${came}`}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty icon="match" title="No lines" />}
      />
      <Pager page={page} size={size} total={data?.total ?? 0} onPage={(to) => set({ page: String(to) })} />
    </Panel>
  );
};

const clearingOf = (text: string | undefined): Day['clearing'] =>
  (Object.keys(CLEARINGS) as Day['clearing'][]).find((each) => each === text) ?? 'clearing.card';

/** Statements of banks and chains beside what was credited and paid. */
export const ReconciliationScreen = () => {
  const [filter, set] = useFilter();
  const { data, error, refetch } = useCall('console.reconciliation', {}, { everyMs: 60_000 });
  const day = filter['day'] ?? new Date().toISOString().slice(0, 10);
  const asked: Asked = { clearing: clearingOf(filter['clearing']), day };
  return (
    <Screen
      title="Reconciliation"
      lead="Each day's statement of a clearing account beside what was booked. Nothing is booked here."
    >
      <div className="filter-bar">
        <Segmented
          options={Object.entries(CLEARINGS).map(([value, label]) => ({ label, value }))}
          value={asked.clearing}
          onChange={(clearing) => set({ clearing })}
        />
        <input
          type="date"
          className="day-field"
          aria-label="Day, UTC"
          value={day}
          onChange={(event) => event.target.value !== '' && set({ day: event.target.value })}
        />
      </div>
      <DayLines asked={asked} />
      <Panel title="The last fourteen days">
        <DataTable
          label="Days"
          columns={dayColumns}
          rows={data}
          keyOf={(row) => `${row.clearing} ${row.day}`}
          onOpen={(row) => set({ clearing: row.clearing, day: row.day, outcome: undefined })}
          openKey={`${asked.clearing} ${asked.day}`}
          error={error}
          onRetry={() => void refetch()}
          hasKeys
          empty={<Empty icon="match" title="Nothing moved in fourteen days" />}
        />
      </Panel>
    </Screen>
  );
};
