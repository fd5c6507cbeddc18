// @vitest-environment happy-dom
import { endpoints, failure, wrap } from '@bourse/wire';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type UploadOptions, useUpload } from './use-upload.ts';

/** Uploads that have been begun, and what ends each. */
let begun: PlayedUpload[] = [];

class PlayedUpload {
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  isAborted = false;
  open(): void {
    begun.push(this);
  }
  setRequestHeader(): void {
    return;
  }
  send(): void {
    return;
  }
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }
  answer(body: unknown): void {
    this.status = 200;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(() => {
  begun = [];
  vi.stubGlobal('XMLHttpRequest', PlayedUpload);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picture = new File(['a'], 'a.png', { type: 'image/png' });
const row = endpoints['file.upload'];
const uploaded = { key: 'one', url: '/files/one' };
const taken = () => wrap(row.envelope, row.reply.encode(uploaded as never));

const open = (options: Partial<UploadOptions> = {}) => {
  const shown: unknown[] = [];
  const { result, unmount } = renderHook(() =>
    useUpload({
      problemOf: () => undefined,
      failedText: 'It could not be sent.',
      onStart: () => shown.push('started'),
      onEnd: (ended) => shown.push(ended?.key ?? 'nothing'),
      ...options,
    }),
  );
  const pick = async (): Promise<void> => {
    await act(async () => void result.current.pick(picture));
    await waitFor(() => expect(begun).toHaveLength(1));
  };
  return { result, shown, pick, unmount };
};

test('a picture is sent with its progress, and what it is for has it at the end', async () => {
  const { result, shown, pick } = open();
  await pick();
  act(() => begun[0]?.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 }));
  expect(result.current.moving).toMatchObject({ kind: 'sending', percent: 25 });
  await act(async () => begun[0]?.answer(taken()));
  await waitFor(() => expect(result.current.moving.kind).toBe('idle'));
  expect(shown).toEqual(['started', 'one']);
});

test('what was refused is said, of the upload and of what it is for alike', async () => {
  const refused = { ok: false, error: 'BAD_FILE', message: 'This is no picture.', requestId: 'r' } as const;
  for (const [answer, options] of [
    [failure('BAD_FILE', refused.message, 'r'), {}],
    [taken(), { keep: async () => refused }],
  ] as const) {
    begun = [];
    const { result, shown, pick } = open(options);
    await pick();
    await act(async () => begun[0]?.answer(answer));
    await waitFor(() => expect(result.current.moving).toMatchObject({ kind: 'failed', reason: refused.message }));
    expect(shown).toEqual(['started', 'nothing']);
  }
});

test('to leave the screen ends an upload under way, and what it is for is told', async () => {
  const { shown, pick, unmount } = open();
  await pick();
  unmount();
  expect(begun[0]?.isAborted).toBe(true);
  expect(shown).toEqual(['started', 'nothing']);
});
