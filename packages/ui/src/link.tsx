import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from 'react';

type Navigate = (path: string) => void;

const Navigation = createContext<Navigate | undefined>(undefined);

/** Lets rows, tabs and buttons with an `href` go through the app's router; without it they are plain links. */
export const NavigationProvider = ({ navigate, children }: { navigate: Navigate; children: ReactNode }) => (
  <Navigation.Provider value={navigate}>{children}</Navigation.Provider>
);

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** A link of the app: a real address, followed without loading the page anew. */
export const AppLink = ({ href, onClick, target, ...rest }: ComponentProps<'a'> & { href: string }) => {
  const navigate = useContext(Navigation);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!navigate || target || !href.startsWith('/') || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a href={href} target={target} onClick={follow} {...(target === '_blank' ? { rel: 'noreferrer' } : {})} {...rest} />
  );
};
