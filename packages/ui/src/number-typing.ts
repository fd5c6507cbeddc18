import {
  ARABIC_GROUP,
  ARABIC_POINT,
  decimalsWritten,
  type NumberSigns,
  parseTypedNumber,
  plainCharacters,
  type TypedNumberOptions,
  type TypedProblem,
} from '@bourse/rules';
import { formatNumber } from './format.ts';

/** What stands in a field for a number. `value` is the plain decimal text that is sent: empty as long as there is a problem or nothing. */
export type TypedNumber = {
  readonly text: string;
  readonly value: string;
  readonly problem: TypedProblem | undefined;
  /** Whether the groups were set by the field; those that were typed stay as they are until the number is finished. */
  readonly isGrouped: boolean;
};

/** What the browser made of a key or a paste: the new text, where the caret then stands, and which way was deleted. */
export type NumberEdit = {
  readonly text: string;
  readonly caret: number;
  readonly deletes?: 'backward' | 'forward';
};

export type NumberTyping = TypedNumberOptions & { readonly language: string };

const DIGITS = /^\d*$/;

/** A number as a field shows it: grouped as the language does, every decimal there, and a point at its end that a keyboard of ours put there. */
const shownNumber = (value: string, { language, signs }: NumberTyping): string => {
  if (value === '') return '';
  return value.endsWith('.') ? formatNumber(value.slice(0, -1), language) + signs.point : formatNumber(value, language);
};

const read = (text: string, typing: NumberTyping): Omit<TypedNumber, 'isGrouped'> => {
  const parsed = parseTypedNumber(text, typing);
  return parsed.ok ? { text, value: parsed.value, problem: undefined } : { text, value: '', problem: parsed.error };
};

/** A number that comes from elsewhere, such as all that is available. */
export const typedFrom = (value: string, typing: NumberTyping): TypedNumber => ({
  text: shownNumber(value, typing),
  value,
  problem: decimalsWritten(value) > typing.decimals ? 'TOO_PRECISE' : undefined,
  isGrouped: true,
});

/** The number when the customer leaves the field: in the language's own form where it is one. */
export const finishedTyping = (typed: TypedNumber, typing: NumberTyping): TypedNumber =>
  typed.problem === undefined ? typedFrom(typed.value, typing) : typed;

/** How the number is read, in the language's own form, where the text has its decimals behind the sign of groups: '43,5' in English. */
export const readAs = ({ text, value }: TypedNumber, typing: NumberTyping): string | undefined => {
  const { group, point } = typing.signs;
  const plain = plainCharacters(text);
  const isOther = value.includes('.') && plain.includes(plainCharacters(group)) && !plain.includes(point);
  return isOther && !text.includes(ARABIC_POINT) ? shownNumber(value, typing) : undefined;
};

const withoutGroups = (text: string, { group }: NumberSigns): string =>
  plainCharacters(text).replaceAll(plainCharacters(group), '').replace(/[ ']/g, '');

const hasGroupSign = (text: string, signs: NumberSigns): boolean =>
  withoutGroups(text, signs) !== plainCharacters(text) || text.includes(ARABIC_GROUP);

/** Digits with at most one point among them, grouped without a change to what was typed. */
const grouped = (plain: string, { language, signs }: NumberTyping): string => {
  const [whole = '', fraction] = plain.split(signs.point);
  const shown = whole === '' ? '' : formatNumber(whole.replace(/^0+(?=\d)/, ''), language);
  return fraction === undefined ? shown : `${shown}${signs.point}${fraction}`;
};

/** Where the caret stands so that as much of the number lies behind it as before the number was grouped. */
const caretBefore = (text: string, digitsBehind: number, signs: NumberSigns): number => {
  let caret = text.length;
  for (let left = digitsBehind; left > 0 && caret > 0; caret -= 1) {
    if (withoutGroups(text[caret - 1] ?? '', signs) !== '') left -= 1;
  }
  return caret;
};

type Pieces = { readonly head: string; readonly added: string; readonly removed: string; readonly tail: string };

/** What an edit did: the text before and behind it, what came in and what went. */
const piecesOf = (before: string, { text, caret }: NumberEdit): Pieces | undefined => {
  const tail = text.slice(caret);
  if (!before.endsWith(tail)) return undefined;
  const most = Math.min(caret, before.length - tail.length);
  let at = 0;
  while (at < most && before[at] === text[at]) at += 1;
  return {
    head: text.slice(0, at),
    added: text.slice(at, caret),
    removed: before.slice(at, before.length - tail.length),
    tail,
  };
};

const joined = ({ text }: NumberEdit): Pieces => ({ head: '', added: text, removed: '', tail: '' });

/** The edit in digits and point alone, or undefined where signs were typed whose meaning depends on where they stand. */
const plainEdit = (
  before: TypedNumber,
  pieces: Pieces,
  deletes: NumberEdit['deletes'],
  { signs }: NumberTyping,
): { readonly head: string; readonly tail: string } | undefined => {
  const added = plainCharacters(pieces.added).replaceAll(ARABIC_POINT, signs.point);
  // A comma that was set by hand may stand before decimals: a digit that is taken away behind it leaves it where it is.
  const isSetByHand = !before.isGrouped && plainCharacters(before.text).includes(plainCharacters(signs.group));
  if (isSetByHand || (!before.isGrouped && (before.problem !== undefined || added !== ''))) return undefined;
  let [head, tail] = [withoutGroups(pieces.head, signs), withoutGroups(pieces.tail, signs)];
  // A group sign alone cannot be taken away: the digit beside it goes.
  // At either end it groups nothing, and goes alone.
  const isBetween = head !== '' && tail !== '';
  if (isBetween && added === '' && pieces.removed !== '' && withoutGroups(pieces.removed, signs) === '') {
    if (deletes === 'forward') tail = tail.slice(1);
    else head = head.slice(0, -1);
  }
  const whole = head + added + tail;
  const isPlain = whole.split(signs.point).length <= 2 && DIGITS.test(whole.replace(signs.point, ''));
  return isPlain ? { head: head + added, tail } : undefined;
};

/**
 * A field after an edit, and where its caret stands. Digits are grouped as they come; a group sign that is typed stays and must then stand where it
 * belongs. Typing a text key by key comes to the same number, or the same problem, as pasting it (rule AMOUNT-3).
 */
export const typeNumber = (
  before: TypedNumber,
  edit: NumberEdit,
  typing: NumberTyping,
): { readonly typed: TypedNumber; readonly caret: number } => {
  const pieces = piecesOf(before.text, edit) ?? joined(edit);
  const plain = plainEdit(before, pieces, edit.deletes, typing);
  if (plain) {
    const text = grouped(plain.head + plain.tail, typing);
    const caret = caretBefore(text, plain.tail.length, typing.signs);
    return { typed: { ...read(text, typing), isGrouped: true }, caret };
  }
  // Whoever sets a group sign groups alone: '6000,' is not what '6,000' and a further comma would say.
  const [head, tail] = [pieces.head, pieces.tail].map((piece) =>
    before.isGrouped ? withoutGroups(piece, typing.signs) : piece,
  ) as [string, string];
  const typed = read(head + pieces.added + tail, typing);
  if (pieces.added.length > 1 && typed.problem === undefined) {
    const finished = typedFrom(typed.value, typing);
    return { typed: finished, caret: finished.text.length };
  }
  const isGrouped = edit.text.trim() === '' || (before.isGrouped && !hasGroupSign(pieces.added, typing.signs));
  return { typed: { ...typed, isGrouped }, caret: head.length + pieces.added.length };
};
