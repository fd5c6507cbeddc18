import { useSyncExternalStore } from 'react';

const widthFrom = (px: number) => {
  const query = () => matchMedia(`(min-width: ${px}px)`);
  const subscribe = (onChange: () => void): (() => void) => {
    const watched = query();
    watched.addEventListener('change', onChange);
    return () => watched.removeEventListener('change', onChange);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => query().matches);
};

/** Whether the window is a desktop's, where lists are tables. */
export const useWide = widthFrom(1024);

/** Whether list, chart and order form have room side by side. */
export const useRoomy = widthFrom(1280);
