import { expect, test } from 'vitest';
import { sectionOf } from './sections.ts';
import { offeredAt } from './side-nav.tsx';

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
