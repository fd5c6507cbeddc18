import { LayerProvider } from '@bourse/ui/layer';
import { NavigationProvider } from '@bourse/ui/link';
import { TabBar } from '@bourse/ui/tab-bar';
import {
  Activity,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { idle } from './clock.ts';
import { CrashBoundary } from './crash.tsx';
import { DemoMark } from './demo-mark.tsx';
import { htmlLang } from './language.ts';
import { Notices } from './notices.tsx';
import { HOME, isTabPath, type Path, routeOf } from './paths.ts';
import { usePreferences } from './preferences.ts';
import { type Route, RouteContext } from './route.tsx';
import { type Location, router, useLocation } from './router.ts';
import { ScreenWait } from './screen-wait.tsx';
import { screenOf } from './screens.tsx';
import { useScrollPosition } from './scroll.ts';
import { useSession } from './session.ts';
import { SideRail } from './side-rail.tsx';
import { useSite } from './site.ts';
import { useTabs } from './tabs.ts';

const Overlays = lazy(async () => {
  await idle();
  const { Overlays: Component } = await import('./overlays.tsx');
  return { default: Component };
});

const ScreenTitle = ({ path }: { readonly path: Path }) => {
  const { title, pack } = screenOf(path);
  const { t } = useTranslation(pack);
  const name = useSite((site) => site.name);
  const text = t(title);
  useEffect(() => {
    document.title = `${text} · ${name}`;
  }, [text, name]);
  return null;
};

// The heads of all pages begin at one place; below them a text or a form is no wider than is read with ease.
const WIDTHS = {
  reading: 'max-w-[40rem] lg:max-w-[75rem] lg:[&>:not(header)]:max-w-[40rem]',
  form: 'max-w-[40rem] lg:max-w-[75rem] lg:[&>:not(header)]:max-w-[64rem]',
  wide: 'max-w-[75rem]',
  trading: 'max-w-[96rem]',
} as const;

const Panel = ({ route, children }: { readonly route: Route; readonly children?: ReactNode }) => {
  const { Component, width = 'reading', bare } = screenOf(route.path);
  return (
    <RouteContext.Provider value={route}>
      <div className={`mx-auto w-full ${bare ? 'max-w-[40rem]' : WIDTHS[width]}`}>
        <CrashBoundary visit={route.visit}>
          <Suspense fallback={<ScreenWait />}>
            <Component />
            {route.seen && <ScreenTitle path={route.path} />}
          </Suspense>
        </CrashBoundary>
        {children}
      </div>
    </RouteContext.Provider>
  );
};

/** The tab pages opened so far stay mounted in the background with their state; only one of them is seen. */
const useTabRoutes = (current: Route): readonly Route[] => {
  const [held, setHeld] = useState<ReadonlyMap<Path, Route>>(new Map());
  const isTab = isTabPath(current.path);
  if (isTab && held.get(current.path) !== current) setHeld(new Map(held).set(current.path, current));
  return useMemo(
    () => [...held.values()].map((route) => (route.path === current.path ? current : { ...route, seen: false })),
    [held, current],
  );
};

const useRouteOf = ({ pathname, query, visit }: Location): Route => {
  const { path, id } = routeOf(pathname) ?? { path: HOME, id: undefined };
  return useMemo(
    () => ({ path, query, id, seen: true, visit: isTabPath(path) ? path : visit }),
    [path, query, id, visit],
  );
};

/** A page gone to takes the focus where it was lost with the page before: a keyboard and a screen reader go on from its beginning. */
const useFocusInPage = (visit: string): void => {
  const stood = useRef(visit);
  useEffect(() => {
    if (stood.current === visit) return;
    stood.current = visit;
    if (document.activeElement === document.body) document.getElementById('screen')?.focus({ preventScroll: true });
  }, [visit]);
};

/** The frame of the app: navigation, notices, the screen, and what lies over it. */
export const Layout = () => {
  const { language } = usePreferences();
  const { t } = useTranslation('shell');
  const location = useLocation();
  const route = useRouteOf(location);
  const tabs = useTabs();
  const tabRoutes = useTabRoutes(route);
  const person = useSession().session?.customerId;
  const isTab = isTabPath(route.path);
  // The frame stands first. The first screen is drawn after it, in slices, which an answer that comes meanwhile does not make one long task of.
  const isFramed = useDeferredValue(true, false);
  const bare = screenOf(route.path).bare ?? false;
  useFocusInPage(route.visit);
  useScrollPosition(route.visit, isTab || location.isReturn);
  const navigate = (href: string): void => {
    if (href === location.pathname + location.search || (isTab && href === route.path))
      window.scrollTo({ top: 0, behavior: 'smooth' });
    else router().push(href);
  };
  return (
    <I18nProvider locale={language === 'ar' ? 'ar-u-nu-latn' : htmlLang(language)}>
      <LayerProvider open={router().openLayer}>
        <NavigationProvider navigate={navigate}>
          <a href="#screen" className="skip-link">
            {t('shell.skip')}
          </a>
          <div className="lg:flex">
            {!bare && <SideRail tabs={tabs} current={route.path} query={route.query} />}
            <div className="min-w-0 flex-1">
              <DemoMark />
              <Notices />
              <main
                id="screen"
                tabIndex={-1}
                data-above-bar={isTab || undefined}
                className={isTab ? 'pb-(--foot) outline-none lg:pb-10' : 'pb-safe outline-none lg:pb-10'}
              >
                {!isFramed && <ScreenWait />}
                {isFramed &&
                  tabRoutes.map((tabRoute) => (
                    <Activity key={`${person} ${tabRoute.path}`} mode={tabRoute.seen ? 'visible' : 'hidden'}>
                      <Panel route={tabRoute} />
                    </Activity>
                  ))}
                {isFramed && !isTab && <Panel key={`${route.path} ${route.visit}`} route={route} />}
              </main>
            </div>
          </div>
          {isTab && (
            <div data-tab-bar="" className="lg:hidden">
              <TabBar items={tabs} current={route.path} label={t('shell.navigation')} shape="bar" />
            </div>
          )}
          <Suspense fallback={null}>
            <Overlays isAboveTabBar={isTab} />
          </Suspense>
        </NavigationProvider>
      </LayerProvider>
    </I18nProvider>
  );
};
