import { changesOf } from '@bourse/wire';
import { type AgreedContent, agreedContent, proposalKind, publishAgreed, versionText } from '../platform/index.ts';
import type { Services } from '../services.ts';

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plain = (text: unknown): string => (text === undefined || text === '' ? 'nothing' : `“${String(text)}”`);

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
    .filter(({ key }) => !entries.some((entry) => entry['key'] === key))
    .map(({ key, text }) => `${String(key)}: ${plain(text)} is not said any more.`);
  return [
    `${content}: what ${versionText(version)} says goes live in place of what ${versionText(live)} says.`,
    ...(changes.length + gone.length > 0 ? [...changes, ...gone] : ['Nothing differs from what is live.']),
  ];
};

/** Texts that customers decide by going live, or back to an older version: proposed and confirmed by product or compliance (rule CONTENT-11). */
export const guardedTexts = proposalKind<AgreedContent, Services>({
  schema: agreedContent,
  confirmers: ['product', 'compliance'],
  sentences: sentencesOf,
  carryOut: publishAgreed,
  afterwards: ({ content }) => content.versions.reload(),
});
