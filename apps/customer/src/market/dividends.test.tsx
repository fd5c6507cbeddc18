// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session } from '../shell/testing.tsx';
import { listedShare } from './testing.ts';

afterEach(closeApp);

const PAGE = '/transaction?gid=US.QUILM&market=US';
const at = (day: number): number => Date.UTC(2026, 4, day);

const announced = {
  id: 2,
  currency: 'USD',
  perShare: '0.2455',
  exAt: at(11),
  recordAt: at(12),
  payAt: at(20),
  state: 'announced',
} as const;
const paid = { ...announced, id: 1, exAt: at(4), payAt: at(8), state: 'paid' } as const;

const answersWith = (list: readonly (typeof announced | typeof paid)[]) => ({
  'quotes.single': () => listedShare,
  'dividends.ofShare': () => ({ list: [...list], total: list.length }),
  'dividends.own': () => [
    { dividend: 1, position: null, shares: '10', currency: 'USD', amount: '2.45', paidAt: at(8) },
    { dividend: 1, position: 7, shares: '20', currency: 'USD', amount: '-4.91', paidAt: at(4) },
  ],
});

test('DIVIDENDS-9: the page of a share shows its dividends, coming and past, with what each brings oneself', async () => {
  await openApp(PAGE, { answers: answersWith([announced, paid]), session: session() });
  expect(await screen.findByRole('heading', { name: 'Dividends' })).toBeDefined();
  expect(screen.getAllByText('0.2455 USD a share')).toHaveLength(2);
  expect(screen.getByText(/May 11, 2026/)).toBeDefined();
  expect(screen.getByText('Announced')).toBeDefined();
  expect(await screen.findByText(/2\.45.*for your 10 shares/)).toBeDefined();
  expect(screen.getByText(/4\.91.*on your leveraged position of 20 shares/)).toBeDefined();
});

test('DIVIDENDS-9: a share without dividends has no such part', async () => {
  await openApp(PAGE, { answers: answersWith([]) });
  expect(await screen.findByText('Quillmere')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Dividends' })).toBeNull();
});
