import { useSyncExternalStore } from 'react';

const widthFrom = (px: number) => {
  const query = matchMedia(`(min-width: ${px}px)`);
  const subscribe = (onChange: () => void): (() => void) => {
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => query.matches);
};

/** Whether the window is a desktop's, where a list and what is picked from it stand side by side. */
export const useWide = widthFrom(1024);

/** Whether list, chart and order form have room side by side. */
export const useRoomy = widthFrom(1280);
