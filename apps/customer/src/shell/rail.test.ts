import { beforeAll, expect, test } from 'vitest';
import { modules } from '../modules.ts';
import { TAB_KEYS } from './paths.ts';
import { railEntries, sectionOf } from './rail.ts';
import { offeredAt } from './side-nav.tsx';
import { takeModules } from './take-modules.ts';

beforeAll(() => takeModules(modules));

test('SHELL-20: the rail says where one is, on pages below a section too', () => {
  expect(sectionOf('/market', {})).toBe('market');
  expect(sectionOf('/transaction', { gid: 'US.QUILM' })).toBe('shares');
  expect(sectionOf('/trade', { tradeKey: 'Shares' })).toBe('shares');
  expect(sectionOf('/tradeDealDetail', { symbol: 'BTC-USDT' })).toBe('trade');
  expect(sectionOf('/myPositions', {})).toBe('positions');
  expect(sectionOf('/myPositions', { tab: 'history' })).toBe('orders');
  expect(sectionOf('/myPositions', { active: '2' })).toBe('orders');
  expect(sectionOf('/withdraw-apply', { type: 'BTC' })).toBe('assets');
  expect(sectionOf('/withdraw-detail', { id: '1' })).toBe('records');
  expect(sectionOf('/security', {})).toBe('mine');
  expect(sectionOf('/gallery', {})).toBeUndefined();
});

test('SHELL-20: a page that the rail names itself is one entry of it, with or without a question behind its address', () => {
  const offered = [
    { id: '1', href: '/statement' },
    { id: '2', href: '/tradingRules?type=2' },
    { id: '3', href: undefined },
  ];
  expect(offeredAt(offered, '/tradingRules')).toBe('2');
  expect(offeredAt(offered, '/statement')).toBe('1');
  expect(offeredAt(offered, '/trade')).toBeUndefined();
});

test('SHELL-20: every page stands under a tab or an entry of the rail, or under none', () => {
  const entries = new Set([...Object.keys(TAB_KEYS), ...railEntries().map(({ name }) => name)]);
  const sections = modules.flatMap(({ section, routes }) => [
    section,
    ...Object.values(routes).map((one) => one.section),
  ]);
  expect(sections.filter((one) => typeof one === 'string' && !entries.has(one))).toEqual([]);
  expect(railEntries().map(({ name }) => name)).toEqual(['shares', 'positions', 'orders', 'assets', 'records']);
});
