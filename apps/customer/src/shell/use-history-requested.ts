import { type RefObject, useEffect, useRef } from 'react';
import { useRoute } from './route.tsx';

/** Whether an address asks for what is over (`list=history`), and a ref of what then is scrolled to. */
export const useHistoryRequested = <E extends HTMLElement>(): {
  readonly isRequested: boolean;
  readonly ref: RefObject<E | null>;
} => {
  const { query } = useRoute();
  const ref = useRef<E>(null);
  const isRequested = query['list'] === 'history';
  useEffect(() => {
    if (isRequested) ref.current?.scrollIntoView();
  }, [isRequested]);
  return { isRequested, ref };
};
