import { NavigationProvider } from '@bourse/ui/link';
import { TabBar } from '@bourse/ui/tab-bar';
import { Activity, lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { idle } from './clock.ts';
import { CrashBoundary } from './crash.tsx';
import { htmlLang } from './language.ts';
import { Notices } from './notices.tsx';
import { HOME, isTabPath, type Path, placeOf } from './paths.ts';
import { type Place, PlaceContext } from './place.tsx';
import { usePreferences } from './preferences.ts';
import { type Location, router, useLocation } from './router.ts';
import { ScreenWait } from './screen-wait.tsx';
import { screenOf } from './screens.tsx';
import { useScrollPlace } from './scroll.ts';
import { useSession } from './session.ts';
import { SideNav } from './side-nav.tsx';
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

const WIDTHS = { reading: 'max-w-[40rem]', wide: 'max-w-[75rem]', desk: 'max-w-[96rem]' } as const;

const Panel = ({ place, children }: { readonly place: Place; readonly children?: ReactNode }) => {
  const { Component, width = 'reading' } = screenOf(place.path);
  return (
    <PlaceContext.Provider value={place}>
      <div className={`mx-auto w-full ${WIDTHS[width]}`}>
        <CrashBoundary visit={place.visit}>
          <Suspense fallback={<ScreenWait />}>
            <Component />
            {place.seen && <ScreenTitle path={place.path} />}
          </Suspense>
        </CrashBoundary>
        {children}
      </div>
    </PlaceContext.Provider>
  );
};

/** The tab pages opened so far stay mounted in the background with their state; only one of them is seen. */
const useTabPlaces = (current: Place): readonly Place[] => {
  const [held, setHeld] = useState<ReadonlyMap<Path, Place>>(new Map());
  const isTab = isTabPath(current.path);
  if (isTab && held.get(current.path) !== current) setHeld(new Map(held).set(current.path, current));
  return useMemo(
    () => [...held.values()].map((place) => (place.path === current.path ? current : { ...place, seen: false })),
    [held, current],
  );
};

const usePlaceOf = ({ pathname, query, visit }: Location): Place => {
  const { path, id } = placeOf(pathname) ?? { path: HOME, id: undefined };
  return useMemo(
    () => ({ path, query, id, seen: true, visit: isTabPath(path) ? path : visit }),
    [path, query, id, visit],
  );
};

/** The frame of the app: navigation, notices, the screen, and what lies over it. */
export const Layout = () => {
  const { language } = usePreferences();
  const { t } = useTranslation('shell');
  const location = useLocation();
  const place = usePlaceOf(location);
  const tabs = useTabs();
  const tabPlaces = useTabPlaces(place);
  const person = useSession().session?.customerId;
  const isTab = isTabPath(place.path);
  // The frame stands first. The first screen is drawn after it, in slices, which an answer that comes meanwhile does not make one long task of.
  const isFramed = useDeferredValue(true, false);
  const bare = screenOf(place.path).bare ?? false;
  useScrollPlace(place.visit, isTab || location.isReturn);
  const navigate = (href: string): void => {
    if (href === location.pathname + location.search || (isTab && href === place.path))
      window.scrollTo({ top: 0, behavior: 'smooth' });
    else router().push(href);
  };
  return (
    <I18nProvider locale={language === 'ar' ? 'ar-u-nu-latn' : htmlLang(language)}>
      <NavigationProvider navigate={navigate}>
        <a href="#screen" className="skip-link">
          {t('shell.skip')}
        </a>
        <div className="lg:flex">
          {!bare && <SideNav tabs={tabs} current={place.path} />}
          <div className="min-w-0 flex-1">
            <Notices />
            <main
              id="screen"
              tabIndex={-1}
              className={
                isTab
                  ? 'pb-[calc(var(--tab-bar-height)+var(--safe-bottom))] outline-none lg:pb-10'
                  : 'pb-safe outline-none lg:pb-10'
              }
            >
              {!isFramed && <ScreenWait />}
              {isFramed &&
                tabPlaces.map((tabPlace) => (
                  <Activity key={`${person} ${tabPlace.path}`} mode={tabPlace.seen ? 'visible' : 'hidden'}>
                    <Panel place={tabPlace} />
                  </Activity>
                ))}
              {isFramed && !isTab && <Panel key={`${place.path} ${place.visit}`} place={place} />}
            </main>
          </div>
        </div>
        {isTab && (
          <div className="lg:hidden">
            <TabBar items={tabs} current={place.path} label={t('shell.navigation')} shape="bar" />
          </div>
        )}
        <Suspense fallback={null}>
          <Overlays isAboveTabBar={isTab} />
        </Suspense>
      </NavigationProvider>
    </I18nProvider>
  );
};
