import { describe, expect, test } from 'vitest';
import { parseFeed, plainText } from './parse-feed.ts';

const FEED = new URL('https://feeds.news.example/markets.xml');
const NOW = Date.parse('2026-11-27T12:00:00Z');

const rss = (...items: readonly string[]): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Markets</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`;
const item = (title: string, description = '', more = ''): string =>
  `<title>${title}</title><description><![CDATA[${description}]]></description>${more}`;

describe('CONTENT-35: what a feed tells is shown as plain text', () => {
  test('marks, scripts and what nobody sees are gone, entities are letters', () => {
    expect(plainText('<p>Oil &amp; gas<br>rise</p><script>alert(1)</script>\u200b<img src=x onerror=alert(1)>')).toBe(
      'Oil & gas rise',
    );
  });

  test('an item is read with its title, text, link and time', () => {
    const text = rss(
      item(
        'Copper &amp; tin gain',
        '<p>Prices <b>rose</b> in London.</p>',
        '<guid>a1</guid><link>https://www.news.example/copper?id=1</link><pubDate>Fri, 27 Nov 2026 09:30:00 GMT</pubDate>',
      ),
    );
    expect(parseFeed(text, FEED, NOW)).toEqual([
      {
        guid: expect.stringMatching(/^[0-9a-f]{64}$/),
        title: 'Copper & tin gain',
        summary: 'Prices rose in London.',
        link: 'https://www.news.example/copper?id=1',
        publishedAt: Date.parse('2026-11-27T09:30:00Z'),
      },
    ]);
  });

  test('Atom is read as well', () => {
    const text =
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>x</id><title>Rates unchanged</title><updated>2026-11-26T08:00:00Z</updated><summary>No move.</summary></entry></feed>';
    expect(parseFeed(text, FEED, NOW)).toMatchObject([{ title: 'Rates unchanged', summary: 'No move.' }]);
  });

  test.each([
    ['http', 'http://www.news.example/a'],
    ['another site', 'https://other.example/a'],
    ['a name that only ends alike', 'https://evilnews.example/a'],
    ['a script', 'javascript:alert(1)'],
    ['a password', 'https://a:b@news.example/a'],
  ])('a link to %s is left away', (_, link) => {
    expect(parseFeed(rss(item('A title', '', `<link>${link}</link>`)), FEED, NOW)?.[0]?.link).toBeNull();
  });

  test.each([
    ['a wallet', 'Send to 0x52908400098527886E0F7030069857D2E4169EE7'],
    ['an account', 'Pay to DE89 3704 0044 0532 0130 00'],
    ['a contact', 'Write to help@other.example'],
  ])('an item with %s is left out, as no operator reads it first', (_, text) => {
    expect(parseFeed(rss(item('A title', text), item('Gold at 2,400 dollars')), FEED, NOW)).toMatchObject([
      { title: 'Gold at 2,400 dollars' },
    ]);
  });

  test('a time in the future or none is now; a long text is cut between words', () => {
    const later = '<pubDate>Fri, 27 Nov 2099 09:30:00 GMT</pubDate>';
    const read = parseFeed(rss(item('Ahead', 'word '.repeat(1_000), later), item('Undated')), FEED, NOW);
    expect(read?.map(({ publishedAt }) => publishedAt)).toEqual([NOW, NOW]);
    expect(read?.[0]?.summary.length).toBeLessThanOrEqual(2_000);
    expect(read?.[0]?.summary.endsWith('word…')).toBe(true);
  });

  test('what is no feed is none; entities that multiply stay as they are written', () => {
    expect(parseFeed('<html><p>Not found</p></html>', FEED, NOW)).toBeUndefined();
    const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${rss(item('&b;'))}`;
    expect(parseFeed(bomb, FEED, NOW)?.[0]?.title ?? '').not.toContain('aaaaaaaaaa');
  });
});
