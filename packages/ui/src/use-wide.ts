import { useSyncExternalStore } from 'react';

const widthFrom = (width: string) => {
  const query = () => matchMedia(`(min-width: ${width})`);
  const subscribe = (onChange: () => void): (() => void) => {
    const watched = query();
    watched.addEventListener('change', onChange);
    return () => watched.removeEventListener('change', onChange);
  };
  return (): boolean => useSyncExternalStore(subscribe, () => query().matches);
};

/** Whether the window is a desktop's, where lists are tables. */
export const useWide = widthFrom('1024px');

/** Whether list, chart and order form have room side by side. */
export const useVeryWide = widthFrom('1280px');

/** Whether the rail of a desktop has words beside its signs, and all of its entries. */
export const useWideRail = widthFrom('90rem');
