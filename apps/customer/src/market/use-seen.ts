import { useEffect, useRef, useState } from 'react';

/** Whether an element is on the screen or about to be, so that only what is seen is followed. */
export const useSeen = <E extends Element>() => {
  const element = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '160px 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isSeen };
};
