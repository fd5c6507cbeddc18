// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CallFailure } from './api.ts';
import { useForm } from './use-form.ts';

// Texts are their keys here, whatever another file has loaded of them.
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

afterEach(cleanup);

const EMPTY = { holder: '', number: '' };
type Form = typeof EMPTY;

const check = (form: Form) =>
  (['holder', 'number'] as const)
    .filter((field) => form[field] === '')
    .map((field) => ({ field, key: `needed ${field}` }));

let refuse: (failure: CallFailure) => boolean = () => false;

const Fields = () => {
  const form = useForm('funds', EMPTY, check);
  refuse = (failure) => form.refuse(failure);
  return (
    <form onSubmit={(event) => [event.preventDefault(), form.isReady()]}>
      {(['holder', 'number'] as const).map((field) => (
        <label key={field}>
          {field}
          <input
            value={form.form[field]}
            onChange={(event) => form.set({ [field]: event.target.value })}
            aria-invalid={form.errorOf(field) !== undefined}
            aria-description={form.errorOf(field)}
          />
        </label>
      ))}
      <button type="submit">send</button>
      <p role="status">{form.refusal}</p>
    </form>
  );
};

const field = (name: string) => screen.getByLabelText(name);
const wrong = (name: string) => field(name).getAttribute('aria-description');
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.submit(field('holder').closest('form') as HTMLFormElement);
const failure = (error: CallFailure['error'], message: string): CallFailure => ({ error, message, requestId: 'r1' });

test('SHELL-28: nothing is wrong before the first try; then the first field that is wrong has the focus, until it is mended', () => {
  render(<Fields />);
  expect(wrong('holder')).toBeNull();
  type('holder', 'Ada');
  send();
  expect(wrong('number')).toBe('needed number');
  expect(document.activeElement).toBe(field('number'));
  type('number', '1');
  expect(wrong('number')).toBeNull();
});

test('SHELL-28: what the server refuses stands beside the field that it is about, with the focus, until that field changes', () => {
  render(<Fields />);
  type('holder', 'Ada');
  type('number', '1');
  let isBeside = false;
  act(() => {
    isBeside = refuse(failure('BAD_BANK_NUMBER', 'Not a bank number.'));
  });
  expect(isBeside).toBe(true);
  expect(wrong('number')).toBe('Not a bank number.');
  expect(document.activeElement).toBe(field('number'));
  expect(screen.getByRole('status').textContent).toBe('');
  type('holder', 'Ada L.');
  expect(wrong('number')).toBe('Not a bank number.');
  type('number', '2');
  expect(wrong('number')).toBeNull();
});

test('SHELL-28: what is about no field stands by the way on, and leaves the focus', () => {
  render(<Fields />);
  type('holder', 'Ada');
  const before = document.activeElement;
  act(() => void refuse(failure('TOO_MANY_REQUESTS', 'Too many requests.')));
  expect(screen.getByRole('status').textContent).toBe('Too many requests.');
  expect(document.activeElement).toBe(before);
});
