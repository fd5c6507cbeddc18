import type { ContentEntry, ContentKind } from '@bourse/wire';
import { shownLanguage } from '@bourse/wire/shown-language';
import type { LiveContent } from '../content/versions.ts';
import type { Brand } from '../platform/brand.ts';
import type { AnyCaller, Context } from './handler.ts';

/** What is live; to a page that holds a preview, the version that it looks at (CONTENT-7). */
export const shown = async <K extends ContentKind>(
  { services, preview }: Context<AnyCaller>,
  kind: K,
  name?: string,
): Promise<LiveContent<K>> => {
  const { versions, previews } = services.content;
  const content = name === undefined ? kind : `${kind}:${name}`;
  const looked = preview === undefined ? undefined : await previews.of(preview);
  const held = looked?.content === content ? await versions.find(content, looked.version) : undefined;
  return held ? { ...held, entries: held.entries as readonly ContentEntry<K>[] } : versions.live(kind, name);
};

/** A text in the caller's language, else in English, else in the brand's first language (rule CONTENT-31). */
export const inLanguage = (
  brand: Pick<Brand, 'language'>,
  texts: Readonly<Record<string, string | undefined>>,
  language: string,
): string => texts[shownLanguage(texts, language, brand.language) ?? ''] ?? '';
