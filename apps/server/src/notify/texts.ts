import { type NoticeKind, noticeKinds } from '@bourse/wire';
import type { Message } from './message.ts';

/** The mail texts by language and key: 'code-LOGIN.subject', 'code-LOGIN.text', and '.sms' where a short message says it shorter. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The values that are decimal texts, with the fewest decimals that each is written with; a price has those of its tick. */
const LEAST_DECIMALS: Readonly<Record<string, (text: string) => number>> = {
  amount: () => 2,
  announced: () => 2,
  fee: () => 2,
  quantity: () => 0,
  filled: () => 0,
  price: (text) => (text.split('.')[1] ?? '').length,
};

/** A decimal text as a language writes it: thousands apart, no idle zeros after the fewest decimals. */
const written = (text: string, language: string, minimumFractionDigits: number): string => {
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language;
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits, maximumFractionDigits: 18 });
  return format.format(text as Intl.StringNumericLiteral);
};

const fill = (text: string, values: Readonly<Record<string, string>>, language: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const least = LEAST_DECIMALS[name];
    return least ? written(value, language, least(value)) : value;
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

/** The reason in words where the message holds its name. */
const reasonSaid = (
  texts: Texts,
  kind: NoticeKind,
  language: string,
  values: Readonly<Record<string, string>>,
): { readonly reason?: string } => {
  const { reason } = noticeKinds[kind];
  if (!reason) return {};
  return { reason: textOf(texts, `${reason.text}.${values[reason.in] ?? reason.otherwise}`, language) };
};

/** Title and text of what a customer is told, in a language or in English where that has none; `content` is the text as HTML. */
export const noticeText = (
  texts: Texts,
  kind: NoticeKind,
  language: string,
  values: Readonly<Record<string, string>>,
): { readonly title: string; readonly text: string; readonly content: string } => {
  const said = { ...values, ...reasonSaid(texts, kind, language, values) };
  const part = (name: string): string => fill(textOf(texts, `notify.kind.${kind}.${name}`, language), said, language);
  const text = part('text');
  return { title: part('title'), text, content: `<p>${escaped(text)}</p>` };
};
