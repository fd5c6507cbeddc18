import { type ContentKind, contentKinds } from './kinds.ts';

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * The language whose text is shown to who reads a language: their own, else English, else the brand's first (rule CONTENT-31); undefined
 * where none of the three has one.
 */
export const shownLanguage = (texts: Texts, language: string, first: string): string | undefined =>
  [language, 'en', first].find((each) => (texts[each] ?? '').trim() !== '');

/** A language in which texts are missing, and the one that its readers are shown in their place. */
export type MissingLanguage = { readonly language: string; readonly shown: string };

/** The languages in which entries have texts to come, each with every language that is shown in their place. */
export const missingLanguages = (
  kind: ContentKind,
  entries: readonly Readonly<Record<string, unknown>>[],
  { languages, first }: { readonly languages: readonly string[]; readonly first: string },
): readonly MissingLanguage[] => {
  const fields = Object.entries(contentKinds[kind].fields).flatMap(([name, type]) =>
    type === 'texts' || type === 'html' || type === 'optionalHtml' ? [name] : [],
  );
  const texts = entries.flatMap((entry) => fields.map((name) => (entry[name] ?? {}) as Texts));
  return languages.flatMap((language) => {
    const shown = texts.map((each) => shownLanguage(each, language, first));
    const others = new Set(shown.filter((each) => each !== undefined && each !== language));
    return [...others].map((each) => ({ language, shown: String(each) }));
  });
};
