import { formatDecimal } from '@bourse/rules';
import { type ContentKind, contentKinds } from '@bourse/wire/content';
import { changesOf, methodOf, numberText } from '@bourse/wire/money-words';
import { NumberInput } from '../shell/number-input.tsx';
import type { Entry } from './entry.ts';
import { bpsOf } from './money.ts';
import { FIELD_WORDS } from './words.ts';

const isShare = (field: string): boolean => field.endsWith('Bps');

/** The numbers of a kind, in the order of its table; the key is its row's name. */
const numbersOf = (kind: ContentKind): readonly string[] =>
  Object.keys(contentKinds[kind].fields).filter((name) => name !== 'key');

const isOptional = (field: string): boolean => field === 'daily' || field === 'above';

/** A number of the table as it is kept; what is none is kept as it was typed, for the server to name it. */
const fromTyped = (field: string, value: string, text: string): unknown => {
  if (text.trim() === '' && isOptional(field)) return null;
  if (value === '') return text;
  if (isShare(field)) return bpsOf(value);
  return field === 'rebatePeriodHours' ? Number(value) : value;
};

const DECIMALS = 18;

const decimalsOf = (field: string): number => (isShare(field) ? 2 : field === 'rebatePeriodHours' ? 0 : DECIMALS);

/** A kept number as plain decimal text; what was typed and is none stays in its field alone. */
const plainOf = (field: string, value: unknown): string => {
  if (typeof value === 'number')
    return isShare(field) ? formatDecimal(BigInt(value), 2).replace(/\.?0+$/, '') : String(value);
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? value : '';
};

const Cell = ({
  row,
  field,
  entry,
  before,
  problem,
  onChange,
}: {
  readonly row: string;
  readonly field: string;
  readonly entry: Entry;
  readonly before: Entry | undefined;
  readonly problem: string | undefined;
  readonly onChange: (value: unknown) => void;
}) => {
  const value = entry[field];
  const isChanged = before !== undefined && before[field] !== value;
  const { asset } = methodOf(entry['key']);
  return (
    <td className="figure" data-changed={isChanged || undefined} data-title={FIELD_WORDS[field] ?? field}>
      <NumberInput
        label={`${FIELD_WORDS[field] ?? field}, ${row}`}
        decimals={decimalsOf(field)}
        placeholder={isOptional(field) ? numberText(field, null) : ''}
        error={problem}
        unit={isShare(field) ? '%' : field === 'rebatePeriodHours' ? 'h' : asset}
        value={plainOf(field, value)}
        noteClass="money-note"
        onChange={(typed, text) => onChange(fromTyped(field, typed, text))}
      />
      {problem === undefined && isChanged && (
        <small className="money-was">was {numberText(field, before[field])}</small>
      )}
    </td>
  );
};

/** Limits, fees and shares as one table: a row a way, a column a number. */
export const MoneyTable = ({
  kind,
  entries,
  live,
  problems,
  isLocked,
  onChange,
}: {
  readonly kind: ContentKind;
  readonly entries: readonly Entry[];
  readonly live: readonly Entry[];
  /** What is wrong, by place: '0.minimum'. */
  readonly problems: ReadonlyMap<string, string>;
  readonly isLocked: boolean;
  readonly onChange: (entries: readonly Entry[]) => void;
}) => (
  <fieldset className="entries" disabled={isLocked} aria-label="Numbers">
    <div className="table-scroll">
      <table className="table cards money-table">
        <thead>
          <tr>
            <th scope="col">What</th>
            {numbersOf(kind).map((field) => (
              <th key={field} scope="col" className="figure">
                {FIELD_WORDS[field] ?? field}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => {
            const { name, asset } = methodOf(entry['key']);
            const row = `${name} ${asset}`.trim();
            return (
              <tr key={String(entry['key'])}>
                <th scope="row">
                  {name} <small>{asset}</small>
                </th>
                {numbersOf(kind).map((field) => (
                  <Cell
                    key={field}
                    row={row}
                    field={field}
                    entry={entry}
                    before={live.find(({ key }) => key === entry['key'])}
                    problem={problems.get(`${index}.${field}`)}
                    onChange={(value) =>
                      onChange(entries.map((each, at) => (at === index ? { ...each, [field]: value } : each)))
                    }
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  </fieldset>
);

/** A number as it would be published; what was typed and is none is said to be none, however far it was typed. */
export const draftText = (field: string, value: unknown): string =>
  typeof value === 'string' && plainOf(field, value) === '' ? 'no number' : numberText(field, value);

/** What publishing would change, in sentences. */
export const MoneyChanges = ({
  entries,
  live,
}: {
  readonly entries: readonly Entry[];
  readonly live: readonly Entry[];
}) => {
  const changes = changesOf(live, entries);
  return (
    <section className="money-preview" aria-label="Against what is live">
      <h2 className="money-title">Against what is live</h2>
      {changes.length === 0 && <p className="note">Nothing differs from what is live.</p>}
      <ul>
        {changes.map(({ key, field, before, after }) => {
          const { name, asset } = methodOf(key);
          return (
            <li key={`${key} ${field}`}>
              <b>
                {name} {asset}
              </b>
              <span>{FIELD_WORDS[field] ?? field}</span>
              <span>
                <s>{numberText(field, before)}</s> → <strong>{draftText(field, after)}</strong>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
