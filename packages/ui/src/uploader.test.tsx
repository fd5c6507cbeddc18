// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Upload, Uploader } from './uploader.tsx';

afterEach(cleanup);

const shown = (upload: Upload) =>
  render(
    <Uploader
      label="Proof of payment"
      upload={upload}
      onPick={() => undefined}
      onRemove={() => undefined}
      removeLabel="Remove"
      retryLabel="Try again"
    />,
  );

test('after a wrong file the tile still chooses another, and says what was wrong', () => {
  shown({ kind: 'failed', reason: 'Choose a picture' });
  expect(screen.getByRole('alert').textContent).toContain('Choose a picture');
  expect(screen.getByRole('button', { name: 'Proof of payment' })).toBeTruthy();
});

test('a file that is on its way is not replaced by a tap on it', () => {
  shown({ kind: 'sending', file: new File(['x'], 'x.txt'), percent: 40 });
  expect(screen.queryByRole('button', { name: 'Proof of payment' })).toBeNull();
});
