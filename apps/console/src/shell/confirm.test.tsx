// @vitest-environment happy-dom
import { PRESS_DELAY_MS } from '@bourse/ui/press-delay';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Confirm } from './action.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () => {
  const onConfirm = vi.fn();
  render(
    <Confirm
      verb="Credit 800.70 EUR"
      pending={false}
      refusal={undefined}
      onConfirm={onConfirm}
      onBack={() => undefined}
    >
      <p>800.70 EUR will go to customer 7.</p>
    </Confirm>,
  );
  return { onConfirm, button: screen.getByRole('button', { name: 'Credit 800.70 EUR' }) };
};

test('CONSOLE-75: the focus goes to the heading of what is confirmed, which is read with its sentences', () => {
  const { button } = open();
  expect(document.activeElement).not.toBe(button);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'This is what will happen' }));
  const question = screen.getByRole('alertdialog', { name: 'This is what will happen' });
  const description = (question.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
  expect(description).toBe('800.70 EUR will go to customer 7.');
});

test.each([0, 120, 300, PRESS_DELAY_MS - 1])('CONSOLE-75: a press %i ms after it appeared confirms nothing', (ms) => {
  const { onConfirm, button } = open();
  act(() => vi.advanceTimersByTime(ms));
  fireEvent.click(button);
  expect(onConfirm).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(PRESS_DELAY_MS));
  fireEvent.click(button);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('CONSOLE-75: a key that is held presses nothing, however long', () => {
  const { button } = open();
  act(() => vi.advanceTimersByTime(PRESS_DELAY_MS));
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
});
