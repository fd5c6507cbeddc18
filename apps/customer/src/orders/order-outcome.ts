import type { ReplyOfCall, Sending } from '../shell/index.ts';

/** What became of an order that was just placed. Quantities and prices are decimal texts. */
export type OrderOutcome = {
  readonly id: number;
  readonly side: 'buy' | 'sell';
  readonly state: 'waiting' | 'open' | 'filled' | 'cancelled';
  readonly quantity: string;
  readonly filled: string;
  /** Average price of the fills; null before the first. */
  readonly averagePrice: string | null;
  readonly limitPrice: string | null;
  readonly fee: string;
  readonly feeAsset: string;
  /** Of what opens a position on margin; 1 where it is paid in full. */
  readonly leverage: number;
  /** Why it ended before it was filled, where that is known. */
  readonly reason?: ReplyOfCall<'orders.order'>['reason'];
};

/**
 * What is said of an outcome: all of it filled, a part and the rest cancelled or resting, all resting, queued for the open, nothing filled; of one
 * that its owner cancelled, that they did.
 */
export type OutcomeKind =
  | 'filled'
  | 'part'
  | 'partCancelled'
  | 'partResting'
  | 'resting'
  | 'waiting'
  | 'unfilled'
  | 'cancelled';

export const outcomeKind = ({ state, filled, reason }: OrderOutcome): OutcomeKind => {
  const hasFills = /[1-9]/.test(filled);
  switch (state) {
    case 'filled':
      return 'filled';
    case 'cancelled':
      if (reason === 'requested') return hasFills ? 'partCancelled' : 'cancelled';
      return hasFills ? 'part' : 'unfilled';
    case 'open':
      return hasFills ? 'partResting' : 'resting';
    case 'waiting':
      return 'waiting';
  }
};

/** An order on its way out, whose answer is given as its outcome. */
export const withOutcome = <Reply>(
  { content, send }: Sending<Reply>,
  outcomeOf: (reply: Reply) => OrderOutcome,
): Sending<OrderOutcome> => ({
  content,
  send: async (key) => {
    const answer = await send(key);
    return answer.ok ? { ok: true, value: outcomeOf(answer.value) } : answer;
  },
});
