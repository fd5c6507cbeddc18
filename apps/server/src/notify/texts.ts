import { decimalsWritten } from '@bourse/rules';
import { type NoticeKind, noticeKinds } from '@bourse/wire';
import type { Message } from './message.ts';

/** The mail texts by language and key: 'code-LOGIN.subject', 'code-LOGIN.text', and '.sms' where a short message says it shorter. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The values that are money of the message's currency, with the fewest decimals that each is written with; a price has those of its tick. */
const MONEY: Readonly<Record<string, (text: string) => number>> = {
  amount: () => 2,
  announced: () => 2,
  fee: () => 2,
  income: () => 2,
  price: (text) => decimalsWritten(text),
  limit: (text) => decimalsWritten(text),
};

/** Messages of earlier versions hold some amounts with their currency: these are told as they are. */
const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

const QUANTITIES: ReadonlySet<string> = new Set(['quantity', 'filled']);

const localeOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A decimal text as a language writes it: thousands apart, no idle zeros after the fewest decimals. */
const written = (text: string, language: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 18, ...options }).format(
    text as Intl.StringNumericLiteral,
  );

/** Money as the app writes it: a currency by its sign, where the language puts it, anything else with its code behind (NOTIFY-23). */
const moneyWritten = (text: string, asset: string, language: string, minimumFractionDigits: number): string => {
  if (!CURRENCIES.has(asset)) return `${written(text, language, { minimumFractionDigits })}\u00a0${asset}`;
  const { minimumFractionDigits: cents = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: asset,
  }).resolvedOptions();
  const least = cents === 0 ? 0 : minimumFractionDigits;
  return written(text, language, { style: 'currency', currency: asset, minimumFractionDigits: least });
};

const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;

/** Values with a country, kept by its code, as a language names it (NOTIFY-25). */
const withCountry = (values: Readonly<Record<string, string>>, language: string): Readonly<Record<string, string>> => {
  const { country } = values;
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return values;
  return { ...values, country: new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country };
};

/** The values that are instants, kept in UTC to the minute. */
const INSTANTS = ['from', 'until'] as const;

const inZone = (
  values: Readonly<Record<string, string>>,
  language: string,
  zone: string,
): Readonly<Record<string, string>> => {
  const instants = INSTANTS.filter((name) => INSTANT.test(values[name] ?? ''));
  if (instants.length === 0) return values;
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...{ timeZone: zone, timeZoneName: 'short' },
  });
  const said = instants.map((name) => [name, format.format(Date.parse(`${values[name]?.replace(' ', 'T')}Z`))]);
  return { ...values, ...Object.fromEntries(said) };
};

/** A message's values as a language says them: instants, kept in UTC, in a zone, and countries by their names (NOTIFY-23, NOTIFY-25). */
export const inLanguage = (
  values: Readonly<Record<string, string>>,
  language: string,
  zone: string,
): Readonly<Record<string, string>> => withCountry(inZone(values, language, zone), language);

const fill = (text: string, values: Readonly<Record<string, string>>, language: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const least = MONEY[name];
    if (least && isDecimal(value)) return moneyWritten(value, values['currency'] ?? '', language, least(value));
    return QUANTITIES.has(name) ? written(value, language, {}) : value;
  });

/** Subject and text of a message in its language, or in English where that has none. @throws when no language has the text. */
export const messageText = (
  texts: Texts,
  message: Message,
  said: { readonly brand: string; readonly hours: string },
): { readonly subject: string; readonly text: string } => {
  const part = (name: string): string => {
    const key = `${message.kind}.${name}`;
    const text = texts[message.language]?.[key] ?? texts['en']?.[key];
    if (text === undefined) throw new Error(`no text ${key}`);
    return fill(text, { ...message.values, ...said }, message.language);
  };
  if (message.channel === 'sms') return { subject: '', text: part('sms') };
  return { subject: part('subject'), text: part('text') };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const textOf = (texts: Texts, key: string, language: string): string => {
  const text = texts[language]?.[key] ?? texts['en']?.[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text;
};

/** What a customer is told of a withdrawal on hold, in a language or in English where that has no such text. */
export const holdText = (texts: Texts, code: string, language: string): string =>
  textOf(texts, `notify.hold.${code}`, language);

/** What a customer is told of a manual posting. */
export const postingText = (texts: Texts, code: string, language: string): string =>
  textOf(texts, `notify.posting.${code}`, language);

/** What the message holds by name, in words. */
const inWords = (
  texts: Texts,
  kind: NoticeKind,
  language: string,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const { words = {} } = noticeKinds[kind];
  return Object.fromEntries(
    Object.entries(words).map(([placeholder, { in: held, text, otherwise }]) => {
      const said = textOf(texts, `${text}.${values[held] ?? otherwise}`, language);
      return [placeholder, fill(said, values, language)];
    }),
  );
};

/**
 * Title and text of what a customer is told, in a language or in English where that has none, with instants in the customer's zone; `content`
 * is the text as HTML.
 */
export const noticeText = (
  texts: Texts,
  kind: NoticeKind,
  { language, zone }: { readonly language: string; readonly zone: string },
  values: Readonly<Record<string, string>>,
): { readonly title: string; readonly text: string; readonly content: string } => {
  const local = inLanguage(values, language, zone);
  const said = { ...local, ...inWords(texts, kind, language, local) };
  const part = (name: string): string => fill(textOf(texts, `notify.kind.${kind}.${name}`, language), said, language);
  const text = part('text');
  return { title: part('title'), text, content: `<p>${escaped(text)}</p>` };
};
