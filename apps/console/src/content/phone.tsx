import { type ContentKind, isMoneyKind } from '@bourse/wire/content';
import type { ReactNode } from 'react';
import { CleanHtml } from './clean-html.tsx';
import { type Entry, textIn } from './entry.ts';
import { PhonePreview } from './phone-preview.tsx';

const PictureOf = ({ entry }: { readonly entry: Entry }) =>
  typeof entry['image'] === 'string' && entry['image'] !== '' ? <img src={entry['image']} alt="" /> : null;

const bodyOf = (kind: ContentKind, entry: Entry, language: string): ReactNode => {
  const title = textIn(entry['title'], language);
  if (kind === 'banners')
    return (
      <figure className="phone-banner">
        <PictureOf entry={entry} />
        <figcaption>{title}</figcaption>
      </figure>
    );
  if (kind === 'menus' || kind === 'sidebar')
    return <span className="phone-tile">{textIn(entry['name'], language)}</span>;
  if (kind === 'vip-levels' || kind === 'income-terms')
    return (
      <p>
        {title || textIn(entry['name'], language)} <small>{String(entry['turnover'] ?? entry['from'])}</small>
      </p>
    );
  if (kind === 'guides' || kind === 'downloads')
    return (
      <article>
        <h3>{title || textIn(entry['name'], language)}</h3>
        <p>{textIn(entry['text'], language)}</p>
      </article>
    );
  if (kind === 'translation')
    return (
      <p>
        <small>{String(entry['key'])}</small> {String(entry['text'])}
      </p>
    );
  return (
    <article>
      <h3>{title}</h3>
      <PictureOf entry={entry} />
      <CleanHtml html={textIn(entry['body'], language)} />
    </article>
  );
};

/** What is being written, about as a customer's phone shows it; the app itself shows it by the preview's address. */
export const Phone = ({
  kind,
  entries,
  language,
  decimals,
}: {
  readonly kind: ContentKind;
  readonly entries: readonly Entry[];
  readonly language: string;
  /** Of each asset, for limits and fees. */
  readonly decimals: Readonly<Record<string, number>>;
}) => (
  <section className="phone" aria-label="As on a phone" dir={language === 'ar' ? 'rtl' : 'ltr'} lang={language}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by Tab, so that the arrow keys can move it */}
    <div className={kind === 'menus' ? 'phone-screen phone-grid' : 'phone-screen'} tabIndex={0}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew with each letter, and nothing in it is kept
        <div key={index}>
          {isMoneyKind(kind) ? (
            <PhonePreview kind={kind} entry={entry} language={language} decimals={decimals} />
          ) : (
            bodyOf(kind, entry, language)
          )}
        </div>
      ))}
    </div>
  </section>
);
