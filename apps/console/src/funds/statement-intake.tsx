import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { Confirm, useCommand } from '../shell/action.tsx';
import { type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { amountText, shortHash, timeText } from '../shell/format.ts';
import { Chip, type Fact, Facts, Mono, Panel, Problem } from '../shell/parts.tsx';
import { useMay } from '../shell/session.ts';
import { CLEARINGS, type Period, PROBLEMS, periodText, type Statement } from './reconciliation-words.ts';

type Preview = ReplyOfCall<'console.previewStatement'>;

const named = ({ fileName, from, to, takenBy, takenAt }: Statement): string =>
  `${fileName === '' ? 'a file' : fileName} (${periodText({ from, to })}, taken in by ${takenBy} at ${timeText(takenAt)})`;

/** What keeps a read file from being taken in. */
const Blockers = ({ preview: { problems, same, overlaps } }: { readonly preview: Preview }) => (
  <div className="problem" role="alert">
    <div>
      <strong>It cannot be taken in.</strong>
      {problems.map(({ line, problem }) => (
        <p key={`${line} ${problem}`}>
          Line {line}: {PROBLEMS[problem]}.
        </p>
      ))}
      {same && <p>The very same file was taken in already: {named(same)}.</p>}
      {!same && overlaps.map((each) => <p key={each.id}>It overlaps a part of {named(each)}.</p>)}
    </div>
  </div>
);

const factsOf = (preview: Preview): readonly Fact[] => [
  ['File', preview.fileName],
  ['SHA-256', <Mono key="digest">{shortHash(preview.digest)}</Mono>],
  ['Account', CLEARINGS[preview.clearing]],
  ['Period, UTC', periodText(preview)],
  ['Lines read', amountText(String(preview.lines))],
  ...preview.currencies.map(
    ({ asset, lines, opening, closing, in: came, out }) =>
      [
        asset,
        `${amountText(String(lines))} lines: ${amountText(came)} ${asset} in, ${amountText(out)} ${asset} out; ` +
          `opening ${opening === null ? 'not said' : `${amountText(opening)} ${asset}`}, closing ${closing === null ? 'not said' : `${amountText(closing)} ${asset}`}`,
      ] as const,
  ),
];

type Read = { readonly file: File; readonly preview: Preview };

/** A file that was read: what is in it, what is wrong with it, and the last question before it counts. */
const Previewed = ({
  read,
  period,
  onDone,
}: {
  readonly read: Read;
  readonly period: Period;
  readonly onDone: () => void;
}) => {
  const { message } = App.useApp();
  const { file, preview } = read;
  const { replaces } = preview;
  const action = useCommand(
    () => sending('console.importStatement', { ...period, how: replaces.length > 0 ? 'replace' : 'add' }, { file }),
    ({ lines }) => {
      void message.success(`${amountText(String(lines))} lines taken in.`);
      onDone();
    },
  );
  const isBlocked = preview.problems.length > 0 || preview.same !== null || preview.overlaps.length > 0;
  return (
    <div className="fields">
      <Facts facts={factsOf(preview)} isWide={false} />
      {isBlocked ? (
        <>
          <Blockers preview={preview} />
          <div className="actions">
            <Button onClick={onDone}>Close</Button>
          </div>
        </>
      ) : (
        <Confirm
          verb={replaces.length > 0 ? 'Replace' : 'Take in'}
          pending={action.pending}
          refusal={action.refusal}
          onConfirm={() => void action.run()}
          onBack={onDone}
        >
          <p>
            {amountText(String(preview.lines))} lines of {preview.fileName} count as the statement of{' '}
            {CLEARINGS[preview.clearing]} for {periodText(preview)}. Nothing is booked.
          </p>
          {replaces.map((each) => (
            <p key={each.id}>It takes the place of {named(each)}, which is kept as an older version.</p>
          ))}
        </Confirm>
      )}
    </div>
  );
};

const Intake = ({ period }: { readonly period: Period }) => {
  const field = useRef<HTMLInputElement>(null);
  const file = useRef<File>(undefined);
  const [read, setRead] = useState<Read>();
  const action = useCommand(
    () => sending('console.previewStatement', period, file.current ? { file: file.current } : {}),
    (preview) => file.current && setRead({ file: file.current, preview }),
  );
  if (read) return <Previewed read={read} period={period} onDone={() => setRead(undefined)} />;
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
        <Button size="small" loading={action.pending} onClick={() => field.current?.click()}>
          Preview a statement…
        </Button>
        <small>
          CSV: date, reference, amount, currency, direction (in, out, or opening and closing for a balance). Nothing is
          taken in before you confirm.
        </small>
      </div>
      {action.refusal && <Problem failure={action.refusal} />}
    </>
  );
};

const COLUMNS: readonly Column<Statement>[] = [
  {
    title: 'Version',
    cell: ({ counts }) => <Chip tone={counts ? 'good' : 'quiet'}>{counts ? 'Counts' : 'Replaced'}</Chip>,
    width: 110,
  },
  { title: 'File', cell: ({ fileName }) => (fileName === '' ? '–' : fileName) },
  { title: 'Period, UTC', cell: periodText, width: 190 },
  { title: 'Currencies', cell: ({ currencies }) => currencies.join(', '), width: 110 },
  { title: 'Lines', cell: ({ lines }) => amountText(String(lines)), isFigure: true, width: 76 },
  { title: 'Taken in by', cell: ({ takenBy }) => takenBy, width: 130 },
  { title: 'At', cell: ({ takenAt }) => timeText(takenAt), width: 160 },
  { title: 'SHA-256', cell: ({ digest }) => <Mono>{shortHash(digest)}</Mono>, isExtra: true, width: 150 },
];

/** The statements of a period, every version, and the way to take one in. */
export const Statements = ({ period }: { readonly period: Period }) => {
  const mayImport = useMay(['finance']);
  const statements = useQueryCall('console.statements', period);
  return (
    <Panel title="Statements">
      {mayImport && <Intake key={Object.values(period).join(' ')} period={period} />}
      <DataTable
        label="Statements"
        columns={COLUMNS}
        rows={statements}
        keyOf={({ id }) => String(id)}
        empty={<p className="note">No statement of this account speaks of these days.</p>}
      />
    </Panel>
  );
};
