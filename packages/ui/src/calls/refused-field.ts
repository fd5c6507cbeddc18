import { useEffect } from 'react';

/** Which fields of any form a refusal may be about, by its name. */
export type FieldsOf<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>;

/** Finds the form field that an error belongs to; undefined when it belongs to none and is shown beside the submit button. */
export const fieldFinder =
  <Name extends string>(fieldsOf: FieldsOf<Name>) =>
  <Field extends string>({ error }: { readonly error: Name }, fields: readonly Field[]): Field | undefined =>
    fields.find((field) => fieldsOf[error]?.includes(field));

const WRONG = ['[aria-invalid="true"]', '[data-wrong]'];

/** Moves the focus to the first invalid field (`data-wrong` on a group of buttons) each time that `refusals` increases. */
export const useFocusOnWrong = (refusals: number, within = ''): void => {
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>(WRONG.map((wrong) => `${within} ${wrong}`).join())?.focus();
  }, [refusals, within]);
};
