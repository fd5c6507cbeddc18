import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawRichText } from '../../apps/customer/src/shell/rich-text.tsx';
import { cleanHtml } from '../../apps/server/src/content/rich-text.ts';
import { HOSTILE_HTML } from './hostile-html.ts';

/** As markup, without the hint to fetch pictures early that React puts before it. */
const drawn = (html: string): string =>
  renderToStaticMarkup(drawRichText(html)).replaceAll(/<link rel="preload" as="image" href="[^"]*"\/>/g, '');
/** What the app adds of its own, and the two ways of writing one mark, taken out. */
const plain = (html: string): string =>
  html
    .replaceAll(' target="_blank" rel="noopener noreferrer"', '')
    .replaceAll(/ colSpan=/g, ' colspan=')
    .replaceAll(/ rowSpan=/g, ' rowspan=')
    .replaceAll(/ ?\/>/g, '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');

const brands = join(import.meta.dirname, '../../brands');
const textsOf = (found: unknown): readonly string[] =>
  typeof found === 'string'
    ? [found]
    : typeof found === 'object' && found !== null
      ? Object.values(found).flatMap(textsOf)
      : [];

test("CONTENT-3: what the server's cleaner writes is drawn as it stands", () => {
  const texts = readdirSync(brands)
    .flatMap((brand) => textsOf(JSON.parse(readFileSync(join(brands, brand, 'content.json'), 'utf8'))))
    .filter((text) => text.includes('</'));
  expect(texts.length).toBeGreaterThan(50);
  const own = cleanHtml(
    '<h2>A &amp; B &lt; C "D"</h2><p>one<br>two <b><i>three</i></b> <a href="/home?a=1&b=2">in</a> <a href="https://a.example/?q=%22">out</a></p><hr>' +
      '<table><tr><th colspan="2">x</th></tr><tr><td rowspan=3>1 > 0</td><td>2</td></tr></table><img src="/brand/a.png" alt="a &quot;b&quot;">',
  );
  for (const text of [...texts, own]) expect(plain(drawn(text))).toBe(plain(text));
});

test('S3: whatever else comes is words, not marks, cleaned before or not', () => {
  const marks = /<(?!\/?(?:p|br|hr|h[234]|ul|ol|li|b|strong|i|em|u|a|blockquote|table|thead|tbody|tr|th|td|span)[ />])/;
  const attributes = /<[^>]*\s(?!(?:href|target|rel)="[^"]*")[^\s=>]+=/;
  for (const html of HOSTILE_HTML.flatMap((each) => [each, cleanHtml(each), `<p>${each}</p>`])) {
    const markup = drawn(html);
    expect([html, marks.exec(markup)?.[0], attributes.exec(markup)?.[0]]).toEqual([html, undefined, undefined]);
    expect(markup).not.toMatch(/href="(?!https:\/\/|mailto:|tel:|\/(?![/\\]))/i);
  }
  expect(drawn('<a href="javascript:alert(1)">a</a>')).toBe('<a>a</a>');
  expect(drawn('<a href="//evil.example">a</a><img src="//evil.example/a.png" alt="" />')).toBe('<a>a</a>');
});

test('CONTENT-3: marks that are nested without end, left open or closed twice are drawn all the same', () => {
  expect(drawn('<p><b>a</p>c</b></p>')).toBe('<p><b>a</b></p>c');
  expect(drawn(`${'<b>'.repeat(100_000)}a`)).toContain('a');
});
