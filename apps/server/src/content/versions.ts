import { isDeepStrictEqual } from 'node:util';
import { assert, err, ok, type Result } from '@bourse/rules';
import { type ContentEntry, type ContentKind, kindOfContent } from '@bourse/wire';
import type pg from 'pg';
import { inTransaction } from '../store/transaction.ts';
import { type CheckDeps, checkEntries, type Problem } from './check.ts';
import { contentFourEyesReasons } from './two-operators.ts';

type Entries = readonly Readonly<Record<string, unknown>>[];

export type VersionState = 'draft' | 'live' | 'retired';

/** One version as the history lists it; version 0 is what the brand's files say. */
export type Version = {
  readonly id: number;
  readonly content: string;
  readonly version: number;
  readonly state: VersionState;
  readonly note: string;
  readonly by: string;
  readonly at: number;
};

/** A version with what it says. */
export type Held = {
  readonly version: number;
  readonly at: number | null;
  readonly state: VersionState;
  readonly entries: Entries;
};

/** What is live of a kind. */
export type LiveContent<K extends ContentKind> = {
  readonly version: number;
  readonly at: number | null;
  readonly entries: readonly ContentEntry<K>[];
};

export type VersionsDeps = CheckDeps & {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** The brand's own hosts, mails and telephones, which a text may name (CONTENT-16). */
  readonly own: readonly string[];
  /** Version 0 of each content, from the brand's files. */
  readonly brand: ReadonlyMap<string, Entries>;
  /** What else happens, in the same transaction, when a content is published. */
  readonly onPublish: (
    client: pg.PoolClient,
    published: { readonly content: string; readonly entries: Entries },
  ) => Promise<void>;
  /** Tells open pages of what was published, when that is durable. */
  readonly announce: (content: string) => void;
};

/** The number of a draft that was kept and why it takes two, or what is wrong with it. */
type Saved = {
  readonly version: number | null;
  readonly problems: readonly Problem[];
  readonly whyTwo: readonly Problem[];
};
type PublishError = 'CONTENT_NOT_FOUND' | 'ALREADY_LIVE';
/** A version to be put live, why, and by whom. */
type Wanted = {
  readonly content: string;
  readonly version: number;
  /** The draft that was read; another one in its place is not what is wanted. */
  readonly draft?: number | undefined;
  readonly note: string;
  readonly by: string;
};

/** What two have agreed on: the version that is replaced, and what the new one says. */
type Agreed = { readonly live: number; readonly entries: Entries };

type Row = {
  readonly id: bigint;
  readonly content: string;
  readonly version: number;
  readonly state: VersionState;
  readonly note: string;
  readonly by: string;
  readonly at: bigint;
  readonly entries: Entries;
};

const LISTED = 'id, content, version, state, note, by, at';

const versionOf = ({ id, content, version, state, note, by, at }: Row): Version => ({
  id: Number(id),
  content,
  version,
  state,
  note,
  by,
  at: Number(at),
});

const heldOf = ({ version, at, state, entries }: Row): Held => ({ version, at: Number(at), state, entries });

/** Whether a deployment in these languages publishes such a content (CONTENT-1). */
const isContent = (content: string, languages: readonly string[]): boolean => {
  const kind = kindOfContent(content);
  return kind === 'translation' ? languages.includes(content.slice('translation:'.length)) : kind !== undefined;
};

/** One editor of a content at a time, to the end of the transaction: numbers follow each other, and one version is live. */
const keepAlone = (client: pg.PoolClient, content: string): Promise<unknown> =>
  client.query("SELECT pg_advisory_xact_lock(hashtext('content ' || $1))", [content]);

/** The draft of a content, by the id that no other draft has had; 0 where there is none. */
const draftNow = async (database: Pick<pg.Pool, 'query'>, content: string): Promise<number> => {
  const { rows } = await database.query<{ id: bigint }>(
    "SELECT id FROM content_version WHERE content = $1 AND state = 'draft'",
    [content],
  );
  return Number(rows[0]?.id ?? 0);
};

/** Whether a draft that an operator named is no longer the one that there is (CONTENT-33). */
const isReplaced = async (client: pg.PoolClient, content: string, draft: number | undefined): Promise<boolean> =>
  draft !== undefined && draft !== (await draftNow(client, content));

const nextVersion = async (client: pg.PoolClient, content: string): Promise<number> => {
  const { rows } = await client.query<{ next: number }>(
    'SELECT coalesce(max(version), 0) + 1 AS next FROM content_version WHERE content = $1',
    [content],
  );
  return rows[0]?.next ?? 1;
};

const insert = async (
  client: pg.PoolClient,
  row: Pick<Version, 'content' | 'version' | 'state' | 'note' | 'by' | 'at'> & { readonly entries: Entries },
): Promise<Version> => {
  const { rows } = await client.query<Row>(
    `INSERT INTO content_version (content, version, state, entries, note, by, at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${LISTED}`,
    [row.content, row.version, row.state, JSON.stringify(row.entries), row.note, row.by, row.at],
  );
  assert(rows[0] !== undefined, 'an inserted row comes back');
  return versionOf(rows[0]);
};

/** Makes one version live in place of the one that was: the draft itself, or a new version that says what an older one said. */
const putLive = async (
  client: pg.PoolClient,
  found: Held,
  row: Pick<Version, 'content' | 'note' | 'by' | 'at'>,
): Promise<Version> => {
  const { content, note, by, at } = row;
  await client.query("UPDATE content_version SET state = 'retired' WHERE content = $1 AND state = 'live'", [content]);
  if (found.state !== 'draft') {
    const version = await nextVersion(client, content);
    return insert(client, { ...row, version, state: 'live', entries: found.entries });
  }
  const { rows } = await client.query<Row>(
    `UPDATE content_version SET state = 'live', note = $3, by = $4, at = $5 WHERE content = $1 AND version = $2 RETURNING ${LISTED}`,
    [content, found.version, note, by, at],
  );
  assert(rows[0] !== undefined, 'a draft that was found is there under the lock');
  return versionOf(rows[0]);
};

/** Everything that a deployment publishes, version by version (CONTENT-1 to CONTENT-6). What is live is kept at hand. */
export class Versions {
  readonly #deps: VersionsDeps;
  #live: ReadonlyMap<string, Held> = new Map();

  constructor(deps: VersionsDeps) {
    this.#deps = deps;
  }

  /** Reads what is live; to be called at start, and now and then for what other processes published. */
  async reload(): Promise<void> {
    const { rows } = await this.#deps.pool.query<Row>("SELECT * FROM content_version WHERE state = 'live'");
    this.#live = new Map(rows.map((row) => [row.content, heldOf(row)]));
  }

  /** What is live of a kind, with its number; of documents and translations, by name. */
  live<K extends ContentKind>(kind: K, name?: string): LiveContent<K> {
    return this.#at(name === undefined ? kind : `${kind}:${name}`) as unknown as LiveContent<K>;
  }

  /** Whether there is such a content at all: in the brand's files, or published since. */
  isPublished(content: string): boolean {
    return this.#deps.brand.has(content) || this.#live.has(content);
  }

  /** A version by its number; without one the draft, else what is live. Undefined when there is none. */
  async find(content: string, version?: number): Promise<Held | undefined> {
    if (!isContent(content, this.#deps.languages)) return undefined;
    const found = await this.#find(this.#deps.pool, content, version);
    return found ?? (version === undefined ? this.#at(content) : undefined);
  }

  /** The draft of a content, as those who change it name it. */
  draftOf(content: string): Promise<number> {
    return draftNow(this.#deps.pool, content);
  }

  /**
   * Keeps a draft in place of the one that was; or says what is wrong with it. Errors: CONTENT_NOT_FOUND, CONFLICT when another draft than the one
   * that was read would be replaced.
   */
  async save(wanted: {
    readonly content: string;
    readonly draft?: number | undefined;
    readonly note: string;
    readonly by: string;
    readonly entries: unknown;
  }): Promise<Result<Saved, 'CONTENT_NOT_FOUND' | 'CONFLICT'>> {
    const { content, note, by } = wanted;
    const kind = this.#kindOf(content);
    if (kind === undefined) return err('CONTENT_NOT_FOUND');
    const checked = checkEntries(this.#deps, content, wanted.entries);
    if (!checked.ok) return ok({ version: null, problems: checked.problems, whyTwo: [] });
    return inTransaction<Saved, 'CONFLICT'>(this.#deps.pool, async (client) => {
      await keepAlone(client, content);
      if (await isReplaced(client, content, wanted.draft)) return err('CONFLICT');
      const { rows } = await client.query<{ version: number }>(
        "DELETE FROM content_version WHERE content = $1 AND state = 'draft' RETURNING version",
        [content],
      );
      const version = rows[0]?.version ?? (await nextVersion(client, content));
      const at = this.#deps.now();
      await insert(client, { content, version, state: 'draft', note, by, at, entries: checked.entries });
      return ok({ version, problems: [], whyTwo: this.whyTwo(content, checked.entries) });
    });
  }

  /**
   * Puts a draft live, or an older version anew. Errors: FOUR_EYES_NEEDED for what takes two, CONTENT_NOT_FOUND also for a version that no longer
   * passes the checks, ALREADY_LIVE, CONFLICT when another draft than the one that was read would go live.
   */
  async publish(wanted: Wanted): Promise<Result<Version, PublishError | 'FOUR_EYES_NEEDED' | 'CONFLICT'>> {
    type Refused = PublishError | 'FOUR_EYES_NEEDED' | 'CONFLICT';
    const { content, version } = wanted;
    const done = await inTransaction<Version, Refused>(this.#deps.pool, async (client) => {
      await keepAlone(client, content);
      if (await isReplaced(client, content, wanted.draft)) return err('CONFLICT');
      const found = this.#kindOf(content) && (await this.#find(client, content, version));
      const live = await this.#entriesOfLive(client, content);
      if (found && this.#whyTwo(content, found.entries, live).length > 0) return err('FOUR_EYES_NEEDED');
      return this.#publish(client, wanted);
    });
    await this.reload();
    if (!done.ok) return done;
    this.#deps.announce(content);
    return done;
  }

  /**
   * Puts live what two have agreed on, in their transaction; `announceAgreed` is to be called when that is over. Errors: CONFLICT when by now the
   * version says something else or is to replace another one, else as above.
   */
  async publishAgreed(
    client: pg.PoolClient,
    wanted: Wanted,
    agreed: Agreed,
  ): Promise<Result<Version, PublishError | 'CONFLICT'>> {
    const { content, version } = wanted;
    await keepAlone(client, content);
    const found = await this.#find(client, content, version);
    if (!found) return err('CONTENT_NOT_FOUND');
    const { rows } = await client.query<{ version: number }>(
      "SELECT version FROM content_version WHERE content = $1 AND state = 'live'",
      [content],
    );
    const isSame = (rows[0]?.version ?? 0) === agreed.live && isDeepStrictEqual(found.entries, agreed.entries);
    if (!isSame) return err('CONFLICT');
    return this.#publish(client, wanted);
  }

  /** Reads what two put live, and announces it. */
  async announceAgreed(content: string): Promise<void> {
    await this.reload();
    this.#deps.announce(content);
  }

  /** Why two operators must put a version live, each reason by its place; empty where one may (CONTENT-16). */
  whyTwo(content: string, entries: Entries): readonly Problem[] {
    return this.#whyTwo(content, entries, this.#at(content).entries);
  }

  /** Throws the draft away. Errors: CONTENT_NOT_FOUND when there is none, CONFLICT when it is another one than was read. */
  discard(
    content: string,
    draft?: number,
  ): Promise<Result<{ readonly content: string }, 'CONTENT_NOT_FOUND' | 'CONFLICT'>> {
    return inTransaction<{ readonly content: string }, 'CONTENT_NOT_FOUND' | 'CONFLICT'>(
      this.#deps.pool,
      async (client) => {
        await keepAlone(client, content);
        const now = await draftNow(client, content);
        if (now === 0) return err('CONTENT_NOT_FOUND');
        if (draft !== undefined && draft !== now) return err('CONFLICT');
        await client.query('DELETE FROM content_version WHERE id = $1', [now]);
        return ok({ content });
      },
    );
  }

  /** Every content with its live version and its draft. */
  async list() {
    const { rows } = await this.#deps.pool.query<Row>(
      `SELECT ${LISTED} FROM content_version WHERE state <> 'retired' ORDER BY content`,
    );
    const names = [...new Set([...this.#deps.brand.keys(), ...rows.map(({ content }) => content)])];
    return names.map((content) => {
      const draft = rows.find((row) => row.content === content && row.state === 'draft');
      const now = rows.find((row) => row.content === content && row.state === 'live');
      const last = draft ?? now;
      return {
        content,
        live: now?.version ?? 0,
        draft: draft?.version ?? null,
        by: last?.by ?? null,
        at: last ? Number(last.at) : null,
      };
    });
  }

  /** A content's versions, newest first; its version 0 is not among them. */
  async history(content: string, page: { readonly offset: number; readonly limit: number }) {
    const { pool } = this.#deps;
    const { rows } = await pool.query<Row>(
      `SELECT ${LISTED} FROM content_version WHERE content = $1 ORDER BY version DESC OFFSET $2 LIMIT $3`,
      [content, page.offset, page.limit],
    );
    const counted = await pool.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM content_version WHERE content = $1',
      [content],
    );
    return { rows: rows.map(versionOf), total: counted.rows[0]?.total ?? 0 };
  }

  async #publish(
    client: pg.PoolClient,
    { content, version, note, by }: Wanted,
  ): Promise<Result<Version, PublishError>> {
    const kind = this.#kindOf(content);
    if (kind === undefined) return err('CONTENT_NOT_FOUND');
    await keepAlone(client, content);
    const found = await this.#find(client, content, version);
    if (!found) return err('CONTENT_NOT_FOUND');
    // A broadcast that was sent can be sent again.
    if (found.state === 'live' && kind !== 'broadcast') return err('ALREADY_LIVE');
    // An older version may name a screen or lack a language that has come since.
    const checked = checkEntries(this.#deps, content, found.entries);
    if (!checked.ok) return err('CONTENT_NOT_FOUND');
    const { entries } = checked;
    const published = await putLive(client, { ...found, entries }, { content, note, by, at: this.#deps.now() });
    await this.#deps.onPublish(client, { content, entries });
    return ok(published);
  }

  #whyTwo(content: string, entries: Entries, live: Entries): readonly Problem[] {
    const kind = this.#kindOf(content);
    return kind === undefined ? [] : contentFourEyesReasons(kind, { entries, live, own: this.#deps.own });
  }

  /** What customers read now, as the database has it: another process may have published. */
  async #entriesOfLive(client: pg.PoolClient, content: string): Promise<Entries> {
    const { rows } = await client.query<Pick<Row, 'entries'>>(
      "SELECT entries FROM content_version WHERE content = $1 AND state = 'live'",
      [content],
    );
    return rows[0]?.entries ?? this.#deps.brand.get(content) ?? [];
  }

  #kindOf(content: string): ContentKind | undefined {
    return isContent(content, this.#deps.languages) ? kindOfContent(content) : undefined;
  }

  /** Version 0, which is live until another is. */
  #fromBrand(content: string): Held {
    const state = this.#live.has(content) ? 'retired' : 'live';
    return { version: 0, at: null, state, entries: this.#deps.brand.get(content) ?? [] };
  }

  #at(content: string): Held {
    return this.#live.get(content) ?? this.#fromBrand(content);
  }

  /** A version by its number, or the draft. */
  async #find(
    database: Pick<pg.Pool, 'query'>,
    content: string,
    version: number | undefined,
  ): Promise<Held | undefined> {
    if (version === 0) return this.#deps.brand.has(content) ? this.#fromBrand(content) : undefined;
    const wanted = version === undefined ? "state = 'draft'" : 'version = $2::bigint';
    const { rows } = await database.query<Row>(
      `SELECT * FROM content_version WHERE content = $1 AND ${wanted}`,
      version === undefined ? [content] : [content, version],
    );
    return rows[0] && heldOf(rows[0]);
  }
}
