import { useEffect, useRef, useState } from 'react';

type OnSeen = (isSeen: boolean) => void;

const listeners = new WeakMap<Element, OnSeen>();

/** One for all: each observer looks at the page again with every frame. Made when it is first wanted, for a test has a page without one. */
let shared: IntersectionObserver | undefined;

const makeObserver = () =>
  new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: '160px 0px' },
  );

/** Whether an element is on the screen or about to be, so that only what is seen is followed. */
export const useSeen = <E extends Element>() => {
  const element = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    shared ??= makeObserver();
    listeners.set(target, setSeen);
    shared.observe(target);
    return () => shared?.unobserve(target);
  }, []);
  return { element, isSeen };
};
