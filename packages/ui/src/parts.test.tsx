// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { Button } from './button.tsx';
import { ChangePill } from './change-pill.tsx';
import { CodeField } from './code-field.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { Figure } from './figure.tsx';
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx';
import { AppLink, NavigationProvider } from './link.tsx';
import { NumberKeyboard } from './number-keyboard.tsx';
import { Price } from './price.tsx';
import { TextField } from './text-field.tsx';
import { clearToasts, ToastRegion, toast } from './toast.tsx';

let seen: ((entries: readonly { isIntersecting: boolean }[]) => void)[] = [];

class SeenObserver {
  constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
    seen.push(callback);
  }
  observe(): void {
    return;
  }
  disconnect(): void {
    seen = [];
  }
}

beforeEach(() => vi.stubGlobal('IntersectionObserver', SeenObserver));
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

const HeldCode = ({ onComplete }: { readonly onComplete: (code: string) => void }) => {
  const [code, setCode] = useState('');
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={onComplete} />;
};

const HeldNumber = () => {
  const [value, setValue] = useState('1');
  return (
    <>
      <output>{value}</output>
      <NumberKeyboard value={value} onChange={setValue} decimals={2} point="," label="Digits" deleteLabel="Delete" />
    </>
  );
};

const texts = { retry: 'Retry', failed: 'Failed', loading: 'Loading', end: 'End' };
const list = (props: Partial<InfiniteListProps<string>>) => (
  <InfiniteList
    label="Names"
    items={undefined}
    keyOf={(name) => name}
    renderRow={(name) => <p>{name}</p>}
    empty={<p>Nothing</p>}
    texts={texts}
    {...props}
  />
);

test('a list goes from skeleton to rows, asks for more when its end comes near, and says when it ended', () => {
  const onMore = vi.fn();
  const { rerender } = render(list({}));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  rerender(list({ items: ['a', 'b'], hasMore: true, onMore }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  seen.at(-1)?.([{ isIntersecting: true }]);
  expect(onMore).toHaveBeenCalledTimes(1);
  rerender(list({ items: ['a', 'b'], hasMore: true, isLoadingMore: true, onMore }));
  expect(seen).toHaveLength(0);
  rerender(list({ items: ['a', 'b', 'c'] }));
  expect(screen.getByText('End')).toBeTruthy();
});

test('a list that failed or is empty says so, and tries again on request', async () => {
  const onRetry = vi.fn();
  const { rerender } = render(list({ hasFailed: true, onRetry }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  rerender(list({ items: [] }));
  expect(screen.getByText('Nothing')).toBeTruthy();
  rerender(list({ items: [], hasFailed: true, onRetry }));
  expect(screen.queryByText('Nothing')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Failed');
  rerender(list({ items: ['a'], hasMore: true, hasFailed: true, onRetry }));
  expect(screen.getByText('a')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Failed');
});

test('a pending button takes no presses and keeps its words for screen readers', async () => {
  const onPress = vi.fn();
  render(
    <Button isPending onPress={onPress}>
      Buy
    </Button>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onPress).not.toHaveBeenCalled();
});

test('a hidden figure shows neither amount nor second currency', () => {
  const { container, rerender } = render(
    <Figure amount="1234.5" asset="EUR" locale="en" second={{ amount: '1400', asset: 'USD' }} />,
  );
  expect(container.textContent).toBe('€1,234.5≈ $1,400');
  rerender(
    <Figure
      amount="1234.5"
      asset="EUR"
      locale="en"
      isHidden
      hiddenLabel="Hidden"
      second={{ amount: '1400', asset: 'USD' }}
    />,
  );
  expect(container.textContent).not.toMatch(/\d/);
  expect(screen.getByRole('img', { name: 'Hidden' })).toBeTruthy();
});

test('a price flashes once in the direction it moved', () => {
  const { container, rerender } = render(<Price value="10.0" decimals={2} locale="en" />);
  const price = container.firstElementChild;
  expect(price?.className).not.toContain('animate-flash');
  rerender(<Price value="10.5" decimals={2} locale="en" />);
  expect(price?.className).toContain('animate-flash-rise');
  rerender(<Price value="9" decimals={2} locale="en" />);
  expect(price?.className).toContain('animate-flash-fall');
  expect(price?.className).not.toContain('animate-flash-rise');
});

test('a change carries an arrow and a sign beside its colour', () => {
  const { container } = render(<ChangePill percent="-0.86" locale="en" />);
  expect(container.textContent).toBe('−0.86%');
  expect(container.querySelector('svg')).not.toBeNull();
});

test('a code fills from a paste with spaces and reports once', () => {
  const onComplete = vi.fn();
  render(<HeldCode onComplete={onComplete} />);
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '12 34 567' } });
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('an amount typed with a comma is sent with a point', async () => {
  const onChange = vi.fn();
  render(<AmountField label="Amount" value="" onChange={onChange} decimals={2} locale="es" unit="EUR" />);
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '12,349' } });
  expect(onChange).toHaveBeenCalledWith('12.34');
});

test('the number keyboard types and takes back', async () => {
  render(<HeldNumber />);
  for (const key of ['2', ',', '5']) await userEvent.click(screen.getByRole('button', { name: key }));
  expect(screen.getByRole('status').textContent).toBe('12.5');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('status').textContent).toBe('12.');
});

test('a password can be looked at, and an error is tied to its field', async () => {
  render(
    <TextField
      label="Password"
      type="password"
      value="x"
      onChange={() => undefined}
      showLabel="Show"
      hideLabel="Hide"
      error="Too short"
    />,
  );
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.some((id) => document.getElementById(id)?.textContent?.includes('Too short'))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(field.getAttribute('type')).toBe('text');
});

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

test('a toast is announced, once, and can be closed', async () => {
  render(<ToastRegion label="Messages" closeLabel="Close" />);
  toast('Placed');
  toast('Placed');
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Placed')).toBeNull();
});

test('an inner link goes through the router, an outer one does not', () => {
  const navigate = vi.fn();
  render(
    <NavigationProvider navigate={navigate}>
      <AppLink href="/market">In</AppLink>
      <AppLink href="https://example.com/" target="_blank" onClick={(event) => event.preventDefault()}>
        Out
      </AppLink>
    </NavigationProvider>,
  );
  fireEvent.click(screen.getByText('In'));
  fireEvent.click(screen.getByText('Out'));
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/market');
});
