import { z } from 'zod';
import { blankable, decimalText, numericId, pageInput } from './codecs.ts';
import type { ListDeclaration } from './list-declaration.ts';

const day = z.iso.date().meta({ examples: ['2026-01-31'], description: 'a day in the zone' });

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const zone = z
  .string()
  .min(1)
  .max(64)
  .refine(isZone)
  .meta({ examples: ['Europe/Berlin'], description: 'IANA zone that days are counted in; UTC when absent' });

const searched = pageInput.extend({
  search: blankable(254),
  /** The row's number after or before which the page begins, in the list's order; instead of a page's number. */
  after: numericId.optional(),
  before: numericId.optional(),
});
const dated = { from: day.optional(), to: day.optional(), zone: zone.optional() };
const sized = { least: decimalText.optional(), most: decimalText.optional() };
const moneyed = { currency: blankable(32), ...sized };

/** Whose rows: the caller's, other operators', or those that nobody has taken. */
const assigned = { assigned: z.enum(['me', 'others', 'nobody']).optional() };

/** Takes an item of a queue, `over` also from another operator, or gives it back. */
export const assigning = z.object({ id: numericId, take: z.boolean(), over: z.boolean().optional() });

type Dated<L> = L extends { readonly date: string } ? typeof dated : Record<never, never>;
type Moneyed<L> = L extends { readonly hasMoney: true }
  ? typeof moneyed
  : L extends { readonly hasMoney: 'of-one-currency' }
    ? typeof sized
    : Record<never, never>;
type Assigned<L> = L extends { readonly hasAssignee: true } ? typeof assigned : Record<never, never>;

/** The input of a list of the console, with the filters that it declares; a list's own are added with `extend`. */
export const listInput = <const L extends ListDeclaration>(list: L) => {
  const { date, hasMoney, hasAssignee }: ListDeclaration = list;
  const filters = {
    ...(date === undefined ? {} : dated),
    ...(hasMoney === true ? moneyed : hasMoney ? sized : {}),
    ...(hasAssignee ? assigned : {}),
  };
  return searched.extend(filters as Dated<L> & Moneyed<L> & Assigned<L>);
};
