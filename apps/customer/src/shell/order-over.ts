import { queryClient, staleAnswers } from './answers.ts';
import { dropOrder } from './live-patch.ts';

/** An order turned out to be over: it leaves the lists of living ones at once, and what shows orders is asked anew (SOCKET-11). */
export const orderIsOver = (id: number): void => {
  dropOrder(queryClient, id);
  staleAnswers.addShown(new Set(['order', 'fill', 'position', 'balance']));
};
