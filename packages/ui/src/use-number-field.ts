import type { TypedProblem } from '@bourse/rules';
import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { amountAffixes, formatNumber, numberSigns } from './format.ts';
import { finishedTyping, type NumberTyping, readAs, type TypedNumber, typedFrom, typeNumber } from './number-typing.ts';

/** The problem with a field's value and the number format of the field, for the error text. */
export type NumberProblem = { readonly problem: TypedProblem; readonly decimals: number; readonly example: string };

export type NumberFieldProps = {
  /** Plain decimal text as it is sent ('1234.5'), whatever the language shows; empty while what is typed is no number. */
  readonly value: string;
  /** `text` is what stands in the field, for who has to tell an empty field from one with a problem. */
  readonly onChange: (value: string, text: string) => void;
  readonly decimals: number;
  readonly locale: string;
  /** The text beside the field for what cannot be read as one number. */
  readonly sayProblem: (problem: NumberProblem) => string;
  /** What the form finds wrong; what cannot be read comes first. */
  readonly error?: ReactNode;
};

type Options = NumberFieldProps & {
  /** Whose sign or code may stand beside a pasted amount. */
  readonly asset: string | undefined;
};

export type NumberField = {
  readonly text: string;
  readonly error: ReactNode;
  /** How the number is read, where the text could make somebody doubt it. */
  readonly readAs: string | undefined;
  readonly inputMode: 'decimal' | 'numeric' | 'text';
  readonly onText: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  /** For the input itself. */
  readonly input: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly onInput: (event: FormEvent<HTMLInputElement>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: () => void;
  };
};

/** A device's keyboard of digits has the point of its own region only: where the language writes another one, the whole keyboard is needed. */
const keyboardFor = ({ signs, decimals }: NumberTyping): NumberField['inputMode'] => {
  if (decimals === 0) return 'numeric';
  const region = typeof navigator === 'undefined' ? 'en' : navigator.language;
  return numberSigns(region).point === signs.point ? 'decimal' : 'text';
};

const exampleOf = ({ language, decimals }: NumberTyping): string =>
  formatNumber('12345.67890123'.slice(0, decimals === 0 ? 5 : 6 + Math.min(decimals, 8)), language).replace(
    /[\u2066\u2069]/g,
    '',
  );

const deletesOf = (inputType: string | undefined): 'backward' | 'forward' | undefined =>
  inputType?.startsWith('delete') ? (inputType.endsWith('Forward') ? 'forward' : 'backward') : undefined;

const bare = (text: string): string => (text.includes('.') ? text.replace(/\.?0*$/, '') : text);

/** Whether the form holds what stands in the field, be it without the zeros at its end. */
const isSame = (typed: string, value: string): boolean => typed === value || bare(typed) === bare(value);

/**
 * A field for a number: grouped while it is typed with the caret kept in its place, in every digit and sign the language's customers type or paste,
 * and with a problem in place of a guess (rules AMOUNT-1 to AMOUNT-4).
 */
export const useNumberField = (options: Options): NumberField => {
  const { value, onChange, decimals, locale, asset, sayProblem, error } = options;
  const typing = useMemo<NumberTyping>(
    () => ({
      language: locale,
      signs: numberSigns(locale),
      decimals,
      affixes: asset ? amountAffixes(asset, locale) : [],
    }),
    [locale, decimals, asset],
  );
  const [held, setHeld] = useState<{ readonly typed: TypedNumber; readonly typing: NumberTyping }>();
  const [isIn, setIn] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const inputType = useRef<string>(undefined);
  const isComposing = useRef(false);
  const typed = held?.typing === typing && isSame(held.typed.value, value) ? held.typed : typedFrom(value, typing);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    if (document.activeElement === ref.current) ref.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const put = (next: TypedNumber): void => {
    setHeld({ typed: next, typing });
    if (next.value !== value || next.problem !== typed.problem) onChange(next.value, next.text);
  };
  const onText = (text: string): void => {
    const deletes = deletesOf(inputType.current);
    const edit = { text, caret: ref.current?.selectionStart ?? text.length };
    const next = typeNumber(typed, deletes ? { ...edit, deletes } : edit, typing);
    // Characters that are still being composed must stay as they are until they are done.
    if (isComposing.current) {
      put({ ...next.typed, text });
      return;
    }
    caret.current = next.caret;
    put(next.typed);
  };
  const finish = (): void => put(finishedTyping(typed, typing));
  const { problem } = typed;
  const isSaid = problem !== undefined && (problem !== 'UNFINISHED' || !isIn || Boolean(error));
  return {
    text: typed.text,
    error: isSaid ? sayProblem({ problem, decimals, example: exampleOf(typing) }) : error,
    readAs: readAs(typed, typing),
    inputMode: keyboardFor(typing),
    onText,
    onFocus: () => setIn(true),
    onBlur: () => {
      setIn(false);
      finish();
    },
    input: {
      ref,
      onInput: (event) => {
        inputType.current = (event.nativeEvent as InputEvent).inputType;
      },
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: () => {
        isComposing.current = false;
        finish();
      },
    },
  };
};
