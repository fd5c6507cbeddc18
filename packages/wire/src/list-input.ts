import { z } from 'zod';
import { blankable, decimalText, numericId, pageInput } from './codecs.ts';
import { CONSOLE_LISTS, type ConsoleList, type ListDeclaration } from './console-lists.ts';

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
const moneyed = {
  currency: blankable(32),
  least: decimalText.optional(),
  most: decimalText.optional(),
};

/** Whose rows: the caller's, other operators', or those that nobody has taken. */
const assigned = { assigned: z.enum(['me', 'others', 'nobody']).optional() };

/** Takes an item of a queue, `over` also from another operator, or gives it back. */
export const assigning = z.object({ id: numericId, take: z.boolean(), over: z.boolean().optional() });

type Dated<L extends ConsoleList> = (typeof CONSOLE_LISTS)[L] extends { readonly date: string }
  ? typeof dated
  : Record<never, never>;
type Moneyed<L extends ConsoleList> = (typeof CONSOLE_LISTS)[L] extends { readonly hasMoney: true }
  ? typeof moneyed
  : Record<never, never>;
type Assigned<L extends ConsoleList> = (typeof CONSOLE_LISTS)[L] extends { readonly hasAssignee: true }
  ? typeof assigned
  : Record<never, never>;

/** The input of a list of the console, with the filters that are declared for it; a list's own are added with `extend`. */
export const listInput = <L extends ConsoleList>(list: L) => {
  const { date, hasMoney, hasAssignee }: ListDeclaration = CONSOLE_LISTS[list];
  const filters = {
    ...(date === undefined ? {} : dated),
    ...(hasMoney ? moneyed : {}),
    ...(hasAssignee ? assigned : {}),
  };
  return searched.extend(filters as Dated<L> & Moneyed<L> & Assigned<L>);
};
