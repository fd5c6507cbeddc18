import { assert, type CustomerId, type HoldReason, ok, type PostingReason } from '@bourse/rules';
import { isNoticeKind, linkOf, type NoticeKind, noticeKinds } from '@bourse/wire';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import type { Message } from './message.ts';
import { holdText, inLanguage, noticeText, postingText, type Texts } from './texts.ts';

export type NoticeValues = Readonly<Record<string, string>>;

/** A message to everybody, as it was published. */
export type Broadcast = {
  readonly title: Readonly<Record<string, string | undefined>>;
  readonly body: Readonly<Record<string, string | undefined>>;
  readonly link: string | null;
};

/** A message of an inbox in its reader's language; `content` is clean HTML. */
export type Notice = {
  readonly id: string;
  readonly tab: 'everybody' | 'own';
  readonly kind: string;
  readonly title: string;
  readonly content: string;
  readonly link: string | null;
  readonly at: number;
  readonly state: 'read' | 'unread';
};

/** What a device shows of a message: plain text. */
export type NoticeText = { readonly title: string; readonly text: string; readonly link: string | null };

/** Where a customer is reached, in which language and time zone, and since when (ms UTC). */
export type Recipient = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly preferences: { readonly language: string | null; readonly zone: string | null };
  readonly createdAt: number;
};

export type NoticesDeps = {
  readonly pool: pg.Pool;
  readonly now: () => number;
  readonly texts: Texts;
  /** How many hours withdrawals wait after a change of credentials: the brand's. */
  readonly waitHours: number;
  readonly send: (database: pg.PoolClient, message: Message) => Promise<void>;
  /** Who a customer is to messages, as the module of identity knows them; undefined for who has no paperwork. */
  readonly recipient: (database: Queryable, customer: CustomerId) => Promise<Recipient | undefined>;
  /** What others call customers, by number; whom nobody has a name for is left out. */
  readonly names: (database: Queryable, ids: readonly CustomerId[]) => Promise<ReadonlyMap<CustomerId, string>>;
  /** The language of who has not chosen one. */
  readonly language: string;
  /** The time zone of who has not chosen one. */
  readonly zone: string;
  /** Says at once to the customer's open pages, or to everybody's, that there is news. */
  readonly announce: (customer: CustomerId | 'everybody') => void;
  /** Tells the customer's devices; never waits for them, and never fails. */
  readonly push: (customer: CustomerId, textIn: (language: string) => NoticeText) => void;
};

type Row = {
  readonly id: bigint;
  readonly customer: number | null;
  readonly kind: string;
  readonly values: unknown;
  readonly link: string | null;
  readonly at: bigint;
  readonly is_read: boolean;
};

const zoneOf = ({ zone }: NoticesDeps, who: Recipient | undefined): string => who?.preferences.zone ?? zone;

type Reader = { readonly language: string; readonly zone: string };

type Content = { readonly kind: string; readonly values: unknown };

const calledIn = ({ kind, values }: Content): readonly (readonly [value: string, id: CustomerId])[] => {
  if (!isNoticeKind(kind)) return [];
  const { called = [] } = noticeKinds[kind];
  return called.map((value) => [value, Number((values as NoticeValues)[value])] as const);
};

/** Messages with the names of the customers that they speak of, as they are now (rule NOTIFY-24). */
const withNames = async <T extends Content>(
  { names }: NoticesDeps,
  database: Queryable,
  messages: readonly T[],
): Promise<readonly T[]> => {
  const ids = new Set(messages.flatMap((each) => calledIn(each).map(([, id]) => id)));
  if (ids.size === 0) return messages;
  const known = await names(database, [...ids]);
  return messages.map((each) => {
    const said = calledIn(each).flatMap(([value, id]) => {
      const name = known.get(id);
      return name === undefined ? [] : [[value, name] as const];
    });
    return said.length === 0
      ? each
      : { ...each, values: { ...(each.values as NoticeValues), ...Object.fromEntries(said) } };
  });
};

const present = ({ texts, waitHours, language: brandLanguage }: NoticesDeps, row: Row, reader: Reader): Notice => {
  const head = {
    id: String(row.id),
    kind: row.kind,
    link: row.link,
    at: Number(row.at),
    state: row.is_read ? 'read' : 'unread',
  } as const;
  if (isNoticeKind(row.kind))
    return {
      ...head,
      tab: 'own',
      ...noticeText(texts, row.kind, reader, { hours: String(waitHours), ...(row.values as NoticeValues) }),
    };
  const { title, body } = row.values as Broadcast;
  return {
    ...head,
    tab: 'everybody',
    title: title[reader.language] ?? title[brandLanguage] ?? '',
    content: body[reader.language] ?? body[brandLanguage] ?? '',
  };
};

/** The messages to everybody since the customer (`$1`) came (`$2`): no others are theirs to read. */
const EVERYBODY = `SELECT n.id, n.customer, n.kind, n."values", n.link, n.at, r.notice IS NOT NULL AS is_read
  FROM notice n LEFT JOIN notice_read r ON r.customer = $1 AND r.notice = n.id WHERE n.customer IS NULL AND n.at >= $2`;

/** Since when messages to everybody are a customer's; one who is unknown has none. */
const since = async ({ recipient }: NoticesDeps, database: Queryable, customer: CustomerId): Promise<number> =>
  (await recipient(database, customer))?.createdAt ?? Number.MAX_SAFE_INTEGER;

const OWN = 'SELECT id, customer, kind, "values", link, at, read_at IS NOT NULL AS is_read FROM notice';

/** A customer who is told something, as the caller's transaction knows them. */
type Notified = { readonly customer: CustomerId; readonly who: Recipient | undefined };

const writeOwn = async (
  deps: NoticesDeps,
  client: pg.PoolClient,
  { customer, who }: Notified,
  kind: NoticeKind,
  values: NoticeValues,
  language: string,
): Promise<string> => {
  const at = deps.now();
  const { rows } = await client.query<{ total: number }>(
    `INSERT INTO notice_count (customer, total, unread) VALUES ($1, 1, 1)
     ON CONFLICT (customer) DO UPDATE SET total = notice_count.total + 1, unread = notice_count.unread + 1 RETURNING total`,
    [customer],
  );
  await client.query(
    'INSERT INTO notice (customer, number, kind, "values", link, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [customer, rows[0]?.total, kind, JSON.stringify(values), linkOf(kind, values), at],
  );
  const zone = zoneOf(deps, who);
  if (!noticeKinds[kind].isSecurity) return zone;
  assert(who !== undefined, `customer ${customer} has paperwork`);
  const [channel, to] = who.email ? (['email', who.email] as const) : (['sms', who.phone ?? ''] as const);
  const mailed = who.preferences.language ?? language;
  await deps.send(client, { channel, to, kind, language: mailed, values: inLanguage(values, mailed, zone) });
  return zone;
};

type Page = { readonly offset: number; readonly limit: number };
type Rows = { readonly rows: readonly Row[]; readonly total: number };

const everybodysRows = async (deps: NoticesDeps, customer: CustomerId, { offset, limit }: Page): Promise<Rows> => {
  const { pool } = deps;
  const those = [customer, await since(deps, pool, customer)];
  const { rows } = await pool.query<Row>(`${EVERYBODY} ORDER BY n.id DESC OFFSET $3 LIMIT $4`, [
    ...those,
    offset,
    limit,
  ]);
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (${EVERYBODY}) AS notified`,
    those,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

const ownRows = async ({ pool }: NoticesDeps, customer: CustomerId, { offset, limit }: Page): Promise<Rows> => {
  const counted = await pool.query<{ total: number }>('SELECT total FROM notice_count WHERE customer = $1', [customer]);
  const total = counted.rows[0]?.total ?? 0;
  // Numbers have no gap: any page is found by its place, the last as fast as the first.
  const { rows } = await pool.query<Row>(
    `${OWN} WHERE customer = $1 AND number <= $2 AND number > $3 ORDER BY number DESC`,
    [customer, total - offset, total - offset - limit],
  );
  return { rows, total };
};

/** Both tabs together: the first so many of each are enough to find a page of them. */
const allRows = async (deps: NoticesDeps, customer: CustomerId, { offset, limit }: Page): Promise<Rows> => {
  const first = { offset: 0, limit: offset + limit };
  const [own, everybodys] = [await ownRows(deps, customer, first), await everybodysRows(deps, customer, first)];
  const rows = [...own.rows, ...everybodys.rows].sort((one, other) => Number(other.id - one.id));
  return { rows: rows.slice(offset, offset + limit), total: own.total + everybodys.total };
};

const readOwn = async (
  client: pg.PoolClient,
  customer: CustomerId,
  id: string,
  at: number,
): Promise<Row | undefined> => {
  // The count is locked before the message, as by whoever adds one.
  await client.query('SELECT FROM notice_count WHERE customer = $1 FOR UPDATE', [customer]);
  const { rows } = await client.query<Row>(`${OWN} WHERE id = $2 AND customer = $1 FOR UPDATE`, [customer, id]);
  const found = rows[0];
  if (found && !found.is_read) {
    await client.query('UPDATE notice SET read_at = $2 WHERE id = $1', [id, at]);
    await client.query('UPDATE notice_count SET unread = unread - 1 WHERE customer = $1', [customer]);
  }
  return found;
};

const readShared = async (
  deps: NoticesDeps,
  client: pg.PoolClient,
  customer: CustomerId,
  id: string,
): Promise<Row | undefined> => {
  const { rows } = await client.query<Row>(`${EVERYBODY} AND n.id = $3`, [
    customer,
    await since(deps, client, customer),
    id,
  ]);
  if (rows[0])
    await client.query('INSERT INTO notice_read (customer, notice) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      customer,
      id,
    ]);
  return rows[0];
};

/** The inboxes: what customers are told, and what they have read of it (NOTIFY-7 to NOTIFY-11). */
export class Notices {
  readonly #deps: NoticesDeps;

  constructor(deps: NoticesDeps) {
    this.#deps = deps;
  }

  /**
   * Tells a customer: the inbox, the open pages, the devices; for matters of security a mail or short message too, in the language given
   * where the customer has chosen none.
   */
  async notify(
    customer: CustomerId,
    kind: NoticeKind,
    values: NoticeValues = {},
    language: string = this.#deps.language,
  ): Promise<void> {
    const zone = await inTransaction<string, never>(this.#deps.pool, async (client) =>
      ok(await writeOwn(this.#deps, client, await this.#notified(client, customer), kind, values, language)),
    );
    if (zone.ok) this.#announce(customer, kind, values, zone.value);
  }

  /** The same in the caller's transaction; the answer is to be called when that is durable. */
  async notifyWithin(
    client: pg.PoolClient,
    customer: CustomerId,
    kind: NoticeKind,
    values: NoticeValues,
  ): Promise<() => void> {
    return this.#writeWithin(client, await this.#notified(client, customer), kind, values);
  }

  /** The same, where the customer may have no paperwork, and so no inbox: undefined then. */
  async notifyIfKnown(
    client: pg.PoolClient,
    customer: CustomerId,
    kind: NoticeKind,
    values: NoticeValues,
  ): Promise<(() => void) | undefined> {
    const notified = await this.#notified(client, customer);
    return notified.who && this.#writeWithin(client, notified, kind, values);
  }

  /** Puts a message into every inbox, in the transaction that publishes it; the answer is to be called when that is durable. */
  async broadcast(client: pg.PoolClient, { title, body, link }: Broadcast): Promise<void> {
    await client.query(
      `INSERT INTO notice (customer, number, kind, "values", link, at)
       SELECT NULL, coalesce(max(number), 0) + 1, 'broadcast', $1, $2, $3 FROM notice WHERE customer IS NULL`,
      [JSON.stringify({ title, body }), link, this.#deps.now()],
    );
  }

  /** Tells open pages of it, when it is durable. */
  announceBroadcast(): void {
    this.#deps.announce('everybody');
  }

  /** One page of a tab, or of both where none is named, newest first. */
  async page(
    customer: CustomerId,
    tab: Notice['tab'] | undefined,
    language: string,
    page: Page,
  ): Promise<{ readonly list: readonly Notice[]; readonly total: number }> {
    const { rows, total } = await (tab === undefined ? allRows : tab === 'own' ? ownRows : everybodysRows)(
      this.#deps,
      customer,
      page,
    );
    const reader = { language, zone: await this.#zoneOf(customer) };
    const named = await withNames(this.#deps, this.#deps.pool, rows);
    return { list: named.map((row) => present(this.#deps, row, reader)), total };
  }

  /** What a customer was told of some kinds since an instant (ms UTC), the newest first and twenty at most. */
  async recentOf(
    customer: CustomerId,
    kinds: readonly string[],
    since: number,
  ): Promise<readonly { readonly kind: string; readonly at: number; readonly values: NoticeValues }[]> {
    const { rows } = await this.#deps.pool.query<{ kind: string; at: bigint; values: NoticeValues }>(
      `SELECT kind, at, "values" FROM notice WHERE customer = $1 AND at > $2 AND kind = ANY($3) ORDER BY at DESC LIMIT 20`,
      [customer, since, kinds],
    );
    return rows.map((row) => ({ ...row, at: Number(row.at) }));
  }

  /** What a customer is told of a withdrawal on hold. */
  holdReason(textIn: HoldReason, language: string): string {
    return holdText(this.#deps.texts, textIn, language);
  }

  /** What a customer is told of a manual posting. */
  postingReason(textIn: PostingReason, language: string): string {
    return postingText(this.#deps.texts, textIn, language);
  }

  async unread(customer: CustomerId): Promise<number> {
    const { rows } = await this.#deps.pool.query<{ unread: number }>(
      `SELECT coalesce((SELECT unread FROM notice_count WHERE customer = $1), 0)
         + (SELECT count(*)::int FROM (${EVERYBODY}) AS notified WHERE NOT is_read) AS unread`,
      [customer, await since(this.#deps, this.#deps.pool, customer)],
    );
    return rows[0]?.unread ?? 0;
  }

  /** Marks a message as read and answers it; undefined when it is nobody's or another's. */
  async read(customer: CustomerId, id: string, language: string): Promise<Notice | undefined> {
    if (!/^\d{1,18}$/.test(id)) return undefined;
    const row = await inTransaction<Row | undefined, never>(this.#deps.pool, async (client) =>
      ok(
        (await readOwn(client, customer, id, this.#deps.now())) ?? (await readShared(this.#deps, client, customer, id)),
      ),
    );
    if (!row.ok || !row.value) return undefined;
    const [named = row.value] = await withNames(this.#deps, this.#deps.pool, [row.value]);
    return present(this.#deps, { ...named, is_read: true }, { language, zone: await this.#zoneOf(customer) });
  }

  async readAll(customer: CustomerId): Promise<void> {
    await inTransaction(this.#deps.pool, async (client) => {
      // The count is locked first, as by whoever adds a message: what is told meanwhile stays unread.
      await client.query('UPDATE notice_count SET unread = 0 WHERE customer = $1', [customer]);
      await client.query('UPDATE notice SET read_at = $2 WHERE customer = $1 AND read_at IS NULL', [
        customer,
        this.#deps.now(),
      ]);
      await client.query(
        `INSERT INTO notice_read (customer, notice) SELECT $1, notified.id FROM (${EVERYBODY}) AS notified WHERE NOT is_read
         ON CONFLICT DO NOTHING`,
        [customer, await since(this.#deps, client, customer)],
      );
      return ok(null);
    });
  }

  async #notified(client: pg.PoolClient, customer: CustomerId): Promise<Notified> {
    return { customer, who: await this.#deps.recipient(client, customer) };
  }

  async #writeWithin(
    client: pg.PoolClient,
    notified: Notified,
    kind: NoticeKind,
    values: NoticeValues,
  ): Promise<() => void> {
    const zone = await writeOwn(this.#deps, client, notified, kind, values, this.#deps.language);
    const [said] = await withNames(this.#deps, client, [{ kind, values }]);
    return () => this.#announce(notified.customer, kind, said?.values ?? values, zone);
  }

  async #zoneOf(customer: CustomerId): Promise<string> {
    return zoneOf(this.#deps, await this.#deps.recipient(this.#deps.pool, customer));
  }

  #announce(customer: CustomerId, kind: NoticeKind, values: NoticeValues, zone: string): void {
    this.#deps.announce(customer);
    this.#deps.push(customer, (language) => {
      const { texts, waitHours } = this.#deps;
      const { title, text } = noticeText(texts, kind, { language, zone }, { hours: String(waitHours), ...values });
      return { title, text, link: linkOf(kind, values) };
    });
  }
}
