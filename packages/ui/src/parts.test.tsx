// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { Button } from './button.tsx';
import { ChangePill } from './change-pill.tsx';
import { CodeField } from './code-field.tsx';
import { Figure } from './figure.tsx';
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx';
import { AppLink, NavigationProvider } from './link.tsx';
import { NumberKeyboard } from './number-keyboard.tsx';
import { Price } from './price.tsx';
import { Sheet } from './sheet.tsx';
import { type Column, TableRows } from './table-rows.tsx';
import { TextField } from './text-field.tsx';
import { ToastRegion } from './toast.tsx';
import { toast } from './toasts.ts';

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

test('SHELL-40: cards side by side leave no column empty', () => {
  render(list({ items: ['a', 'b'], isGrid: true }));
  expect(screen.getByRole('list').className).toContain('grid-cols-[repeat(auto-fit,');
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
  expect(container.textContent).toBe('€1,234.50≈ $1,400.00');
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

test('LOOK-1: a figure in the colour of its day is lit by a move in its own direction alone', () => {
  const { container, rerender } = render(<Price value="10.0" decimals={2} locale="en" tone="rise" />);
  const price = container.firstElementChild;
  rerender(<Price value="9.5" decimals={2} locale="en" tone="rise" />);
  expect(price?.className).not.toContain('animate-flash');
  rerender(<Price value="10.5" decimals={2} locale="en" tone="rise" />);
  expect(price?.className).toContain('animate-flash-rise');
  rerender(<Price value="9" decimals={2} locale="en" tone="rise" />);
  expect(price?.className).not.toContain('animate-flash');
});

test('LOOK-3: a list with columns is a table with a head, from the same items as its rows', () => {
  const texts = { retry: 'Retry', failed: 'Failed', loading: 'Loading' };
  const shared = { label: 'Orders', items: ['a', 'b'], keyOf: (one: string) => one, empty: null, texts };
  const row = (one: string) => <p>{one}</p>;
  const { rerender } = render(<InfiniteList {...shared} renderRow={row} />);
  expect(screen.queryByRole('table')).toBeNull();
  const columns = [{ key: 'name', title: 'Name', cell: (one: string) => one.toUpperCase() }];
  rerender(<InfiniteList {...shared} renderRow={row} columns={columns} />);
  expect(screen.getByRole('table', { name: 'Orders' }).textContent).toBe('NameAB');
});

test('LOOK-3: the head of a table sorts by its column, and a third press puts the list back', async () => {
  const items = [
    { name: 'b', price: 10 },
    { name: 'a', price: 9 },
    { name: 'c', price: 100 },
  ];
  const columns: readonly Column<(typeof items)[number]>[] = [
    { key: 'name', title: 'Name', cell: ({ name }) => name, compare: (a, b) => a.name.localeCompare(b.name) },
    { key: 'price', title: 'Price', cell: ({ price }) => price, isFigure: true, compare: (a, b) => a.price - b.price },
    { key: 'fee', title: 'Fee', cell: () => '–' },
  ];
  render(<TableRows label="Prices" items={items} keyOf={({ name }) => name} columns={columns} />);
  const order = (): string =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent?.[0])
      .join('');
  const price = screen.getByRole('button', { name: 'Price' });
  expect(order()).toBe('bac');
  await userEvent.click(price);
  expect(order()).toBe('cba');
  expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(price);
  expect(order()).toBe('abc');
  await userEvent.click(price);
  expect(order()).toBe('bac');
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(order()).toBe('abc');
  expect(screen.queryByRole('button', { name: 'Fee' })).toBeNull();
});

test('LOOK-3: arrows go from row to row of a table, Enter opens it, a button in a row is its own', async () => {
  const opened: string[] = [];
  render(
    <TableRows
      label="Deposits"
      items={['a', 'b', 'c']}
      keyOf={(one) => one}
      targetOf={(one) => ({ onPress: () => opened.push(one) })}
      columns={[
        { key: 'name', title: 'Name', cell: (one) => one },
        {
          key: 'actions',
          title: 'Actions',
          cell: (one) => (
            <button type="button" onClick={() => opened.push(`cancel ${one}`)}>
              Cancel {one}
            </button>
          ),
        },
      ]}
    />,
  );
  screen.getByRole('button', { name: 'a' }).focus();
  await userEvent.keyboard('{ArrowDown}{Enter}{End}{Enter}{ArrowDown}{ArrowUp}{Enter}{Home}{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel b' }));
  expect(opened).toEqual(['b', 'c', 'b', 'a', 'cancel b']);
});

test('SHELL-21: Tab passes the rows of a table as one', async () => {
  render(
    <>
      <TableRows
        label="Deposits"
        items={['a', 'b', 'c']}
        keyOf={(one) => one}
        targetOf={(one) => ({ href: `/${one}` })}
        columns={[{ key: 'name', title: 'Name', cell: (one) => one }]}
      />
      <button type="button">after</button>
    </>,
  );
  const focused = () => document.activeElement?.textContent;
  await userEvent.tab();
  expect(focused()).toBe('a');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('b');
  await userEvent.tab();
  expect(focused()).toBe('after');
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('b');
});

test('a list that is whole ends with its last row', () => {
  const texts = { retry: 'Retry', failed: 'Failed', loading: 'Loading' };
  const list = (hasMore: boolean) => (
    <InfiniteList
      label="Assets"
      items={['EUR']}
      keyOf={(one) => one}
      renderRow={(one) => one}
      hasMore={hasMore}
      empty={null}
      texts={texts}
    />
  );
  const { rerender } = render(list(true));
  expect(screen.getByRole('list').nextElementSibling).not.toBeNull();
  rerender(list(false));
  expect(screen.getByRole('list').nextElementSibling).toBeNull();
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

const HeldAmount = ({ locale, decimals = 2 }: { readonly locale: string; readonly decimals?: number }) => {
  const [value, setValue] = useState('');
  return (
    <>
      <output>{value}</output>
      <AmountField
        label="Amount"
        value={value}
        onChange={setValue}
        decimals={decimals}
        locale={locale}
        unit="EUR"
        sayProblem={({ problem, example }) => `${problem} ${example}`}
        onMax={() => setValue('8420.00')}
        maxLabel="Max"
      />
    </>
  );
};

test('FIGURES-10: a sum of USDT has two decimals, and all of them on a tap', async () => {
  const { container } = render(<Figure amount="1234.567890" asset="USDT" locale="en" canOpen />);
  expect(container.textContent).toBe('1,234.56\u00a0USDT');
  await userEvent.click(screen.getByRole('button'));
  expect(container.textContent).toBe('1,234.56789\u00a0USDT');
});

test.each([
  ['-3.667035', '−3.67\u00a0USDT'],
  ['-3.660000', '−3.66\u00a0USDT'],
  ['3.667035', '+3.66\u00a0USDT'],
])(
  'FIGURES-10: a result of %s USDT is shown as %s, a loss no smaller and a gain no larger than it is',
  (amount, says) => {
    const { container } = render(<Figure amount={amount} asset="USDT" locale="en" toned />);
    expect(container.textContent).toBe(says);
  },
);

test('AMOUNT-3: an amount is grouped as it is typed, and sent as it is shown', async () => {
  render(<HeldAmount locale="en" />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.type(field, '1234.5');
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['1,234.5', '1234.5']);
  await userEvent.clear(field);
  await userEvent.type(field, '10,000');
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['10,000', '10000']);
  await userEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['8,420.00', '8420.00']);
});

test('AMOUNT-4: the caret stays where the hand is while digits are grouped', async () => {
  render(<HeldAmount locale="it" />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.type(field, '123456');
  await userEvent.type(field, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect([field.value, field.selectionStart]).toEqual(['1.923.456', 3]);
});

test('AMOUNT-2: what could mean another number is said beside the field, and nothing is sent', async () => {
  render(<HeldAmount locale="en" />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.type(field, '12,');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.tab();
  expect(screen.getByRole('alert').textContent).toBe('UNFINISHED 12,345.67');
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['12,', '']);
  await userEvent.clear(field);
  await userEvent.type(field, '1.234');
  expect(screen.getByRole('alert').textContent).toContain('TOO_PRECISE');
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['1.234', '']);
});

test('AMOUNT-1: how a comma before decimals is read is shown while it is typed', async () => {
  render(<HeldAmount locale="en" />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.type(field, '12,5');
  expect(screen.getByText('= 12.5')).toBeDefined();
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['12,5', '12.5']);
  await userEvent.tab();
  expect(field.value).toBe('12.5');
  expect(screen.queryByText('= 12.5')).toBeNull();
});

test('AMOUNT-1: a pasted amount is understood in the language of the field', async () => {
  render(<HeldAmount locale="es" />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  await userEvent.click(field);
  await userEvent.paste('10.000,50 €');
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['10.000,50', '10000.50']);
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

test('a toast is announced, once, and can be closed', async () => {
  render(<ToastRegion label="Messages" closeLabel="Close" />);
  toast('Placed');
  toast('Placed');
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Placed')).toBeNull();
});

test('SHELL-36: a toast stands at the top while a sheet is open, and at the foot before', async () => {
  const parts = (isOpen: boolean) => (
    <>
      <Sheet isOpen={isOpen} onClose={() => undefined} title="Codes" closeLabel="Shut">
        Saved?
      </Sheet>
      <ToastRegion label="Messages" closeLabel="Close" />
    </>
  );
  const { rerender } = render(parts(false));
  const region = screen.getByRole('region', { name: 'Messages' });
  // What the class that moves it up waits for.
  const [, condition = 'nothing'] = /\[(body:has\(.+?\)\))_&\]:top-/.exec(region.className) ?? [];
  expect(document.querySelector(condition)).toBeNull();
  rerender(parts(true));
  await screen.findByRole('dialog');
  expect(document.querySelector(condition)).not.toBeNull();
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
