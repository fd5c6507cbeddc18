// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { offlinePage } from './offline-page.ts';

const texts = {
  lang: 'ar',
  dir: 'rtl',
  name: 'A & <b>Co</b>',
  title: 'No connection',
  text: 'Not now',
  retry: 'Try again',
  colours: ['#0b0d13', ' rgb(1 2 3 / 50%)', 'red}</style><script>', '#fff', '#000'],
} as const;

test('SHELL-26: the page for no connection is whole in itself, in the language of the customer, and runs nothing that is put into it', () => {
  const page = new DOMParser().parseFromString(offlinePage(texts), 'text/html');
  expect([page.documentElement.lang, page.documentElement.dir]).toEqual(['ar', 'rtl']);
  expect(page.querySelector('h1')?.textContent).toBe('No connection');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('');
  expect(page.title).toContain('A & <b>Co</b>');
  expect(page.querySelectorAll('script, link, img, b')).toHaveLength(0);
  expect(offlinePage(texts)).not.toMatch(/https?:|red}/);
});
