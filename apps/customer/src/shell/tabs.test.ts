import { expect, test } from 'vitest';
import { tabsOf } from './tab-settings.ts';

test('SHELL-7: the tab bar shows the open entries of the setting in its order, each once, five at most', () => {
  const open = (key: string, sort: number, isOpen: unknown = true) => ({ key, sort, isOpen });
  expect(tabsOf([open('mine', 3), open('home', 1), open('quote', 2), open('market', 4, false)])).toEqual([
    'home',
    'quote',
    'mine',
  ]);
  expect(tabsOf([open('home', 1), open('nonsense', 2)])).toBeUndefined();
  expect(tabsOf([])).toBeUndefined();
  expect(tabsOf([open('home', 1), open('home', 2), open('mine', 3)])).toEqual(['home', 'mine']);
});
