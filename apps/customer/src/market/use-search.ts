import { useEffect, useState } from 'react';
import { after, useWholeCall } from '../shell/index.ts';

/** The kinds a search can be narrowed to. */
export const SEARCH_TYPES = ['all', 'share', 'coin', 'currency', 'metal', 'index', 'future'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

const PAUSE_MS = 220;
const PAGE = 500;

/** A word once the typing has paused. */
const useSettled = (word: string): string => {
  const [settled, setSettled] = useState(word);
  useEffect(() => {
    const timer = after(PAUSE_MS, () => setSettled(word.trim()));
    return timer.cancel;
  }, [word]);
  return settled;
};

/** What is found for a word as it is typed; an empty word asks nothing. */
export const useSearch = (word: string, type: SearchType) => {
  const settled = useSettled(word);
  const found = useWholeCall('quotes.search', (pageNo) => ({ name: settled, type, pageNo, pageSize: PAGE }), {
    when: settled !== '',
    keepLast: true,
  });
  return { found, settled };
};
