// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NumberInput } from './number-input.tsx';

afterEach(cleanup);

test.each([
  ['-1', 'No number below zero.'],
  ['−1', 'No number below zero.'],
  ['1e1', /^Write it like/],
])('AMOUNT-4: "%s" is refused in words of its own', (typed, words) => {
  render(<NumberInput label="Fee" value="" decimals={2} onChange={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Fee'), { target: { value: typed } });
  fireEvent.blur(screen.getByLabelText('Fee'));
  expect(screen.getByRole('alert').textContent).toMatch(words);
});
