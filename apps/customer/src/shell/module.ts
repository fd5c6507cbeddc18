import type { ComponentType } from 'react';
import type { Path } from './paths.ts';

/** A screen of a module: its code is loaded when first opened. */
export type ScreenEntry = {
  readonly load: () => Promise<ComponentType>;
  /** Key of the page's title in the module's pack ('market.title'); the namespace is `pack`. */
  readonly title: string;
  /** The message pack (file under locales/<language>/) that the screen needs before it is drawn. */
  readonly pack: string;
  /** On a desktop: 'reading' (default) is text or fields of up to 640 px, 'form' fields with their summary beside them, 'wide' a table or cards of up to 1200 px, 'trading' up to 1536 px for three columns. */
  readonly width?: 'reading' | 'form' | 'wide' | 'trading';
  /** A bare page stands without the desktop's side bar (sign-in). */
  readonly bare?: boolean;
};

/** The screens that a module has, by their address. What no module claims shows the honest page that it is not here yet. */
export type ModuleRoutes = Readonly<Partial<Record<Path, ScreenEntry>>>;
