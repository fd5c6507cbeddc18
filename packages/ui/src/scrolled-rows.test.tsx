// @vitest-environment happy-dom
import { act, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Price } from './price.tsx';
import { useRowWindow } from './use-row-window.ts';

const List = ({ count, value }: { readonly count: number; readonly value: string }) => {
  const list = useRef<HTMLUListElement>(null);
  useRowWindow(list, count, 64);
  return (
    <ul ref={list}>
      <Price value={value} decimals={2} locale="en" />
    </ul>
  );
};

afterEach(() => vi.useRealTimers());

test('LOOK-1: on a long list a price that moves while it is scrolled does not flash, and does again once it is still', () => {
  vi.useFakeTimers();
  const { container, rerender } = render(<List count={500} value="10" />);
  const price = container.querySelector('.figures');
  fireEvent.scroll(document);
  rerender(<List count={500} value="11" />);
  expect(price?.textContent).toBe('11.00');
  expect(price?.className).not.toContain('animate-flash');
  act(() => vi.advanceTimersByTime(100));
  fireEvent.scroll(document);
  act(() => vi.advanceTimersByTime(100));
  rerender(<List count={500} value="12" />);
  expect(price?.className).not.toContain('animate-flash');
  act(() => vi.advanceTimersByTime(100));
  rerender(<List count={500} value="13" />);
  expect(price?.className).toContain('animate-flash-rise');
});

test('LOOK-1: a list that has become short while it was scrolled flashes', () => {
  const { container, rerender } = render(<List count={500} value="10" />);
  fireEvent.scroll(document);
  rerender(<List count={20} value="10" />);
  rerender(<List count={20} value="11" />);
  expect(container.querySelector('.figures')?.className).toContain('animate-flash-rise');
});
