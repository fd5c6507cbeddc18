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
];

/** The customer's page with the brand's name, languages (its own first), tagline and sign, so that the first paint is the brand's already. */
export const dressPage = (html: string, brand: Brand): string =>
  placesOf(brand).reduce((page, [plain, own]) => page.replace(plain, () => escaped(own)), html);
