import { isSome } from '@bourse/rules';
import type { InputOfCall } from '../shell/api.ts';

/** What is typed of a new offering; moments as a date field has them, in the operator's own zone. */
export type Draft = {
  readonly name: string;
  readonly instrument: string;
  readonly newType: number;
  readonly price: string;
  readonly lot: string;
  readonly offered: string;
  readonly least: string;
  readonly most: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly paysAt: string;
  readonly listsAt: string;
};

export const EMPTY_DRAFT: Draft = {
  name: '',
  instrument: '',
  newType: 1,
  price: '',
  lot: '',
  offered: '',
  least: '',
  most: '',
  opensAt: '',
  closesAt: '',
  paysAt: '',
  listsAt: '',
};

export type Terms = Omit<InputOfCall<'console.proposeOffering'>, 'reason'>;
export type Problem = { readonly field: keyof Draft; readonly text: string };

const SIZES = ['lot', 'offered', 'least', 'most'] as const;
const MOMENTS = ['opensAt', 'closesAt', 'paysAt', 'listsAt'] as const;
const MOMENT_NAMES = { opensAt: 'opening', closesAt: 'close', paysAt: 'payment', listsAt: 'listing' } as const;

/** What of the quantities does not fit together (rule IPO-1). */
const sizeProblem = ({ newType, lot, offered, least, most }: Draft): Problem | undefined => {
  const isOff = (size: string): boolean => size !== '' && (Number(size) <= 0 || Number(size) % Number(lot) !== 0);
  if (lot !== '' && Number(lot) <= 0) return { field: 'lot', text: 'At least 1.' };
  for (const field of SIZES.slice(1) as readonly ('offered' | 'least' | 'most')[])
    if (lot !== '' && isOff({ offered, least, most }[field]))
      return { field, text: `A multiple of the lot of ${lot}.` };
  if (least !== '' && most !== '' && Number(least) > Number(most))
    return { field: 'most', text: 'Not below the least.' };
  if (newType === 4 && least !== '' && most !== '' && least !== most)
    return { field: 'most', text: 'The same as the least: the quantity is fixed.' };
  if (most !== '' && offered !== '' && Number(most) > Number(offered))
    return { field: 'most', text: 'Not more than is offered.' };
  return undefined;
};

/** What of the price does not fit (rule IPO-1). */
const priceProblem = ({ price }: Draft): Problem | undefined =>
  price !== '' && !isSome(price) ? { field: 'price', text: 'More than nothing.' } : undefined;

/** How a price stands to the last one of the market, in percent of that; undefined while one of them is missing (rule IPO-15). */
export const besideMarket = (price: string, last: string | null | undefined): string | undefined => {
  if (!last || !isSome(price)) return undefined;
  const percent = ((Number(price) - Number(last)) / Number(last)) * 100;
  const text = Math.abs(percent).toFixed(2);
  if (Number(text) === 0) return 'the same';
  return `${text} % ${percent < 0 ? 'below' : 'above'} it`;
};

/** What of a draft does not fit together, at an instant in ms UTC; undefined where nothing that is typed is wrong. */
export const draftProblem = (draft: Draft, now: number): Problem | undefined => {
  const wrong = priceProblem(draft) ?? sizeProblem(draft);
  if (wrong) return wrong;
  for (const [index, field] of MOMENTS.entries()) {
    if (draft[field] === '') continue;
    const moment = new Date(draft[field]).getTime();
    if (index === 0 && moment <= now) return { field, text: 'In the future: another operator confirms first.' };
    const earlier = MOMENTS[index - 1];
    if (earlier !== undefined && draft[earlier] !== '' && moment <= new Date(draft[earlier]).getTime())
      return { field, text: `After the ${MOMENT_NAMES[earlier]}.` };
  }
  return undefined;
};

/** The terms of a draft; undefined while something is missing or wrong. */
export const termsOf = (draft: Draft, now: number): Terms | undefined => {
  if (Object.values(draft).some((value) => value === '') || draftProblem(draft, now)) return undefined;
  const number = (field: (typeof SIZES)[number]): number => Number(draft[field]);
  const moment = (field: (typeof MOMENTS)[number]): number => new Date(draft[field]).getTime();
  return {
    name: draft.name.trim(),
    instrument: draft.instrument.trim(),
    newType: draft.newType,
    price: draft.price,
    lot: number('lot'),
    offered: number('offered'),
    least: number('least'),
    most: number('most'),
    opensAt: moment('opensAt'),
    closesAt: moment('closesAt'),
    paysAt: moment('paysAt'),
    listsAt: moment('listsAt'),
  };
};
