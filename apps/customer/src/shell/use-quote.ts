import { useEffect, useRef, useState } from 'react';
import type { CallFailure, InputOfCall, ReplyOfCall } from './api.ts';
import { after, nowMs } from './clock.ts';
import { useCommand } from './commands.ts';

export type Quoted = ReplyOfCall<'funds.quoteSwap'> & {
  /** How long it is good for, ms. */
  readonly spanMs: number;
};

const WAIT_MS = 500;
/** Then the customer is asked whether they are still there. */
const MOST_RENEWALS = 8;
/** Other terms stand so long before they can be confirmed: a finger on its way meant those before them. */
const READ_MS = 1_500;

const isAsGood = (one: Quoted, other: Quoted): boolean =>
  one.fromAmount === other.fromAmount && one.toAmount === other.toAmount && one.fee === other.fee;

/**
 * A firm price for the request, renewed in place when it expires, also during the confirmation (rule FUNDS-142); none while `request` is undefined.
 * `isRenewing` is set from the request of a new price until it can be confirmed.
 */
export const useQuote = (request: InputOfCall<'funds.quoteSwap'> | undefined) => {
  const { run } = useCommand('funds.quoteSwap');
  const [quote, setQuote] = useState<Quoted>();
  const [failure, setFailure] = useState<CallFailure>();
  const [round, setRound] = useState(0);
  const [isRenewing, setRenewing] = useState(false);
  const renewals = useRef(0);
  const before = useRef<string>(undefined);
  const shown = useRef<Quoted>(undefined);
  const name = request && JSON.stringify(request);
  const show = (next: Quoted | undefined): void => {
    shown.current = next;
    setQuote(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is told apart by its text, and `round` asks again
  useEffect(() => {
    setFailure(undefined);
    if (!request) {
      before.current = undefined;
      show(undefined);
      setRenewing(false);
      return;
    }
    let isOver = false;
    const isTyped = before.current !== name;
    before.current = name;
    if (isTyped) show(undefined);
    const ask = async (): Promise<void> => {
      const begun = nowMs();
      const answer = await run(request);
      if (isOver) return;
      const last = shown.current;
      if (!answer.ok) {
        show(undefined);
        setRenewing(false);
        return setFailure(answer);
      }
      const next = { ...answer.value, spanMs: answer.value.endsAt - begun };
      show(next);
      if (last && !isAsGood(last, next)) timer = after(READ_MS, () => setRenewing(false));
      else setRenewing(false);
    };
    let timer = after(isTyped ? WAIT_MS : 0, () => void ask());
    return () => {
      isOver = true;
      timer.cancel();
    };
  }, [name, round, run]);
  useEffect(() => {
    if (!quote || renewals.current >= MOST_RENEWALS) return;
    const timer = after(Math.max(0, quote.endsAt - nowMs()), () => {
      renewals.current += 1;
      if (document.visibilityState !== 'visible') return;
      setRenewing(true);
      setRound((count) => count + 1);
    });
    return timer.cancel;
  }, [quote]);
  const renew = (): void => {
    renewals.current = 0;
    setRenewing(true);
    setRound((count) => count + 1);
  };
  return { quote, failure, renew, isRenewing };
};
