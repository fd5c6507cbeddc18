import type { ComponentType } from 'react';
import type { Path } from './paths.ts';

/** A screen of a room: its code is loaded when first opened. */
export type ScreenEntry = {
  readonly load: () => Promise<ComponentType>;
  /** Key of the page's title in the room's pack ('market.title'); the namespace is `pack`. */
  readonly title: string;
  /** The message pack (file under locales/<language>/) that the screen needs before it is drawn. */
  readonly pack: string;
  /** On a desktop: 'reading' (default) is one column of 640 px, 'wide' up to 1200 px, 'desk' up to 1536 px for three columns. */
  readonly width?: 'reading' | 'wide' | 'desk';
  /** A bare page stands without the desktop's side bar (sign-in). */
  readonly bare?: boolean;
};

/** The screens that a room has, by their address. What no room claims shows the honest page that it is not here yet. */
export type RoomRoutes = Readonly<Partial<Record<Path, ScreenEntry>>>;
