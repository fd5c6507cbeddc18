/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');

type Handler = (event: Record<string, unknown>) => void;
type Shown = { readonly title: string; readonly body: string; readonly data: string };

/** The worker in a small world of its own: what it shows, what it opens, and what it answers where `fetched` gives nothing. */
const worker = (fetched: () => Promise<string> = async () => 'from the server') => {
  const handlers = new Map<string, Handler>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://app.example' },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, options: { body: string; data: string }) =>
        void shown.push({ title, body: options.body, data: options.data }),
    },
    caches: { match: async (address: string) => `kept at ${address}` },
    clients: { matchAll: async () => [], openWindow: async (path: string) => void opened.push(path) },
  };
  new Function('self', 'fetch', SOURCE)(self, fetched);
  const fire = async (name: string, event: Record<string, unknown>): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const answerTo = async (request: object): Promise<unknown> => {
    let answer: unknown;
    handlers.get('fetch')?.({ request, respondWith: (response: unknown) => (answer = response) });
    return await answer;
  };
  return { shown, opened, fire, answerTo };
};

test('NOTIFY-14: a message is shown with its own words, and opens its screen', async () => {
  const { shown, opened, fire } = worker();
  const message = { title: 'A deposit', body: '10 EUR', link: '/fundingRecords?active=2' };
  await fire('push', { data: { json: () => message } });
  expect(shown).toEqual([{ title: 'A deposit', body: '10 EUR', data: '/fundingRecords?active=2' }]);
  await fire('notificationclick', { notification: { data: shown[0]?.data, close: () => undefined } });
  expect(opened).toEqual(['/fundingRecords?active=2']);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '',
  7,
  null,
  undefined,
])('NOTIFY-14: %s opens the inbox instead', async (link) => {
  const { shown, opened, fire } = worker();
  await fire('push', { data: { json: () => ({ title: 't', body: 'b', link }) } });
  expect(shown[0]?.data).toBe('/notification');
  await fire('notificationclick', { notification: { data: link, close: () => undefined } });
  expect(opened).toEqual(['/notification']);
});

test('NOTIFY-14: what cannot be read is shown empty rather than not at all', async () => {
  const { shown, fire } = worker();
  const json = (): never => {
    throw new SyntaxError('no JSON');
  };
  await fire('push', { data: { json } });
  await fire('push', { data: null });
  expect(shown).toHaveLength(2);
});

test('SHELL-26: a page that cannot be fetched is the kept one; a call, a picture or a form is never answered by the worker', async () => {
  const page = { mode: 'navigate', method: 'GET' };
  expect(await worker().answerTo(page)).toBe('from the server');
  const cut = worker(() => Promise.reject(new TypeError('no connection')));
  expect(await cut.answerTo(page)).toBe('kept at /offline');
  for (const other of [
    { mode: 'cors', method: 'GET' },
    { mode: 'navigate', method: 'POST' },
  ])
    expect(await cut.answerTo(other)).toBeUndefined();
});
