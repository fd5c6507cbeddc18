/** What the shell gives to the rooms. */
export type { CallFailure, CallName, CallOptions, CallResult, InputOfCall, ReplyOfCall } from './api.ts';
export { call } from './api.ts';
export { AreaCodeSheet, useAreaCode } from './area-code.tsx';
export { after, every, nowMs, sleep, type Timer } from './clock.ts';
export { openLanguages, openService, whileWaiting } from './dialogs.ts';
export { LANGUAGE_NAMES, LANGUAGES, type Language } from './language.ts';
export {
  isDepthWhole,
  type Steps,
  useDepth,
  useLiveBar,
  useLiveState,
  usePrivateEvents,
  useTicker,
  useTrades,
} from './live-feed.ts';
export { Failure, Loaded } from './load-state.tsx';
export {
  address,
  addressOfCode,
  aliasesOf,
  HOME,
  idInQuery,
  LOGIN,
  type Path,
  paths,
  type Query,
  routePaths,
  safeRedirect,
} from './paths.ts';
export { type Place, useGo, useKeptState, usePlace, useSetQuery } from './place.tsx';
export { type Preferences, prefer, preferences, usePreferences } from './preferences.ts';
export { keyOf, type Loadable, type PagedList, queryClient, useCall, usePagedCall, useQueryCall } from './queries.ts';
export type { RoomRoutes, ScreenEntry } from './room.ts';
export { ScreenHeader, type ScreenHeaderProps } from './screen-header.tsx';
export { type Session, useSession } from './session.ts';
export { type Site, site, useSite } from './site.ts';
export { forget, keep, readKept, type StorageKey } from './storage.ts';
export { converted, type Totals, useTotals } from './totals.ts';
export { type Format, useFormat } from './use-format.ts';
export { useToast } from './use-toast.ts';
export { useUser } from './use-user.ts';
