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
export type Problems = Readonly<Partial<Record<keyof Draft, string>>>;

const SIZES = ['lot', 'offered', 'least', 'most'] as const;
const MOMENTS = ['opensAt', 'closesAt', 'paysAt', 'listsAt'] as const;
const MOMENT_NAMES = { opensAt: 'opening', closesAt: 'close', paysAt: 'payment', listsAt: 'listing' } as const;

/** What of one quantity does not fit; undefined where nothing does. */
const sizeProblem = (field: (typeof SIZES)[number], draft: Draft): string | undefined => {
  const { newType, lot, offered, least, most } = draft;
  const size = draft[field];
  if (size === '') return undefined;
  if (Number(size) <= 0) return 'At least 1.';
  if (field === 'lot') return undefined;
  if (Number(lot) > 0 && Number(size) % Number(lot) !== 0) return `A multiple of the lot of ${lot}.`;
  if (field !== 'most') return undefined;
  if (least !== '' && Number(least) > Number(most)) return 'Not below the least.';
  if (newType === 4 && least !== '' && least !== most) return 'The same as the least: the quantity is fixed.';
  return offered !== '' && Number(most) > Number(offered) ? 'Not more than is offered.' : undefined;
};

/** What of one moment does not fit, at an instant in ms UTC; undefined where nothing does. */
const momentProblem = (field: (typeof MOMENTS)[number], draft: Draft, now: number): string | undefined => {
  if (draft[field] === '') return undefined;
  const moment = new Date(draft[field]).getTime();
  const earlier = MOMENTS[MOMENTS.indexOf(field) - 1];
  if (earlier === undefined) return moment <= now ? 'In the future: another operator confirms first.' : undefined;
  const isEarly = draft[earlier] !== '' && moment <= new Date(draft[earlier]).getTime();
  return isEarly ? `After the ${MOMENT_NAMES[earlier]}.` : undefined;
};

/** How a price stands to the last one of the market, in percent of that; undefined while one of them is missing (rule IPO-15). */
export const besideMarket = (price: string, last: string | null | undefined): string | undefined => {
  if (!last || !isSome(price)) return undefined;
  const percent = ((Number(price) - Number(last)) / Number(last)) * 100;
  const text = Math.abs(percent).toFixed(2);
  if (Number(text) === 0) return 'the same';
  return `${text} % ${percent < 0 ? 'below' : 'above'} it`;
};

/** What keeps an offering from being proposed, by field, at an instant in ms UTC; fields that are still empty are no problem (rule IPO-1). */
export const problemsOf = (draft: Draft, now: number): Problems => {
  const said = [
    ['price', draft.price !== '' && !isSome(draft.price) ? 'More than nothing.' : undefined] as const,
    ...SIZES.map((field) => [field, sizeProblem(field, draft)] as const),
    ...MOMENTS.map((field) => [field, momentProblem(field, draft, now)] as const),
  ];
  return Object.fromEntries(said.filter(([, text]) => text !== undefined));
};

/** The terms of a draft; undefined while something is missing or wrong. */
export const termsOf = (draft: Draft, now: number): Terms | undefined => {
  if (Object.values(draft).some((value) => value === '') || Object.keys(problemsOf(draft, now)).length > 0)
    return undefined;
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
