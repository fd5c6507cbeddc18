/** How far the finds of a search are counted: one more says that there are more, and is shown as such. */
export const MOST_COUNTED = 10_000;
