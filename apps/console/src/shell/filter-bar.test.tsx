// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './filter-bar.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (): HTMLInputElement => screen.getByLabelText('Search');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('CONSOLE-91: a search acts after a pause in typing, once, and keeps what is typed on meanwhile', () => {
  const requested: string[] = [];
  const onSearch = (text: string) => void requested.push(text);
  const { rerender } = render(<SearchField value="" placeholder="Search" onSearch={onSearch} />);
  type('BA');
  pause(300);
  type('BANK');
  pause(300);
  expect(requested).toEqual([]);
  pause(200);
  expect(requested).toEqual(['BANK']);
  type('BANK-4');
  rerender(<SearchField value="BANK" placeholder="Search" onSearch={onSearch} />);
  expect(field().value).toBe('BANK-4');
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });
  expect(requested).toEqual(['BANK', 'BANK-4']);
  rerender(<SearchField value="BANK-4" placeholder="Search" onSearch={onSearch} />);
  pause(1_000);
  expect(requested).toEqual(['BANK', 'BANK-4']);
});

test('CONSOLE-91: another filter chosen beside it stands in the field', () => {
  const { rerender } = render(<SearchField value="one" placeholder="Search" onSearch={() => undefined} />);
  rerender(<SearchField value="two" placeholder="Search" onSearch={() => undefined} />);
  expect(field().value).toBe('two');
});
