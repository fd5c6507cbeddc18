import { useEffect, useRef, useState } from 'react';
import type { CallFailure, InputOfCall, ReplyOfCall } from './api.ts';
import { after, nowMs } from './clock.ts';
import { useCall } from './queries.ts';

export type Quoted = ReplyOfCall<'funds.quoteSwap'> & {
  /** How long it is good for, ms. */
  readonly spanMs: number;
  /** Names its acceptance, so that trying again after a lost answer has one effect. */
  readonly requestKey: string;
};

const WAIT_MS = 500;
/** Then the customer is asked whether they are still there. */
const MOST_RENEWALS = 8;

/** A firm price for what is asked, renewed when it ends; none while `asked` is undefined or held still. */
export const useQuote = (asked: InputOfCall<'funds.quoteSwap'> | undefined, isStill: boolean) => {
  const { run } = useCall('funds.quoteSwap');
  const [quote, setQuote] = useState<Quoted>();
  const [failure, setFailure] = useState<CallFailure>();
  const [round, setRound] = useState(0);
  const renewals = useRef(0);
  const before = useRef<string>(undefined);
  const name = asked && JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is told apart by its text, and `round` asks again
  useEffect(() => {
    setFailure(undefined);
    if (!asked) {
      before.current = undefined;
      setQuote(undefined);
      return;
    }
    let isOver = false;
    const isTyped = before.current !== name;
    before.current = name;
    if (isTyped) setQuote(undefined);
    const ask = async (): Promise<void> => {
      const begun = nowMs();
      const given = await run(asked);
      if (isOver) return;
      if (given.ok) setQuote({ ...given.value, spanMs: given.value.endsAt - begun, requestKey: crypto.randomUUID() });
      else {
        setQuote(undefined);
        setFailure(given);
      }
    };
    const timer = after(isTyped ? WAIT_MS : 0, () => void ask());
    return () => {
      isOver = true;
      timer.cancel();
    };
  }, [name, round, run]);
  useEffect(() => {
    if (!quote || isStill || renewals.current >= MOST_RENEWALS) return;
    const timer = after(Math.max(0, quote.endsAt - nowMs()), () => {
      renewals.current += 1;
      if (document.visibilityState === 'visible') setRound((count) => count + 1);
    });
    return timer.cancel;
  }, [quote, isStill]);
  const renew = (): void => {
    renewals.current = 0;
    setRound((count) => count + 1);
  };
  return { quote, failure, renew };
};
