// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SelectSheet } from './select-sheet.tsx';

afterEach(cleanup);

test.each([
  ['another', 'Two', [['two']]],
  ['the one that is chosen already', 'One', []],
])('choosing %s closes the sheet and tells of a change only where there is one', async (_which, label, changes) => {
  const onChange = vi.fn();
  const onClose = vi.fn();
  render(
    <SelectSheet
      isOpen
      onClose={onClose}
      title="Which"
      closeLabel="Close"
      value="one"
      onChange={onChange}
      choices={[
        { value: 'one', label: 'One' },
        { value: 'two', label: 'Two' },
      ]}
    />,
  );
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(label) }));
  expect(onChange.mock.calls).toEqual(changes);
  expect(onClose).toHaveBeenCalledTimes(1);
});
