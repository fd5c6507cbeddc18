import type { FieldType } from '@bourse/wire/content';

/** One entry as the form holds it. */
export type Entry = Readonly<Record<string, unknown>>;

/** What a new entry says in a field. */
export const blankOf = (type: FieldType): unknown => {
  if (type === 'texts' || type === 'html' || type === 'optionalHtml') return {};
  if (type === 'link' || type === 'optionalPicture' || type === 'optionalAmount') return null;
  if (type === 'bps') return 0;
  if (type === 'instant') return Date.now();
  if (type === 'id') return crypto.randomUUID().slice(0, 8);
  return '';
};

export const textIn = (value: unknown, language: string): string => {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[language] : undefined;
  return typeof text === 'string' ? text : '';
};

/** The field with a text in one language changed; an empty one is left out. */
export const withText = (value: unknown, language: string, text: string): Record<string, unknown> => {
  const { [language]: _, ...rest } =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return text === '' ? rest : { ...rest, [language]: text };
};

/** An entry one place up or down. */
export const moved = <T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] => {
  const to = from + by;
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
};

const isText = (type: FieldType): boolean => type === 'texts' || type === 'html' || type === 'optionalHtml';

/** The entries with every text of one language copied into others; where a language has a text of its own it stays, unless it is to be written over. */
export const copiedTexts = (
  entries: readonly Entry[],
  fields: Readonly<Record<string, FieldType>>,
  {
    from,
    to,
    isWrittenOver,
  }: { readonly from: string; readonly to: readonly string[]; readonly isWrittenOver: boolean },
): readonly Entry[] =>
  entries.map((entry) => {
    const copied: Record<string, unknown> = { ...entry };
    for (const [name, type] of Object.entries(fields)) {
      const text = textIn(entry[name], from);
      if (!isText(type) || text === '') continue;
      for (const language of to)
        if (isWrittenOver || textIn(entry[name], language) === '')
          copied[name] = withText(copied[name], language, text);
    }
    return copied;
  });
