import { type ContentKind, contentKinds, type FieldType } from '@bourse/wire/content';
import { Button } from 'antd';
import { Empty } from '../shell/parts.tsx';
import { blankOf, type Entry, moved } from './entry.ts';
import { Field } from './field.tsx';

export type EditorProps = {
  readonly kind: ContentKind;
  readonly entries: readonly Entry[];
  readonly language: string;
  readonly languages: readonly string[];
  /** What is wrong, by place: '0.title.en'. */
  readonly problems: ReadonlyMap<string, string>;
  readonly isLocked: boolean;
  readonly onChange: (entries: readonly Entry[]) => void;
};

const fieldsOf = (kind: ContentKind): readonly [string, FieldType][] =>
  Object.entries(contentKinds[kind].fields) as [string, FieldType][];

const newEntry = (kind: ContentKind): Entry =>
  Object.fromEntries(fieldsOf(kind).map(([name, type]) => [name, blankOf(type)]));

/** The problem of a field: of its own place, else of the first text in it. */
const problemOf = (problems: ReadonlyMap<string, string>, place: string): string | undefined => {
  for (const [at, message] of problems)
    if (at === place || at.startsWith(`${place}.`))
      return at === place ? message : `${at.slice(place.length + 1)}: ${message}`;
  return undefined;
};

/** A content's entries as forms; what fields there are, the table of kinds says. */
export const Editor = ({ kind, entries, language, languages, problems, isLocked, onChange }: EditorProps) => {
  const put = (index: number, name: string, value: unknown): void =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, [name]: value } : entry)));
  return (
    <fieldset className="entries" disabled={isLocked} aria-label="Entries">
      {entries.length === 0 && <Empty icon="outbox" title="No entry yet" />}
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the id itself is edited; a place is what an entry is known by here
        <section key={index} className="entry" aria-label={`Entry ${index + 1}`}>
          <header>
            <b className="entry-number">{index + 1}</b>
            <Button size="small" onClick={() => onChange(moved(entries, index, -1))} disabled={index === 0}>
              Up
            </Button>
            <Button
              size="small"
              onClick={() => onChange(moved(entries, index, 1))}
              disabled={index === entries.length - 1}
            >
              Down
            </Button>
            <Button size="small" danger onClick={() => onChange(entries.toSpliced(index, 1))}>
              Take out
            </Button>
          </header>
          <div className="entry-fields">
            {fieldsOf(kind).map(([name, type]) => (
              <Field
                key={name}
                name={name}
                type={type}
                value={entry[name]}
                language={language}
                languages={languages}
                isLocked={isLocked}
                problem={problemOf(problems, `${index}.${name}`)}
                onChange={(value) => put(index, name, value)}
              />
            ))}
          </div>
        </section>
      ))}
      <Button
        onClick={() => onChange([...entries, newEntry(kind)])}
        disabled={entries.length >= contentKinds[kind].most}
      >
        Add an entry
      </Button>
    </fieldset>
  );
};
