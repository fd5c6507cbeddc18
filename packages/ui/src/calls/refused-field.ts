import { useEffect, useState } from 'react';

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

/** What a refusal says, and which error it is. */
type Refusal<Name> = { readonly error: Name; readonly message: string };

type Finder<Name> = <Field extends string>(failure: Refusal<Name>, fields: readonly Field[]) => Field | undefined;

/**
 * What the server refused of a form: beside the field that it is about, which takes the focus, until that field changes (rules SHELL-28, CONSOLE-83).
 * `values` are the fields as they are now.
 */
export const useRefusals = <Name, Values extends object>(values: Values, find: Finder<Name>, within = '') => {
  type Field = keyof Values & string;
  const [refused, setRefused] = useState<{ readonly field: Field; readonly value: unknown; readonly text: string }>();
  const [count, setCount] = useState(0);
  useFocusOnWrong(count, within);
  const focusOnWrong = (): void => setCount((before) => before + 1);
  return {
    /** Takes a refusal; false where it is about none of the fields shown. `left` are those that do not stand as they were typed last. */
    take: (
      failure: Refusal<Name>,
      { shown = Object.keys(values) as Field[], left = {} }: TakeOptions<Values, Field> = {},
    ): boolean => {
      const field = find(failure, shown);
      setRefused(
        field === undefined ? undefined : { field, value: left[field] ?? values[field], text: failure.message },
      );
      if (field !== undefined) focusOnWrong();
      return field !== undefined;
    },
    errorOf: (field: Field): string | undefined =>
      refused?.field === field && refused.value === values[field] ? refused.text : undefined,
    forget: (): void => setRefused(undefined),
    focusOnWrong,
  };
};

type TakeOptions<Values, Field> = {
  readonly shown?: readonly Field[];
  readonly left?: Partial<Readonly<Values>>;
};
