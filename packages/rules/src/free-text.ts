/*
 * Characters that nobody sees or that turn what is read: controls, zero-width and joining characters, marks of writing direction, separators of
 * lines, fillers, and halves of pairs. Selectors that choose how an emoji looks are let through.
 */
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0`;

/** One line of free text (rule HTTP-21). */
export const LINE = new RegExp(`^[^${UNSEEN}]*$`, 'u');

/** Free text of several lines: line ends and tabs beside what one line may have. */
export const LINES = new RegExp(`^(?:[^${UNSEEN}]|[\\n\\r\\t])*$`, 'u');

/**
 * The normal form of a payment's reference, by which each counts once: letters and digits alone, however wide, accented in whichever way, spaced,
 * punctuated or cased they were typed (rule FUNDS-3). Empty where there is neither letter nor digit.
 */
export const referenceKey = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
