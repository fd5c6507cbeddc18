import type { Message } from './message.ts';

/** The mail texts by language and key: 'code-LOGIN.subject', 'code-LOGIN.text', and '.sms' where a short message says it shorter. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A decimal text as a language writes it: thousands apart, at least two decimals, no idle zeros after them. */
const written = (amount: string, language: string): string => {
  const tag = language === 'ar' ? 'ar-u-nu-latn' : language;
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 18 });
  return format.format(amount as Intl.StringNumericLiteral);
};

const fill = (text: string, values: Readonly<Record<string, string>>, language: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : name === 'amount' ? written(value, language) : value;
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

/** Title and text of what a customer is told, in a language or in English where that has none; `content` is the text as HTML. */
export const noticeText = (
  texts: Texts,
  kind: string,
  language: string,
  values: Readonly<Record<string, string>>,
): { readonly title: string; readonly text: string; readonly content: string } => {
  const part = (name: string): string => {
    const key = `notify.kind.${kind}.${name}`;
    const text = texts[language]?.[key] ?? texts['en']?.[key];
    if (text === undefined) throw new Error(`no text ${key}`);
    return fill(text, values, language);
  };
  const text = part('text');
  return { title: part('title'), text, content: `<p>${escaped(text)}</p>` };
};
