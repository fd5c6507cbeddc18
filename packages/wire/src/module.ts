import type { ListDeclaration } from './list-declaration.ts';
import type { MovementKind } from './movement-names.ts';
import type { NoticeDeclaration } from './notice-declaration.ts';

/** Calls that are fetched together, by a file whose `endpoints` they are. */
export type Part = {
  /** The first parts of their names: 'home' of 'home.rules'. */
  readonly areas: readonly string[];
  readonly load: () => Promise<{ readonly endpoints: object }>;
};

type Names = Readonly<Record<string, string>>;

/** What a column of an export may hold a name of; `words` is a word that is said as it stands. */
export type NameKind =
  | 'account'
  | 'action'
  | 'clearing'
  | 'command'
  | 'country'
  | 'event'
  | 'outcome'
  | 'proposal'
  | 'purpose'
  | 'target'
  | 'words';

type Description = {
  /** The name of its folder on every layer. */
  readonly name: string;
  /** Its rows of the table of calls, by part: an app fetches a part when a call that stands in it is first made, or ahead. */
  readonly calls?: Readonly<Record<string, Part>>;
  /** The errors that its calls declare besides the common ones and other modules', with their codes on the wire. */
  readonly errors?: Readonly<Record<string, number>>;
  /** What the console calls its actions, commands, events, ledger accounts, products and kinds of proposals. */
  readonly labels?: {
    readonly actions?: Names;
    readonly commands?: Names;
    readonly events?: Names;
    readonly purposes?: Names;
    readonly houseAccounts?: Names;
    readonly products?: Names;
    readonly proposals?: Names;
    readonly statement?: Names;
    readonly movements?: Readonly<Record<string, MovementKind>>;
    /** How its exports say columns and values; see `export-words.ts`. */
    readonly headers?: Names;
    readonly values?: Readonly<Record<string, Names>>;
    readonly named?: Readonly<Record<string, NameKind>>;
  };
  /** How its lists are searched and filtered in the console, by their call. */
  readonly lists?: Readonly<Record<string, ListDeclaration>>;
  /** What its customers are notified of, by kind. */
  readonly notices?: Readonly<Record<string, NoticeDeclaration>>;
  /** What of it takes two operators, by kind. */
  readonly proposals?: readonly string[];
  /** What of it has a page of its own in the console, as a trail's target names it: 'deposit' of 'deposit:12'. */
  readonly subjects?: readonly string[];
  /** By product: the call that shows one of its orders, and one of its positions where it has any; the private half of the live feed shows them so. */
  readonly live?: Readonly<Record<string, { readonly order: string; readonly position?: string }>>;
  /** What of it the private half of the live feed says has changed, by kind. */
  readonly records?: readonly string[];
  /** What else its answers are about, which no push tells of: see `entity.ts`. */
  readonly entities?: readonly string[];
};

/**
 * Describes a module of the API, once. It is entered in the list in `modules.ts`; the table of calls, errors, names, lists, notices, proposals,
 * records and live rows of the whole API are derived from there.
 */
export const defineModule = <const M extends Description>(module: M): M => module;
