import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 1024px)');

const subscribe = (onChange: () => void): (() => void) => {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
};

/** Whether the window is a desktop's, where a list and what is picked from it stand side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
