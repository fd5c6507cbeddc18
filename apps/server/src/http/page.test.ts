import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadBrand } from '../platform/brand.ts';
import { brandedPage } from './page.ts';

const home = join(import.meta.dirname, '../../../..');
const plain = readFileSync(join(home, 'apps/customer/index.html'), 'utf8');
const brandOf = (name: string) => loadBrand(join(home, 'brands'), name);

test.each([
  ['sample', 'Alderway', 'zh-tw', 'zh-tw ar en es it ja ko zh'],
  ['tarnwick', 'Tarnwick', 'it', 'it en es ar'],
])('HTTP-12: the page of %s is its own before any script has run', (brand, name, language, languages) => {
  const page = brandedPage(plain, brandOf(brand));
  expect(page).toContain(`<title>${name}</title>`);
  expect(page).toContain(`<meta name="application-name" content="${name}" />`);
  expect(page).toContain(`<html lang="${language}"`);
  expect(page).toContain(`data-languages="${languages}"`);
  expect(page).toContain('<link rel="icon" href="/brand/logo.svg"');
  expect(page).toMatch(new RegExp(`<span id="brand"[^>]*>${name}</span>`));
  expect(page).toContain('data-taglines="{&quot;en&quot;:&quot;');
  expect(page).not.toMatch(/Bourse/);
});

test('HTTP-12: the brand’s colours come with the page, and a brand without its own has no sheet for them', () => {
  const brand = brandOf('tarnwick');
  const page = brandedPage(plain, brand, ':root { --page: #101010; }\n');
  expect(page).toContain('<style>\n:root { --page: #101010; }\n</style>');
  for (const one of [page, brandedPage(plain, brand)]) expect(one).not.toContain('theme.css');
});

test('HTTP-12: a name is text, whatever is in it', () => {
  const page = brandedPage(plain, { ...brandOf('sample'), name: '"><script>$&' });
  expect(page).toContain('<title>&quot;&gt;&lt;script&gt;$&amp;</title>');
});
