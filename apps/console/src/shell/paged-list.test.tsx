// @vitest-environment happy-dom
import { endpoints, failure, wrap } from '@bourse/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseSearch, type Search, stringifySearch } from './address.ts';
import { queries, type RowOfCall } from './api.ts';
import type { Column } from './data-table.tsx';
import { PagedList, usePagedCall, usePartOfRecord } from './paged-list.tsx';

type Line = RowOfCall<'console.pointsLog'>;

const COUNT = 45;
/** The server answers once this is over. */
let opens = Promise.resolve();
const line = (id: number): Line => ({
  id,
  customerId: 1,
  maskedCustomer: 'A***',
  at: id,
  kind: 'sign-in',
  product: null,
  points: 1,
});

/** What was asked for, the page's place first. */
let requests: string[] = [];
let isDown = false;
let isEmpty = false;

const answer = (url: string): unknown => {
  const { searchParams } = new URL(url, 'https://bourse.test');
  requests.push(['pageNo', 'after', 'before', 'customerId'].map((key) => searchParams.get(key) ?? '-').join(' '));
  const row = endpoints['console.pointsLog'];
  if (isDown) return failure('INTERNAL', 'Not now.', 'r1');
  const size = Number(searchParams.get('pageSize'));
  if (isEmpty) return wrap(row.envelope, row.reply.encode({ rows: [], total: 0 }));
  const all = Array.from({ length: COUNT }, (_, at) => line(COUNT - at));
  const [after, before] = [Number(searchParams.get('after') ?? 0), Number(searchParams.get('before') ?? 0)];
  const from = (Number(searchParams.get('pageNo') ?? 1) - 1) * size;
  const rows = after
    ? all.filter(({ id }) => id < after).slice(0, size)
    : before
      ? all.filter(({ id }) => id > before).slice(-size)
      : all.slice(from, from + size);
  return wrap(row.envelope, row.reply.encode({ rows, total: COUNT }));
};

beforeEach(() => {
  requests = [];
  isDown = false;
  isEmpty = false;
  opens = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string) => {
    await opens;
    return { status: 200, text: async () => JSON.stringify(answer(url)) };
  });
});
afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

const COLUMNS: readonly Column<Line>[] = [{ title: 'Line', cell: ({ id }) => `line ${id}` }];
const table = {
  label: 'Lines',
  columns: COLUMNS,
  keyOf: ({ id }: Line) => String(id),
  empty: <p>none</p>,
};

const Whole = () => <PagedList pages={usePagedCall('console.pointsLog', {}, { size: 20 })} {...table} />;

const Polled = () => <PagedList pages={usePagedCall('console.pointsLog', {}, { everyMs: 60_000 })} {...table} />;

const Part = () => {
  const [customerId, setCustomer] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setCustomer(2)}>
        another
      </button>
      <PagedList pages={usePartOfRecord('console.pointsLog', { customerId })} {...table} />
    </>
  );
};

const open = async (list: ReactNode, address = '/') => {
  const router = createRouter({
    routeTree: createRootRoute({ validateSearch: (search): Search => search as Search, component: () => list }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { search: () => router.state.location.searchStr };
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = async (first: string) => {
  await screen.findByText(first);
  return screen.getAllByText(/^line /).length;
};

test('CONSOLE-73: a list is read page by page, its page is in the address, and [ and ] turn it', async () => {
  const { search } = await open(<Whole />);
  expect(await shown('line 45')).toBe(20);
  expect(screen.getByText('1–20 of 45')).toBeDefined();
  press('Older');
  expect(await shown('line 25')).toBe(20);
  expect(search()).toBe('?page=2');
  act(() => void fireEvent.keyDown(window, { key: ']' }));
  expect(await shown('line 5')).toBe(5);
  expect(screen.getByRole('button', { name: 'Older' }).hasAttribute('disabled')).toBe(true);
  act(() => void fireEvent.keyDown(window, { key: '[' }));
  await screen.findByText('line 25');
  expect(requests).toEqual(['1 - - -', '2 - - -', '3 - - -']);
  expect(screen.getByRole('button', { name: 'CSV' })).toBeDefined();
});

test('CONSOLE-73: a filtered list goes on from its last row, and back before its first', async () => {
  const { search } = await open(<Whole />, '/?search=ada');
  await shown('line 45');
  expect(screen.getByRole('button', { name: 'Back' }).hasAttribute('disabled')).toBe(true);
  press('Next');
  await shown('line 25');
  expect(search()).toBe('?search=ada&after=26');
  press('Back');
  await shown('line 45');
  expect(search()).toBe('?search=ada&before=25');
  expect(requests).toEqual(['1 - - -', '- 26 - -', '- - 25 -']);
});

test('CONSOLE-73: a list among others keeps its page to itself; another filter begins with the first', async () => {
  const { search } = await open(<Part />);
  await shown('line 45');
  press('Older');
  await shown('line 25');
  expect(search()).toBe('');
  press('another');
  await shown('line 45');
  expect(requests).toEqual(['1 - - 1', '2 - - 1', '1 - - 2']);
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
});

test('CONSOLE-73: what could not be read is no empty list, is said in the words of the server, and is asked for again', async () => {
  isDown = true;
  await open(<Whole />);
  expect(await screen.findByText('Not now.')).toBeDefined();
  expect(screen.queryByText('none')).toBeNull();
  isDown = false;
  press('Try again');
  expect(await shown('line 45')).toBe(20);
});

test('CONSOLE-73: a list that was empty when it was read last is not said to be empty before it is read anew', async () => {
  isEmpty = true;
  await open(<Polled />);
  expect(await screen.findByText('none')).toBeDefined();
  cleanup();
  let answerNow: () => void = () => undefined;
  opens = new Promise((resolve) => {
    answerNow = resolve;
  });
  isEmpty = false;
  await open(<Polled />);
  expect(await screen.findByRole('button', { name: 'CSV' })).toBeDefined();
  expect(screen.queryByText('none')).toBeNull();
  answerNow();
  expect(await shown('line 45')).toBe(45);
});

test('CONSOLE-73: how many are found is not said before the first answer', async () => {
  let answerNow = (): void => undefined;
  opens = new Promise((resolve) => {
    answerNow = resolve;
  });
  await open(<Whole />, '/?search=ada');
  await screen.findByRole('button', { name: 'CSV' });
  expect(screen.queryByText(/found/)).toBeNull();
  answerNow();
  await screen.findByText('45 found');
});
