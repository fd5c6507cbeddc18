/*
 * Characters that are invisible or change the reading order: controls, zero-width and joining characters, marks of writing direction, separators of
 * lines, fillers, and halves of pairs. Selectors that choose how an emoji looks are let through.
 */
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0`;

/** One line of free text (rule HTTP-21). */
export const LINE = new RegExp(`^[^${UNSEEN}]*$`, 'u');

/** Free text of several lines: line ends and tabs beside what one line may have. */
export const LINES = new RegExp(`^(?:[^${UNSEEN}]|[\\n\\r\\t])*$`, 'u');

/** A text without invisible characters: for shown texts that were never typed into a field, such as a file name. */
export const withoutUnseen = (text: string): string => text.replace(new RegExp(`[${UNSEEN}]`, 'gu'), '');

/** A reference in its normal form: without spaces, punctuation and invisible characters. */
const signsOf = (typed: string): string =>
  typed.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');

/**
 * Whether a text can be a payment's reference: its normal form has letters A to Z and digits, and no others, for those of other alphabets are
 * taken for them (rule FUNDS-3).
 */
export const isReference = (typed: string): boolean => /^[A-Za-z0-9]+$/.test(signsOf(typed));

/**
 * The normal form of a payment's reference, by which each counts once: letters and digits alone, however wide, accented in whichever way, spaced,
 * punctuated or cased they were typed (rule FUNDS-3). Empty where there is neither letter nor digit.
 */
export const referenceKey = (typed: string): string => signsOf(typed).toUpperCase().toLowerCase().normalize('NFKC');

const LOOKS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2', v: 'u' };

/** How a reference looks: letters and digits that are taken for one another, as O and 0 or l, 1 and I, are one sign (rule FUNDS-99). */
export const referenceLook = (typed: string): string =>
  referenceKey(typed).replace(/[oilsbzv]/g, (letter) => LOOKS[letter] ?? letter);
