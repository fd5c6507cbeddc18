import { useEffect } from 'react';

/** The part of the browser's interface that turns the screen; not every browser has it. */
type Turnable = ScreenOrientation & { readonly lock?: (way: 'landscape') => Promise<void> };

const turn = async (): Promise<void> => {
  const orientation: Turnable = screen.orientation;
  if (!orientation.lock || !document.documentElement.requestFullscreen) return;
  await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  await orientation.lock('landscape');
};

/** While it holds, a phone held upright shows the page sideways, where its browser can turn it; elsewhere nothing happens. */
export const useSideways = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !matchMedia('(pointer: coarse) and (orientation: portrait) and (max-width: 640px)').matches)
      return;
    // A browser that refuses leaves the chart as it is: over the whole window, upright.
    turn().catch(() => undefined);
    return () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [isWanted]);
};
