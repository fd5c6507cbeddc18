/** How far the finds of a search are counted: one more says that there are more, and is shown as such. */
export const MOST_COUNTED = 10_000;

/** Rows on a page of each list of positions on margin, margin calls and liquidations. */
export const MARGIN_PAGE = 50;
