// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmSheet } from './confirm-sheet.tsx';

afterEach(cleanup);

test('a confirm sheet names itself, repeats the cost and cannot be left while money moves', async () => {
  const onClose = vi.fn();
  const sheet = (isPending: boolean) => (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => undefined}
      title="Buy"
      says="You buy 12."
      lines={[{ label: 'Fee', value: '2.21' }]}
      confirmLabel="Buy 12"
      cancelLabel="Back"
      isPending={isPending}
    />
  );
  const { rerender } = render(sheet(true));
  expect((await screen.findByRole('alertdialog', { name: 'Buy' })).textContent).toContain('2.21');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  rerender(sheet(false));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('SHELL-30: a confirmation whose terms were renewed takes no press that began before they stood there', async () => {
  const onConfirm = vi.fn();
  const hands = userEvent.setup();
  const sheet = (says: string, isPending: boolean) => (
    <ConfirmSheet
      isOpen
      onClose={() => undefined}
      onConfirm={onConfirm}
      title="Convert"
      says={says}
      confirmLabel="Convert"
      cancelLabel="Back"
      isPending={isPending}
    />
  );
  const { rerender } = render(sheet('You get 12.', false));
  const button = await screen.findByRole('button', { name: 'Convert' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  // One that came too late: the price had ended, and a new one is asked for.
  await hands.click(button);
  expect(onConfirm).toHaveBeenCalledTimes(1);
  rerender(sheet('You get 12.', true));
  await hands.pointer({ keys: '[MouseLeft>]', target: button });
  rerender(sheet('You get 11.', false));
  await hands.pointer({ keys: '[/MouseLeft]', target: button });
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await hands.click(button);
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

test('SHELL-30: a confirmation takes no press that began in the instant it appeared, and says so', async () => {
  const onConfirm = vi.fn();
  const hands = userEvent.setup();
  render(
    <ConfirmSheet
      isOpen
      onClose={() => undefined}
      onConfirm={onConfirm}
      title="Buy"
      says="You buy 12."
      confirmLabel="Buy 12"
      cancelLabel="Back"
    />,
  );
  const button = await screen.findByRole('button', { name: 'Buy 12' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // The second of two quick taps, and a key on it: it can be come to, and does nothing yet.
  await hands.click(button);
  button.focus();
  expect(document.activeElement).toBe(button);
  await hands.keyboard('{Enter}');
  // A press that began before it could be read is none, however late it ends.
  await hands.pointer({ keys: '[MouseLeft>]', target: button });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  expect(document.activeElement).toBe(button);
  await hands.pointer({ keys: '[/MouseLeft]', target: button });
  expect(onConfirm).not.toHaveBeenCalled();
  await hands.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await hands.click(button);
  expect(onConfirm).toHaveBeenCalledTimes(2);
});
