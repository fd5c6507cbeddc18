// @vitest-environment happy-dom
import { failure } from '@bourse/wire';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask, type InputOfCall, type QueryName, queries, sending } from './api.ts';

const requests: string[] = [];
let refusal: object | undefined;
const left: (() => void)[] = [];

beforeEach(() => {
  requests.length = 0;
  refusal = undefined;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const { pathname } = new URL(url, 'https://bourse.test');
    requests.push(`${method} ${pathname}`);
    const answer = method === 'POST' ? (refusal ?? { code: 200, msg: '', data: null }) : ANSWERS[pathname];
    return { status: 200, text: async () => JSON.stringify(answer) };
  });
});
afterEach(() => {
  for (const leave of left.splice(0)) leave();
  queries.clear();
  vi.unstubAllGlobals();
});

const rows = { code: 200, msg: '', rows: [], total: 0 };
const ANSWERS: Readonly<Record<string, object>> = {
  '/console/content/versions': rows,
  '/console/audit': rows,
  '/console/deposits': rows,
};

/** A list that is on the screen. */
const shown = async <K extends QueryName>(name: K, input: InputOfCall<K>): Promise<void> => {
  const observer = new QueryObserver(queries, { queryKey: [name, input], queryFn: () => ask(name, input) });
  left.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
};

const page = { pageNo: 1, pageSize: 20 };
const open = async (): Promise<void> => {
  await Promise.all([
    shown('console.contentVersions', { content: 'terms', ...page }),
    shown('console.audit', page),
    shown('console.deposits', page),
  ]);
  requests.length = 0;
};

test('CONSOLE-72: what an operator has done is in the lists that show it, and in the audit, when it is said to be done; no other list is asked for', async () => {
  await open();
  expect(await sending('console.discardContent', { content: 'terms' }).send('key')).toMatchObject({ ok: true });
  expect(requests[0]).toBe('POST /console/content/discard');
  expect(requests.slice(1).sort()).toEqual(['GET /console/audit', 'GET /console/content/versions']);
});

test('CONSOLE-72: what was refused has changed nothing', async () => {
  await open();
  refusal = failure('FORBIDDEN', 'No.', 'request');
  expect(await sending('console.discardContent', { content: 'terms' }).send('key')).toMatchObject({ ok: false });
  expect(requests).toEqual(['POST /console/content/discard']);
});
