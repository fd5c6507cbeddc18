// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from './loadable.ts';
import { useDownload } from './use-download.ts';

type Fetched = Answer<{ readonly name: string; readonly blob: Blob }>;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const waiting: ((answer: Fetched) => void)[] = [];
  const { result } = renderHook(() =>
    useDownload((_period: string) => new Promise<Fetched>((resolve) => waiting.push(resolve))),
  );
  const take = (period: string) => act(async () => void result.current.run(period));
  const answer = (given: Fetched) => act(async () => waiting.shift()?.(given));
  return { result, saved, waiting, take, answer };
};

test('SHELL-34: a file is saved under the name it came with; meanwhile its button waits, and a second tap fetches nothing', async () => {
  const { result, saved, waiting, take, answer } = open();
  await take('May');
  await take('May');
  expect(waiting).toHaveLength(1);
  expect(result.current.pending).toBe(true);
  expect(saved).toEqual([]);
  await answer({ ok: true, value: { name: 'statement-2026-05.csv', blob: new Blob(['a']) } });
  expect(saved).toEqual(['statement-2026-05.csv']);
  expect(result.current.pending).toBe(false);
});

test('SHELL-34: what is refused is saved nowhere, and its refusal is there to be shown', async () => {
  const { result, saved, take, answer } = open();
  await take('May');
  await answer({ ok: false, error: 'BAD_PERIOD', message: 'That period is too long.', requestId: 'r' });
  expect(saved).toEqual([]);
  expect(result.current.refusal?.message).toBe('That period is too long.');
});
