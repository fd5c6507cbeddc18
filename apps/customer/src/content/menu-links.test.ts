import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { announcementHref, menuTarget } from './menu-links.ts';

test.each([
  ['/kflink', 'service'],
  ['/moreFeatures', '/moreFeatures'],
  ['/specialRailway?tradeKey=abc', '/specialRailway?tradeKey=abc'],
  ['/anything?tradeKey=spot', '/trade?tradeKey=spot'],
  ['/newShares', '/newShares'],
  ['https://elsewhere.example', 'none'],
  ['/nowhere', 'none'],
])('HOME-1: the menu link %s leads to %s', (link, outcome) => {
  const target = menuTarget(link);
  expect(target.kind === 'go' ? target.href : target.kind).toBe(outcome);
});

test.each([
  ['subscribe', '/newShares'],
  ['/myBuysell?active=8', '/myBuysell?active=8'],
  ['otcOrderList', '/otcOrderList?active=1'],
  ['/market', '/market'],
  ['//elsewhere.example', undefined],
  [null, undefined],
])('HOME-2: the announcement code %s leads to %s', (link, href) => {
  expect(announcementHref(link)).toBe(href);
});

const brands = join(import.meta.dirname, '../../../../brands');

test.each(readdirSync(brands))(
  'HOME-1: Watchlist in the menu of %s leads to the watchlist, not to the page that edits it',
  (brand) => {
    const written = readFileSync(join(brands, brand, 'brand.json'), 'utf8');
    const { menus } = JSON.parse(written) as {
      readonly menus: readonly { readonly key: string; readonly link: string }[];
    };
    const entry = menus.find(({ key }) => key === 'menu.watchlist');
    expect(entry && menuTarget(entry.link)).toEqual({ kind: 'go', href: '/market?tab=watch' });
  },
);
