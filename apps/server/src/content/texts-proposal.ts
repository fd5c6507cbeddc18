import { changesOf, nameOfEntry } from '@bourse/wire';
import { type AgreedContent, agreedContent, proposalKind, publishAgreed, versionText } from '../platform/index.ts';
import type { Services } from '../services.ts';

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plain = (text: unknown): string =>
  text === undefined || text === null || text === '' ? 'nothing' : `“${String(text)}”`;

/** What a customer reads until now and from then on; of a text in several languages, language by language. */
const readings = (before: unknown, after: unknown): readonly (readonly [string, unknown, unknown])[] => {
  if (!isTexts(after)) return [['', before, after]];
  const was = isTexts(before) ? before : {};
  return Object.keys(after)
    .filter((language) => was[language] !== after[language])
    .map((language) => [` (${language})`, was[language], after[language]]);
};

const sentencesOf = ({ content, version, entries, live, before }: AgreedContent): readonly string[] => {
  const changes = changesOf(before, entries).flatMap(({ key, field, before: was, after }) =>
    readings(was, after).map(
      ([language, from, to]) => `${key}, ${field}${language}: ${plain(from)} until now, ${plain(to)} from then on.`,
    ),
  );
  const gone = before
    .filter((old) => !entries.some((entry) => nameOfEntry(entry) === nameOfEntry(old)))
    .map(
      (old) =>
        `${nameOfEntry(old)}${isTexts(old['text']) || !old['text'] ? '' : `: ${plain(old['text'])}`} is not said any more.`,
    );
  return [
    `${content}: what ${versionText(version)} says goes live in place of what ${versionText(live)} says.`,
    ...(changes.length + gone.length > 0 ? [...changes, ...gone] : ['Nothing differs from what is live.']),
  ];
};

/** Texts that take two going live, or back to an older version: proposed and confirmed by product or compliance (rules CONTENT-11, CONTENT-16, CONTENT-17). */
export const guardedTexts = proposalKind<AgreedContent, Services>({
  schema: agreedContent,
  shownBy: 'console.content',
  confirmers: ['product', 'compliance'],
  sentences: sentencesOf,
  carryOut: publishAgreed,
  afterwards: ({ content: { versions } }, { content }) => versions.announceAgreed(content),
});
