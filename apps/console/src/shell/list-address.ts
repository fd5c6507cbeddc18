import { CONSOLE_LISTS, type ConsoleList, type ListDeclaration } from '@bourse/wire/console-lists';
import type { Search } from './address.ts';

/** What the one filter of lists keeps in the address; `after` and `before` are the page's edge and no part of the filter. */
export type Filters = {
  readonly search?: string;
  readonly from?: string;
  readonly to?: string;
  readonly zone?: string;
  readonly currency?: string;
  readonly least?: string;
  readonly most?: string;
  readonly assigned?: 'me' | 'others' | 'nobody';
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^(0|[1-9]\d{0,29})(\.\d{1,30})?$/;

const filterField = <K extends string>(
  key: K,
  value: string | undefined,
  form?: RegExp,
): { readonly [P in K]?: string } =>
  value === undefined || value === '' || (form && !form.test(value)) ? {} : ({ [key]: value } as { [P in K]?: string });

/** Whose rows of a queue may be asked for. */
const ASSIGNED = ['me', 'others', 'nobody'] as const;

/** The filters of a list as its address has them; what the list does not have or nobody can mean is left out. */
export const filtersOf = (list: ConsoleList, address: Search): Filters => {
  const { date, hasMoney, hasAssignee }: ListDeclaration = CONSOLE_LISTS[list];
  const days =
    date === undefined
      ? {}
      : { ...filterField('from', address['from'], DAY), ...filterField('to', address['to'], DAY) };
  const assigned = hasAssignee ? ASSIGNED.find((each) => each === address['assigned']) : undefined;
  return {
    ...(assigned ? { assigned } : {}),
    ...filterField('search', address['search']?.trim().slice(0, 254)),
    ...days,
    ...(Object.keys(days).length === 0 ? {} : filterField('zone', address['zone'])),
    ...(hasMoney
      ? {
          ...(hasMoney === true ? filterField('currency', address['currency']) : {}),
          ...filterField('least', address['least'], AMOUNT),
          ...filterField('most', address['most'], AMOUNT),
        }
      : {}),
  };
};

const NARROWING = ['search', 'from', 'to', 'currency', 'least', 'most', 'assigned', 'after', 'before'] as const;

/** Whether an address asks for a part of its list, whose pages go from row to row. */
export const isFiltered = (address: Search): boolean =>
  NARROWING.some((key) => address[key] !== undefined && address[key] !== '');

/** Where the page begins: beside a row in a filtered list, at a number in one that is not. */
export const pageCursorOf = (address: Search): { after: number } | { before: number } | { pageNo: number } => {
  const [after, before] = [Number(address['after'] ?? 0), Number(address['before'] ?? 0)];
  if (after > 0) return { after };
  return before > 0 ? { before } : { pageNo: Math.max(1, Number(address['page'] ?? 1) || 1) };
};
