import type { AccountType } from '@bourse/rules';
import type { IconName } from '@bourse/ui/icon';
import type { CallPart, LiveProduct } from '@bourse/wire';
import type { ComponentType } from 'react';
import type { InputOfCall, QueryName, ReplyOfCall } from './api.ts';
import type { Path, Query } from './paths.ts';

/** What the entries of the own page are about. */
export type MenuGroup = 'money' | 'safety';

/** The rail entry that a page stands under: the key of a tab, or the name of an entry of the rail. Some pages stand under one or another by their query. */
export type Section = string | ((query: Readonly<Record<string, string>>) => string);

/** A screen of a module: its code is loaded when first opened. */
export type ScreenEntry = {
  readonly load: () => Promise<ComponentType>;
  /** Key of the page's title in its pack ('market.title'). */
  readonly title: string;
  /** The message pack (file under locales/<language>/) that the screen needs before it is drawn, where it is not its module's own. */
  readonly pack?: string;
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
  /** Where it stands under another entry of the desktop's rail than the pages of its module do. */
  readonly section?: Section;
};

/** The screens that a module has, by their address. What no module claims shows the honest page that it is not here yet. */
export type ModuleRoutes = Readonly<Partial<Record<Path, ScreenEntry>>>;

/** An entry of the desktop's rail beside the tabs: what is wanted often and has no tab of its own. Its label is `shell.rail.<name>`. */
export type RailEntry = {
  readonly name: string;
  readonly icon: IconName;
  readonly path: Path;
  readonly query?: Query;
  /** Lowest first. */
  readonly place: number;
};

/** An entry of the history: a page of what was of a product, beside trades and moves of money. Its label is `shell.records.<name>`. */
export type RecordsEntry = RailEntry;

/** A call that lists a customer's orders of a product, by the names that its input, its rows and its reply have for things: pushes put orders into what is kept of it. */
type OrderListOf<Name extends QueryName> = {
  readonly call: Name;
  /** What input and rows call the part of the list, and its two values. */
  readonly part: keyof InputOfCall<Name> & string;
  readonly open: string;
  readonly history: string;
  /** What input and rows call the instrument. */
  readonly instrument: keyof InputOfCall<Name> & string;
  /** What rows call the time of their last change. */
  readonly updatedAt: string;
  /** What the reply calls its rows, and how many there are in all. */
  readonly rows: keyof ReplyOfCall<Name> & string;
  readonly total: keyof ReplyOfCall<Name> & string;
};

export type OrderListCall = { [Name in QueryName]: OrderListOf<Name> }[QueryName];

/** What an instrument is found by. */
type Located = { readonly instrument: string; readonly venue: string };

/** A product that a module trades. What its instruments are traded with is declared by the module of orders. */
export interface AppProduct {
  /** As its instruments and orders name it. */
  readonly name: LiveProduct;
  /** The account its instruments are paid from and come to. */
  readonly account: AccountType;
  /** Whether an order outside the session waits for the opening (rule STOCKS-2); otherwise it is refused. */
  readonly queues: boolean;
  /** The page of one of its instruments. */
  readonly page: (of: Located) => string;
  /** The page of a position in one of them; without it a position is seen among the assets. */
  readonly positionPage?: (of: Located) => string;
  readonly orderList: OrderListCall;
  /** The call that answers the position in an instrument, which pushes keep up to date. */
  readonly positionCall?: QueryName;
}

/** A module of the app. */
export type AppModule = {
  /** The name of its folder on every layer. */
  readonly name: string;
  /** The parts of the table of calls that its screens call besides what the shell does: fetched ahead with them. */
  readonly calls?: readonly CallPart[];
  /** Whose texts its screens show besides their own. */
  readonly packs?: readonly string[];
  readonly routes: ModuleRoutes;
  /** The entry of the desktop's rail that its pages stand under; without it each says so itself, or stands under none. */
  readonly section?: Section;
  /** What it adds to the desktop's rail. */
  readonly rail?: readonly RailEntry[];
  /** What it adds to the history. */
  readonly records?: readonly RecordsEntry[];
  /** What it trades. */
  readonly products?: readonly AppProduct[];
};

/**
 * Describes a module of the app, once. It is entered in the list in `modules.ts`; screens, what is fetched ahead of them, the own page's menu,
 * the desktop's rail, and where pushed orders belong are derived from there.
 */
export const defineModule = (module: AppModule): AppModule => module;
