// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Roving } from './roving.tsx';

afterEach(cleanup);

const Group = ({ names, chosen }: { readonly names: readonly string[]; readonly chosen?: string }) => (
  <>
    <button type="button">before</button>
    <Roving way="down">
      {names.map((name) => (
        <button key={name} type="button" aria-current={name === chosen}>
          {name}
        </button>
      ))}
    </Roving>
    <button type="button">after</button>
  </>
);

const focused = (): string => document.activeElement?.textContent ?? '';

test('SHELL-21: Tab passes a group as one, from the one that is chosen; the arrows go through it', async () => {
  render(<Group names={['one', 'two', 'three']} chosen="two" />);
  screen.getByText('before').focus();
  await userEvent.tab();
  expect(focused()).toBe('two');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('three');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('three');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('one');
  await userEvent.tab();
  expect(focused()).toBe('after');
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('one');
});

test('SHELL-21: a group whose row has gone is still reached', async () => {
  const { rerender } = render(<Group names={['one', 'two']} />);
  screen.getByText('before').focus();
  await userEvent.tab();
  rerender(<Group names={['two', 'three']} />);
  await new Promise((resolve) => setTimeout(resolve));
  screen.getByText('before').focus();
  await userEvent.tab();
  expect(focused()).toBe('two');
});

test('SHELL-21: where the row that has the focus goes, the one in its place has it', async () => {
  const { rerender } = render(<Group names={['one', 'two', 'three']} />);
  screen.getByText('before').focus();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('two');
  rerender(<Group names={['one', 'other', 'three']} />);
  await waitFor(() => expect(focused()).toBe('other'));
});
