import { mapLoadable } from '@bourse/ui/calls';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { type ReplyOfCall, type RowOfCall, sending, useQueryCall } from '../shell/api.ts';
import { type Column, DataTable } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { Chip, Empty, NotLoaded, Opens, Panel, Waiting } from '../shell/parts.tsx';
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

type PutLiveProps = {
  readonly content: string;
  readonly version: number;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
};

type Held = ReplyOfCall<'console.content'>;
type Reasons = Held['whyTwo'];
type PublishProps = PutLiveProps & Pick<Held, 'missing'>;

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
const Propose = ({ content, version, missing, onDone, onCancel }: PublishProps) => (
  <ReasonAction
    key={`${content} ${version}`}
    verb={`Propose version ${version}`}
    waitsFor="another operator"
    hint="Shown to the second operator and recorded with the version and in the audit trail."
    done="Proposed. Another operator has to confirm it."
    sentences={() => (
      <>
        <p>
          {contentName(content)}, version {version}, holds for every customer
          {content === 'document:agreement' && '; they are asked to accept it when they next open the app'}.
        </p>
        <Missing missing={missing} />
      </>
    )}
    work={(reason) => sending('console.proposeContent', { content, version, reason })}
    onDone={() => {
      onDone();
    }}
    {...(onCancel ? { onCancel } : {})}
  />
);

/** Puts a version live for a reason typed in. */
const Publish = ({ content, version, missing, onDone, onCancel }: PublishProps) => (
  <ReasonAction
    key={`${content} ${version}`}
    verb={`Publish version ${version}`}
    hint="Kept with the version and in the audit trail."
    done={`${contentName(content)} is live.`}
    sentences={() => (
      <>
        <p>
          {contentName(content)}, version {version}, is shown to every customer from this moment on
          {content === 'broadcast' && ', and lies in every inbox; it cannot be called back'}.
        </p>
        <Missing missing={missing} />
      </>
    )}
    work={(reason) => sending('console.publishContent', { content, version, reason })}
    onDone={() => {
      onDone();
    }}
    {...(onCancel ? { onCancel } : {})}
  />
);

/** Puts a version live, or proposes it where that takes two, by its kind or by what it says. */
export const PutLive = (props: PutLiveProps) => {
  const { content, version } = props;
  const query = useQueryCall('console.content', { content, version });
  if (query.state !== 'success') return <NotLoaded of={query} />;
  const data = query.value;
  // What is kept of another one is not this one.
  if (data.content !== content || data.version !== version) return <Waiting />;
  if (data.whyTwo.length === 0) return <Publish {...props} missing={data.missing} />;
  return (
    <>
      <WhyTwo reasons={data.whyTwo} />
      <Propose {...props} missing={data.missing} />
    </>
  );
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
        <PutLive
          content={content}
          version={again}
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
