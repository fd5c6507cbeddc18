// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ReasonAction } from './action.tsx';
import type { CallFailure, Sending } from './api.ts';
import { refusedField, useRefusals } from './refused-field.ts';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

const refusing = (error: CallFailure['error']): Sending<null> => ({
  content: error,
  send: () => Promise.resolve({ ok: false, error, message: `Refused: ${error}.`, requestId: 'request' }),
});

/** A form of an amount and a reason, whose server refuses what it is sent. */
const Form = ({ error }: { readonly error: CallFailure['error'] }) => {
  const [amount, setAmount] = useState('5');
  const refusals = useRefusals({ amount });
  return (
    <App>
      <TextInput label="Amount" value={amount} error={refusals.errorOf('amount')} onChange={setAmount} />
      <ReasonAction
        verb="Do it"
        hint="Why?"
        done="Done."
        fields={refusals}
        sentences={() => <p>It is done.</p>}
        work={() => refusing(error)}
      />
    </App>
  );
};

const send = async (error: CallFailure['error']): Promise<void> => {
  render(<Form error={error} />);
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'It is due' } });
  fireEvent.click(screen.getByRole('button', { name: 'Do it…' }));
  // It takes no press in the instant it appears (rule CONSOLE-75).
  const confirm = screen.getByRole('button', { name: 'Do it' });
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(confirm);
  await screen.findByText(`Refused: ${error}.`, { exact: false });
};

test.each([
  ['BAD_AMOUNT', 'Amount', '5'],
  ['REASON_NEEDED', /^Reason/, 'It is due'],
] as const)(
  'CONSOLE-83: %s brings the form back, stands beside its field and takes the focus there',
  async (error, label, typed) => {
    await send(error);
    const field = screen.getByLabelText(label) as HTMLInputElement;
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field.value).toBe(typed);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      `Refused: ${error}.`,
    );
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    // It goes as soon as the field is changed.
    fireEvent.change(field, { target: { value: 'something else' } });
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('CONSOLE-83: what is about no field stands by the way on, where it was confirmed', async () => {
  await send('PROPOSAL_OPEN');
  expect(screen.getByRole('alertdialog').textContent).toContain('Refused: PROPOSAL_OPEN.');
  expect(refusedField({ error: 'PROPOSAL_OPEN' }, ['amount', 'reason'])).toBeUndefined();
});
