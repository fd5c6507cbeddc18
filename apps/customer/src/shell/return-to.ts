import { address, type Path, type Query, safeRedirect } from './paths.ts';
import { useGo, useRoute } from './route.tsx';
import { router } from './router.ts';

/** The name by which an address says where its screen returns to when it is done. */
const NEXT = 'next';

/** The address of the screen one is on, to be returned to from another: put it into that one's query. */
export const useReturnHere = (): Query => {
  const { path, query, id } = useRoute();
  return { [NEXT]: address(path, { ...query, ...(id === undefined ? {} : { id }) }) };
};

/** What to put into a screen's query so that it returns to an address. */
export const returningTo = (href: string): Query => ({ [NEXT]: href });

/** Where this screen returns to when it is done: where it was opened from as a step of something else, else its own place. */
export const useReturn = (own: Path) => {
  const { query } = useRoute();
  const go = useGo();
  const href = safeRedirect(query[NEXT]);
  return {
    href,
    /** For the further steps of the same screen. */
    carried: href === undefined ? {} : { [NEXT]: query[NEXT] },
    leave: (): void => {
      // What it was opened from is found again with its place and what was typed there.
      if (href === undefined) go.replace(own);
      else router().returnTo(href);
    },
  };
};
