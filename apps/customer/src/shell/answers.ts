import { createStaleAnswers, failureOf } from '@bourse/ui/calls';
import { shownBy } from '@bourse/wire/client-tables';
import { PUSHED } from '@bourse/wire/entity';
import { QueryClient } from '@tanstack/react-query';
import { after, nowMs } from './clock.ts';
import { onPersonChange } from './session.ts';

/** The longest that a call asks to be left alone between two answers, and a little more. */
const TOO_SOON_MS = 5_200;

/** The app's one cache of answers. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      // A declared error stays one however often it is asked; only the network is tried again, and what was asked too soon.
      retry: (count, error) => {
        const { error: name } = failureOf(error);
        return name === 'TOO_MANY_REQUESTS' ? count < 1 : count < 2 && name === 'NETWORK';
      },
      retryDelay: (count, error) => (failureOf(error).error === 'TOO_MANY_REQUESTS' ? TOO_SOON_MS : 500 * 2 ** count),
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
  },
});

// What one person saw is never shown to the next.
onPersonChange(() => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries();
});

/** Which kept answers are old, and when they are asked for anew. */
export const staleAnswers = createStaleAnswers({ cache: queryClient, shows: shownBy, pushed: PUSHED, after, nowMs });
