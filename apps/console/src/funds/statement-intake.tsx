import { App, Button } from 'antd';
import { useState } from 'react';
import { Confirm, useCommand } from '../shell/action.tsx';
import { type CallFailure, type ReplyOfCall, sending, useQueryCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { FileInput } from '../shell/file-input.tsx';
import { amountText, countText, shortHash, timeText } from '../shell/format.ts';
import { Chip, type Fact, Facts, Mono, Panel, Problem } from '../shell/parts.tsx';
import { useRefusals } from '../shell/refused-field.ts';
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
    ({ asset, lines, opening, closing, in: received, out }) =>
      [
        asset,
        `${countText(lines, 'line', 'lines')}: ${amountText(received)} ${asset} in, ${amountText(out)} ${asset} out; ` +
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
  onRefused,
}: {
  readonly read: Read;
  readonly period: Period;
  readonly onDone: () => void;
  /** It is about the file: whether it was taken. */
  readonly onRefused: (failure: CallFailure) => void;
}) => {
  const { message } = App.useApp();
  const { file, preview } = read;
  const { replaces } = preview;
  const action = useCommand(
    () => sending('console.importStatement', { ...period, how: replaces.length > 0 ? 'replace' : 'add' }, { file }),
    ({ lines }) => {
      void message.success(`${countText(lines, 'line', 'lines')} taken in.`);
      onDone();
    },
  );
  const confirm = async (): Promise<void> => {
    const answer = await action.run();
    if (answer?.ok === false) onRefused(answer);
  };
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
          onConfirm={() => void confirm()}
          onBack={onDone}
        >
          <p>
            {countText(preview.lines, 'line', 'lines')} of {preview.fileName} {preview.lines === 1 ? 'counts' : 'count'}{' '}
            as the statement of {CLEARINGS[preview.clearing]} for {periodText(preview)}. Nothing is booked.
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
  const [read, setRead] = useState<Read>();
  // How often one was chosen: the same file may be another one by now.
  const [chosen, setChosen] = useState(0);
  const refusals = useRefusals({ file: String(chosen) });
  const action = useCommand((file: File) => sending('console.previewStatement', period, { file }));
  const readFile = async (file: File): Promise<void> => {
    setChosen(chosen + 1);
    const answer = await action.run(file);
    if (answer?.ok) setRead({ file, preview: answer.value });
    else if (answer && refusals.take(answer, { left: { file: String(chosen + 1) } })) action.forget();
  };
  const takeRefusal = (failure: CallFailure): void => {
    if (refusals.take(failure)) setRead(undefined);
  };
  if (read) return <Previewed read={read} period={period} onDone={() => setRead(undefined)} onRefused={takeRefusal} />;
  return (
    <>
      <FileInput
        label="Statement as CSV"
        verb="Preview a statement…"
        accept=".csv,text/csv"
        error={refusals.errorOf('file')}
        hint="CSV: date (as 2026-11-26), reference, amount, currency, direction (in, out, or opening and closing for a balance). Nothing is imported before you confirm."
        isPending={action.pending}
        onFile={(file) => void readFile(file)}
      />
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
