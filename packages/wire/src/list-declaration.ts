/** What a list's one search field finds its rows by. */
export type SearchedBy = 'customer' | 'instrument' | 'amount' | 'reference' | 'number' | 'product' | 'text';

/** The filters of a list of the console: its call's input, the server's query and the console's filter bar all follow from it. */
export type ListDeclaration = {
  readonly search: readonly SearchedBy[];
  /** What the list's dates are of; without it there is no filter by date. */
  readonly date?: string;
  /** Whether rows have a sum of money to be filtered by its size, and by its currency where they are not all of one. */
  readonly hasMoney?: true | 'of-one-currency';
  /** Whether operators take its rows: there is a filter by who has. */
  readonly hasAssignee?: true;
  /**
   * Whether its pages go from row to row also when nothing narrows it, in its one order, or by their numbers even when something does, because
   * it is held in memory. Where it is left out they go from row to row once it is narrowed.
   */
  readonly pages?: 'by-row' | 'by-number';
};
