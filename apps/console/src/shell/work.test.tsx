// @vitest-environment happy-dom
import { type EndpointName, endpoints, wrap } from '@bourse/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from './api.ts';
import { type Role, setSession } from './session.ts';
import { allWaiting, useWork } from './work.ts';

/** What the server has for each list, by the way of its call: nothing but what is said here. */
const COUNTS: Readonly<Record<string, number>> = {
  '/console/offer-orders?state=review': 2,
  '/console/credits?status=applying': 3,
  '/console/leaders?status=applied': 4,
  '/console/residences?': 5,
};

const NAMES = [
  'console.deposits',
  'console.withdrawalQueues',
  'console.applications',
  'console.differences',
  'console.proposals',
  'console.offerOrders',
  'console.credits',
  'console.leaders',
  'console.residences',
] as const satisfies readonly EndpointName[];

let opens = (): void => undefined;

beforeEach(() => {
  const opened = new Promise<void>((resolve) => {
    opens = resolve;
  });
  vi.stubGlobal('fetch', async (address: string) => {
    await opened;
    const { pathname, searchParams } = new URL(address, 'https://bourse.test');
    const name = NAMES.find((each) => pathname.endsWith(endpoints[each].path));
    const sought = ['state', 'status'].flatMap((key) =>
      searchParams.has(key) ? `${key}=${searchParams.get(key)}` : [],
    );
    const way = name && `${endpoints[name].path}?${sought.join('&')}`;
    const body = name === 'console.withdrawalQueues' ? [] : { rows: [], total: COUNTS[way ?? ''] ?? 0 };
    return {
      status: 200,
      text: async () => JSON.stringify(wrap(endpoints[name ?? 'console.deposits'].envelope, body)),
    };
  });
});

afterEach(() => {
  cleanup();
  queries.clear();
  setSession(undefined);
  vi.unstubAllGlobals();
});

const signIn = (role: Role): void =>
  setSession({
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: Date.now() + 3_600_000,
    operator: { id: 1, username: 'ann', name: 'Ann', roles: [role] },
  });

const Served = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

test.each<[role: Role, shown: Readonly<Record<string, number>>, all: number]>([
  ['compliance', { '/offers': 2, '/credit': 3, '/leaders': 4, '/residence': 5 }, 14],
  ['product', { '/offers': 2, '/leaders': 4 }, 6],
  ['finance', { '/offers': 2, '/credit': 3 }, 5],
])(
  'CONSOLE-40: %s sees what the lists of offers, credit, copy trading and residence hold to decide',
  async (role, shown, all) => {
    signIn(role);
    const { result } = renderHook(useWork, { wrapper: Served });
    expect(allWaiting(result.current)).toBeUndefined();
    await act(async () => opens());
    await waitFor(() => expect(allWaiting(result.current)).toBe(all));
    const own = result.current.filter(({ path }) => ['/offers', '/credit', '/leaders', '/residence'].includes(path));
    expect(Object.fromEntries(own.map(({ path, waiting }) => [path, waiting]))).toEqual(shown);
  },
);

test('CONSOLE-40: what waits in a queue and as a proposal is one thing that waits', () => {
  const work = [
    { path: '/deposits', name: 'Deposits to review', waiting: 2, since: 1 },
    { path: '/approvals', name: 'For you to confirm', waiting: 3, since: 1, elsewhere: 2 },
  ];
  expect(allWaiting(work)).toBe(3);
});

test('CONSOLE-40: nothing is said to wait before every place is known', () => {
  const deposits = { path: '/deposits', name: 'Deposits to review', waiting: 0, since: null };
  expect(allWaiting([deposits, { ...deposits, path: '/offers', waiting: undefined }])).toBeUndefined();
  expect(allWaiting([deposits])).toBe(0);
});
