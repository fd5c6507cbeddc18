// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Answer } from './loadable.ts';
import { useAnswer, usePages } from './use-query-call.ts';

afterEach(cleanup);

const open = <Shown,>(use: () => Shown) => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return renderHook(use, { wrapper }).result;
};

const refused = (error: string) => ({ ok: false, error, message: `${error}.`, requestId: 'r1' }) as const;

/** Answers in the order in which they are asked for. */
const played = (...answers: readonly Answer<string>[]) => {
  let calls = 0;
  return async (): Promise<Answer<string>> => {
    calls += 1;
    return answers[calls - 1] ?? refused('NETWORK');
  };
};

test('SHELL-27: what could not be had is an error with its words, and is asked for again', async () => {
  const ask = played(refused('INTERNAL'), { ok: true, value: 'there' });
  const shown = open(() => useAnswer(['a'], ask, {}));
  expect(shown.current.state).toBe('pending');
  await waitFor(() => expect(shown.current.state).toBe('error'));
  expect(shown.current).toMatchObject({ failure: { error: 'INTERNAL', message: 'INTERNAL.', requestId: 'r1' } });
  act(() => shown.current.retry());
  await waitFor(() => expect(shown.current).toMatchObject({ state: 'success', value: 'there', failure: undefined }));
});

test('SHELL-27: what is known stays where a newer answer is lost, which is said; what is gone does not', async () => {
  const ask = played({ ok: true, value: 'there' }, refused('NETWORK'), refused('ORDER_NOT_FOUND'));
  const shown = open(() => useAnswer(['a'], ask, {}));
  await waitFor(() => expect(shown.current.state).toBe('success'));
  act(() => shown.current.retry());
  await waitFor(() => expect(shown.current).toMatchObject({ state: 'success', failure: { error: 'NETWORK' } }));
  expect(shown.current).toMatchObject({ value: 'there' });
  act(() => shown.current.retry());
  await waitFor(() => expect(shown.current).toMatchObject({ state: 'error', failure: { error: 'ORDER_NOT_FOUND' } }));
});

test('SHELL-27: what is not to be asked for is idle', () => {
  const shown = open(() => useAnswer(['a'], played(), { when: false }));
  expect(shown.current.state).toBe('idle');
});

type Row = { readonly id: number };
const PAGE = 2;

/** A list on the server, newest first. */
const listed = (rows: Row[]) => async (pageNo: number) =>
  ({ ok: true, value: { items: rows.slice((pageNo - 1) * PAGE, pageNo * PAGE), total: rows.length } }) as const;

test('SHELL-24: a row that comes between two pages stands twice in neither, and none is left out', async () => {
  const rows = [5, 4, 3, 2, 1].map((id): Row => ({ id }));
  const shown = open(() => usePages(['rows'], listed(rows), {}));
  const ids = () => shown.current.items.map(({ id }) => id);
  await waitFor(() => expect(ids()).toEqual([5, 4]));
  rows.unshift({ id: 6 });
  act(() => shown.current.loadMore());
  // The second page begins with row 4 again.
  await waitFor(() => expect(ids()).toEqual([5, 4, 3]));
  act(() => shown.current.loadMore());
  await waitFor(() => expect(ids()).toEqual([5, 4, 3, 2, 1]));
  expect(shown.current.hasMore).toBe(false);
  // What came at the top is there when the list is read anew.
  await act(() => shown.current.refresh());
  await waitFor(() => expect(ids()).toEqual([6, 5, 4, 3, 2, 1]));
});

test('SHELL-24: of a row that is read twice the newer one is shown, where the older stood', async () => {
  const read: Readonly<Record<number, readonly { readonly id: number; readonly state: string }[]>> = {
    1: [{ id: 2, state: 'open' }],
    2: [
      { id: 2, state: 'filled' },
      { id: 1, state: 'open' },
    ],
  };
  const shown = open(() =>
    usePages(['rows'], async (pageNo) => ({ ok: true, value: { items: read[pageNo] ?? [], total: 3 } }), {}),
  );
  await waitFor(() => expect(shown.current.items).toHaveLength(1));
  act(() => shown.current.loadMore());
  await waitFor(() =>
    expect(shown.current.items.map(({ id, state }) => `${id} ${state}`)).toEqual(['2 filled', '1 open']),
  );
});
