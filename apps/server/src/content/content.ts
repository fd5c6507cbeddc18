import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Brand } from '../platform/index.ts';
import { StartRefused } from '../store/start-refused.ts';

const texts = z.record(z.string(), z.string().min(1));
const at = z.iso.datetime().transform((text) => Date.parse(text));
const link = z
  .string()
  .regex(/^\/[\w/?&=.-]*$/)
  .nullable();

const schema = z.strictObject({
  banners: z.array(z.strictObject({ id: z.string(), image: z.string().startsWith('/brand/'), link, title: texts })),
  news: z.array(z.strictObject({ id: z.string(), publishedAt: at, title: texts, body: texts })),
  notices: z.array(
    z.strictObject({
      id: z.string(),
      key: z.string(),
      publishedAt: at,
      link,
      popup: z.boolean(),
      title: texts,
      body: texts,
    }),
  ),
  rules: z.array(z.strictObject({ key: z.string(), title: texts, body: texts })),
});

/** What a brand publishes, in its languages. Bodies are HTML of a few harmless tags. */
export type Content = z.output<typeof schema>;

const HARMLESS = /^(?:[^<>]|<\/?(?:p|strong|em|ul|ol|li|h3|br)>)*$/;

/**
 * Reads `brands/<name>/content.json`.
 * @throws {StartRefused} with one line: the file, the entry, and what is wrong: a text missing in a language, or a tag that is not allowed.
 */
export const loadContent = (brand: Brand): Content => {
  const file = join(brand.folder, 'content.json');
  const fail = (what: string): never => {
    throw new StartRefused(`content ${file}: ${what}`);
  };
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    fail(error instanceof Error ? error.message : 'cannot be read');
  }
  const read = schema.safeParse(data);
  if (!read.success) return fail(`${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`);
  for (const [list, entries] of Object.entries(read.data))
    for (const entry of entries)
      for (const [field, value] of Object.entries(entry)) {
        if (field !== 'title' && field !== 'body') continue;
        for (const language of brand.languages) {
          const text = (value as Record<string, string>)[language];
          if (text === undefined) fail(`${list}: ${field} has no text in '${language}'`);
          if (field === 'body' && !HARMLESS.test(text ?? ''))
            fail(`${list}: body in '${language}' has a tag that is not allowed`);
        }
      }
  return read.data;
};

/** A text in the caller's language, else the brand's. */
export const inLanguage = (brand: Brand, texts: Readonly<Record<string, string>>, language: string): string =>
  texts[language] ?? texts[brand.language] ?? '';
