import { mapLoadable, valueIn } from '@bourse/ui/calls';
import { isMoneyKind, kindOfContent } from '@bourse/wire/content';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type ReplyOfCall, type RowOfCall, sending, useQueryCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { Chip, Empty, NotLoaded, Opens, Panel, Waiting } from '../shell/parts.tsx';
import { MoneyChanges } from './money-table.tsx';
import { contentName, groupedReasons, missingSentences, placeName, STATE_TONES, STATE_WORDS } from './words.ts';

type Version = RowOfCall<'console.contentVersions'>;

const columnsFor = (mayEdit: boolean, again: (version: number) => void): readonly Column<Version>[] => [
  { title: 'Version', cell: ({ version }) => version, isFigure: true, width: 64 },
  { title: 'State', cell: ({ state }) => <Chip tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Chip>, width: 92 },
  { title: 'When', cell: ({ at }) => timeText(at), width: 150 },
  { title: 'By', cell: ({ by }) => by, width: 110 },
  { title: 'Why', cell: ({ note }) => <span className="one-line">{note}</span> },
  {
    title: 'Again',
    cell: ({ version, state }) =>
      mayEdit && state === 'retired' ? <Opens onOpen={() => again(version)}>Put live again</Opens> : null,
    width: 110,
  },
];

type Held = ReplyOfCall<'console.content'>;
type Reasons = Held['whyTwo'];

type PutLiveProps = {
  /** The version as it was read. */
  readonly read: Held;
  /** The number of the version that is live. */
  readonly live: number;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
};

/** What is put live: the version, and the draft that was read where it is one (CONTENT-33). */
const wantedOf = ({ content, version, state, draft }: Held) => ({
  content,
  version,
  ...(state === 'draft' ? { draft } : {}),
});

/** The numbers that change, in the question whether they shall. */
const Numbers = ({ read, live }: Pick<PutLiveProps, 'read' | 'live'>) => {
  const { content, entries } = read;
  const kind = kindOfContent(content);
  const isMoney = kind !== undefined && isMoneyKind(kind);
  const before = valueIn(useQueryCall('console.content', { content, version: live }, { when: isMoney }));
  return isMoney && before?.content === content && before.version === live ? (
    <MoneyChanges entries={entries} live={before.entries} />
  ) : null;
};

const Missing = ({ missing }: Pick<Held, 'missing'>) =>
  missingSentences(missing).map((sentence) => <p key={sentence}>{sentence}</p>);

/** Says what of a version takes two operators, place by place; nothing of what always does. */
const WhyTwo = ({ reasons }: { readonly reasons: Reasons }) => {
  const placed = groupedReasons(reasons);
  if (placed.length === 0) return null;
  return (
    <div className="note why-two">
      <p>Another operator has to confirm this version. It could make customers pay or write to somebody:</p>
      <ul>
        {placed.map(({ place, message, languages }) => (
          <li key={`${place} ${message}`}>
            <strong>{placeName(place)}</strong> {message}
            {languages.length > 0 && <small> in {languages.join(', ')}</small>}.
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Proposes to put live what takes two, for a reason typed in; another operator reads them and confirms. */
const Propose = ({ read, live, onDone, onCancel }: PutLiveProps) => (
  <ReasonAction
    key={`${read.content} ${read.version} ${read.draft}`}
    verb={`Propose version ${read.version}`}
    waitsFor="another operator"
    hint="Shown to the second operator and recorded with the version and in the audit trail."
    done="Proposed. Another operator has to confirm it."
    sentences={() => (
      <>
        <p>
          {contentName(read.content)}, version {read.version}, holds for every customer
          {read.content === 'document:agreement' && '; they are asked to accept it when they next open the app'}.
        </p>
        <Numbers read={read} live={live} />
        <Missing missing={read.missing} />
      </>
    )}
    work={(reason) => sending('console.proposeContent', { ...wantedOf(read), reason })}
    onDone={() => {
      onDone();
    }}
    {...(onCancel ? { onCancel } : {})}
  />
);

/** Puts a version live for a reason typed in. */
const Publish = ({ read, onDone, onCancel }: PutLiveProps) => (
  <ReasonAction
    key={`${read.content} ${read.version} ${read.draft}`}
    verb={`Publish version ${read.version}`}
    hint="Kept with the version and in the audit trail."
    done={`${contentName(read.content)} is live.`}
    sentences={() => (
      <>
        <p>
          {contentName(read.content)}, version {read.version}, is shown to every customer from this moment on
          {read.content === 'broadcast' && ', and lies in every inbox; it cannot be called back'}.
        </p>
        <Missing missing={read.missing} />
      </>
    )}
    work={(reason) => sending('console.publishContent', { ...wantedOf(read), reason })}
    onDone={() => {
      onDone();
    }}
    {...(onCancel ? { onCancel } : {})}
  />
);

/** Puts a version live, or proposes it where that takes two, by its kind or by what it says. */
export const PutLive = (props: PutLiveProps) => {
  const { whyTwo } = props.read;
  if (whyTwo.length === 0) return <Publish {...props} />;
  return (
    <>
      <WhyTwo reasons={whyTwo} />
      <Propose {...props} />
    </>
  );
};

/** Puts a version of the history live again. */
const PutLiveAgain = ({
  content,
  version,
  ...rest
}: Omit<PutLiveProps, 'read'> & { readonly content: string; readonly version: number }) => {
  const query = useQueryCall('console.content', { content, version });
  if (query.state !== 'success') return <NotLoaded of={query} />;
  const read = query.value;
  // What is kept of another one is not this one.
  if (read.content !== content || read.version !== version) return <Waiting />;
  return <PutLive read={read} {...rest} />;
};

/** Every version of a content, and the way back to each. */
export const History = ({
  content,
  live,
  mayEdit,
  onLook,
}: {
  readonly content: string;
  /** The number of the version that is live. */
  readonly live: number;
  readonly mayEdit: boolean;
  readonly onLook: (version: number) => void;
}) => {
  const [again, setAgain] = useState<number>();
  const versions = useQueryCall('console.contentVersions', { content, pageSize: 50 });
  return (
    <Panel
      title="History"
      aside={mayEdit && live > 0 && <Opens onOpen={() => setAgain(0)}>Back to the brand’s own (version 0)</Opens>}
    >
      {again !== undefined && (
        <PutLiveAgain
          content={content}
          version={again}
          live={live}
          onDone={() => setAgain(undefined)}
          onCancel={() => setAgain(undefined)}
        />
      )}
      <DataTable
        label="Versions"
        columns={columnsFor(mayEdit, setAgain)}
        rows={mapLoadable(versions, ({ rows }) => rows)}
        keyOf={({ id }) => String(id)}
        onOpen={({ version }) => onLook(version)}
        empty={<Empty icon="audit" title="Version 0: as the brand’s files say" />}
      />
    </Panel>
  );
};
