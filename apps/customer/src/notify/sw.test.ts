/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');

type Handler = (event: Record<string, unknown>) => void;
type Shown = { readonly title: string; readonly body: string; readonly data: string };

/** The worker in a small world of its own: what it shows, and what it opens. */
const worker = () => {
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
    clients: { matchAll: async () => [], openWindow: async (path: string) => void opened.push(path) },
  };
  new Function('self', SOURCE)(self);
  const fire = async (name: string, event: Record<string, unknown>): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return { shown, opened, fire };
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
