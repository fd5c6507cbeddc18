import { ITEMS, type Item, REASONS, type Reason } from './item-words.ts';

/** What the reviewer makes of one item: right, or asked for again for a reason. */
export type Mark = { readonly reason: Reason | undefined; readonly note: string };
export type Marks = Readonly<Partial<Record<Item, Mark | 'right'>>>;

/** What is asked for again, by item. */
export const itemsRequestedAgain = (
  marks: Marks,
): readonly { readonly item: Item; readonly reason: Reason; readonly note: string }[] =>
  (Object.entries(marks) as [Item, Mark | 'right'][]).flatMap(([item, mark]) =>
    mark === 'right' || mark.reason === undefined ? [] : [{ item, reason: mark.reason, note: mark.note.trim() }],
  );

/** What is wrong with the mark of one item, in words. */
export type ItemProblem = { readonly item: Item; readonly text: string };

/** The first mark that cannot be sent yet; undefined when all can. Every item is looked at, every refusal has its reason. */
export const marksProblem = (items: readonly Item[], marks: Marks): ItemProblem | undefined => {
  for (const item of items) {
    const mark = marks[item];
    if (mark === undefined) return { item, text: 'Say whether it is correct.' };
    if (mark === 'right') continue;
    if (mark.reason === undefined) return { item, text: 'Choose a reason.' };
    if (mark.reason === 'other' && mark.note.trim() === '') return { item, text: 'Write a note.' };
  }
  return undefined;
};

/** What the decision will do, in whole sentences. */
export const decisionSentences = (customer: number, level: 'primary' | 'advanced', marks: Marks): readonly string[] => {
  const again = itemsRequestedAgain(marks);
  if (again.length === 0)
    return [
      `Customer ${customer} reaches the ${level} level at once, and is told so.`,
      'The application is closed for good.',
    ];
  return [
    `Customer ${customer} is asked again for: ${again
      .map(
        ({ item, reason, note }) => `${ITEMS[item]} (${note === '' ? REASONS[reason] : `${REASONS[reason]}: ${note}`})`,
      )
      .join('; ')}.`,
    'The other items count as approved and cannot be changed by the customer.',
  ];
};
