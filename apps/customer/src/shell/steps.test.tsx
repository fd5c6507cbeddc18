// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { StepForm } from './steps.tsx';

test('a form of a sheet that a step opens goes no step further when it is sent', () => {
  const [onStep, onSheet] = [vi.fn(), vi.fn()];
  render(
    <StepForm onSubmit={onStep} submit="Next">
      {createPortal(
        <form
          aria-label="sheet"
          onSubmit={(event) => {
            event.preventDefault();
            onSheet();
          }}
        />,
        document.body,
      )}
    </StepForm>,
  );
  fireEvent.submit(screen.getByRole('form', { name: 'sheet' }));
  expect([onSheet, onStep].map((each) => each.mock.calls.length)).toEqual([1, 0]);
  const form = screen.getByRole('button', { name: 'Next' }).closest('form');
  fireEvent.submit(form as HTMLFormElement);
  expect(onStep).toHaveBeenCalledTimes(1);
});
