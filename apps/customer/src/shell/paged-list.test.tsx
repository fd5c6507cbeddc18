// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PagedList } from './paged-list.tsx';
import type { Pages } from './queries.ts';

type Row = { readonly id: number };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Scrolls the foot of the list into sight. */
let scrollToFoot: () => void = () => undefined;

const open = (over: Partial<Pages<Row>> = {}, isPulled = false) => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        scrollToFoot = () => seen([{ isIntersecting: true }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  scrollToFoot = () => undefined;
  const pages: Pages<Row> = {
    state: 'success',
    items: [{ id: 2 }, { id: 1 }],
    total: 3,
    failure: undefined,
    hasMore: true,
    loadingMore: false,
    loadMore: vi.fn(),
    refresh: vi.fn(async () => undefined),
    ...over,
  };
  const { container } = render(
    <PagedList
      pages={pages}
      label="Rows"
      keyOf={({ id }) => id}
      renderRow={({ id }) => `row ${id}`}
      empty={<p>none</p>}
      isPulled={isPulled}
    />,
  );
  return { pages, container };
};

const failure = { error: 'INTERNAL', message: 'Not now.', requestId: 'r1' } as const;

test('SHELL-24: the foot of a list that has more asks for it, and says where it ends', () => {
  const { pages } = open();
  scrollToFoot();
  expect(pages.loadMore).toHaveBeenCalledTimes(1);
  cleanup();
  const { pages: whole } = open({ hasMore: false });
  scrollToFoot();
  expect(whole.loadMore).not.toHaveBeenCalled();
  expect(screen.getByText(/shell\.noMore|No more results/)).toBeDefined();
});

test('SHELL-24: what failed is said in the words of the server, is not an empty list, and is asked for again', () => {
  const { pages } = open({ state: 'error', items: [], failure, hasMore: false });
  expect(screen.getByText('Not now.')).toBeDefined();
  expect(screen.queryByText('none')).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  expect(pages.refresh).toHaveBeenCalledTimes(1);
});

test('SHELL-24: where a later page failed the rows stay, and no more is asked for by itself', () => {
  const { pages } = open({ failure });
  scrollToFoot();
  expect(pages.loadMore).not.toHaveBeenCalled();
  expect(screen.getByText('row 2')).toBeDefined();
  expect(screen.getByText('Not now.')).toBeDefined();
});

test('SHELL-24: a list without rows says so, one on its way waits', () => {
  open({ items: [], hasMore: false });
  expect(screen.getByText('none')).toBeDefined();
  cleanup();
  open({ state: 'pending', items: [] });
  expect(screen.queryByText('none')).toBeNull();
});

test('SHELL-24: drawn down it loads anew', async () => {
  const { pages, container } = open({}, true);
  const page = container.firstElementChild as HTMLElement;
  fireEvent.touchStart(page, { touches: [{ clientY: 0 }] });
  fireEvent.touchMove(page, { touches: [{ clientY: 200 }] });
  await act(async () => fireEvent.touchEnd(page));
  expect(pages.refresh).toHaveBeenCalledTimes(1);
});
