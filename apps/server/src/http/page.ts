import type { Brand } from '../platform/index.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What the page says before it knows its brand, and what the brand puts in its place. */
const placesOf = ({
  name,
  tagline,
  language,
  languages,
  logo,
}: Brand): readonly (readonly [plain: RegExp, own: string])[] => [
  [/(?<=<html lang=")en(?=")/, language],
  [/(?<=data-languages=")[^"]*/, [language, ...languages.filter((each) => each !== language)].join(' ')],
  [/(?<=<meta name="description" content=")[^"]*/, `${name}. ${tagline[language] ?? tagline.en ?? ''}`.trim()],
  [/(?<=<meta name="application-name" content=")[^"]*/, name],
  [/(?<=<title>)[^<]*/, name],
  [/(?<=<link rel="icon" href=")[^"]*/, logo],
  [/(?<=<span id="brand"[^>]*>)[^<]*/, name],
  [/(?<= data-taglines=")[^"]*/, JSON.stringify(tagline)],
];

const THEME = /<link rel="stylesheet" href="\/brand\/theme\.css"[^>]*>/;

/**
 * The customer's page with the brand's name, languages (its own first), tagline, sign and colours (a style sheet, which has no `<`), so that the
 * first paint is the brand's already and waits for nothing that the page can bring along.
 */
export const brandedPage = (html: string, brand: Brand, colours = ''): string =>
  placesOf(brand)
    .reduce((page, [plain, own]) => page.replace(plain, () => escaped(own)), html)
    .replace(THEME, () => (colours === '' ? '' : `<style>\n${colours}</style>`));
