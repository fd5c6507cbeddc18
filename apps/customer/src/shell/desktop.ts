/** Whether the window is a desktop's now, where the rail stands at the side; `useWide` tells of changes. */
export const isDesktop = (): boolean => matchMedia('(min-width: 1024px)').matches;
