// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '../shell/api.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import type { Detail } from './withdrawal-words.ts';

afterEach(() => {
  cleanup();
  queries.clear();
  vi.unstubAllGlobals();
});

const HELD_CLAIM = {
  id: 3,
  state: 'waiting',
  holdNote: 'A document is awaited',
  proposalId: null,
  frozen: false,
  place: null,
  timeline: [{ step: 'on-hold', at: 0, operator: 'zoe' }],
} as unknown as Detail;

test('FUNDS-43: the hold of a colleague is lifted for a reason, once it is read whose it is and what follows', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  const routeTree = createRootRoute({
    component: () => (
      <App>
        <WithdrawalActions claim={HELD_CLAIM} isFinance={false} onLook={() => undefined} />
      </App>
    ),
  });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Lift the hold/ }));
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'It came today' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lift the hold…' }));
  const said = screen.getByRole('alertdialog').textContent;
  expect(said).toContain('zoe put withdrawal 3 on hold');
  expect(said).toContain('A document is awaited');
  expect(said).toContain('paid in its turn');
  expect(said).toContain('It came today');
  expect(fetch).not.toHaveBeenCalled();
});
