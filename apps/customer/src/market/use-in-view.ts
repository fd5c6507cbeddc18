import { type RefObject, useEffect } from 'react';

/** Of a list that scrolls on its own (`data-scrolls`), brings what stands open beside it to its middle where it is out of view; the page stays where it is. */
export const useInView = (element: RefObject<HTMLElement | null>, isOpen: boolean): void => {
  useEffect(() => {
    const list = element.current?.closest('[data-scrolls]');
    if (!isOpen || !element.current || !list) return;
    const row = element.current.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    const bottom = Math.min(box.bottom, innerHeight);
    if (row.top < box.top + row.height || row.bottom > bottom - row.height)
      list.scrollTop += row.top + row.height / 2 - (box.top + bottom) / 2;
  }, [element, isOpen]);
};
