import type { IconName } from '@bourse/ui/icon';
import type { CallPart } from '@bourse/wire';
import type { ComponentType } from 'react';
import type { Path } from './paths.ts';

/** What the entries of the own page are about. */
export type MenuGroup = 'money' | 'safety';

/** A screen of a module: its code is loaded when first opened. */
export type ScreenEntry = {
  readonly load: () => Promise<ComponentType>;
  /** Key of the page's title in the module's pack ('market.title'); the namespace is `pack`. */
  readonly title: string;
  /** The message pack (file under locales/<language>/) that the screen needs before it is drawn. */
  readonly pack: string;
  /** On a desktop: 'reading' (default) is text or fields of up to 640 px, 'form' fields with their summary beside them, 'wide' a table or cards of up to 1200 px, 'trading' up to 1536 px for three columns. */
  readonly width?: 'reading' | 'form' | 'wide' | 'trading';
  /** Where the own page leads to it: among what is about money or about safety, at its place, lowest first, under the screen's title unless it has a name there. */
  readonly menu?: {
    readonly group: MenuGroup;
    readonly place: number;
    readonly icon: IconName;
    /** A key of the own page's pack. */
    readonly name?: string;
  };
  /** A bare page stands without the desktop's side bar (sign-in). */
  readonly bare?: boolean;
};

/** The screens that a module has, by their address. What no module claims shows the honest page that it is not here yet. */
export type ModuleRoutes = Readonly<Partial<Record<Path, ScreenEntry>>>;

/** A module of the app. */
export type AppModule = {
  /** The name of its folder on every layer. */
  readonly name: string;
  /** The parts of the table of calls that its screens call besides what the shell does: fetched ahead with them. */
  readonly calls?: readonly CallPart[];
  /** Whose texts its screens show besides their own. */
  readonly packs?: readonly string[];
  readonly routes: ModuleRoutes;
};

/**
 * Describes a module of the app, once. It is entered in the list in `modules.ts`; screens, what is fetched ahead of them, and the own page's
 * menu are derived from there.
 */
export const defineModule = (module: AppModule): AppModule => module;
