import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { err, ok, utcDay } from '@bourse/rules';
import { STATEMENT_PURPOSES } from '@bourse/wire';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts';
import type { Context, CustomerCaller, HandlersOf } from '../http/handler.ts';
import { LANGUAGES, type Language, loadAllPacks, type Pack } from '../http/language.ts';
import type { Head } from './statement-head.ts';
import { type Part, startOfDay, statementParts } from './statement-rows.ts';

const longestMs = 367 * 86_400_000;
/** About a hundred pages: more is nobody's reading, and drawing it takes a processor for seconds. */
export const MOST_DRAWN = 5_000;
const nextDay = (day: string): string => utcDay(Date.parse(`${day}T00:00:00Z`) + 86_400_000);

let pack: Pack | undefined;
const texts = (): Pack => {
  pack ??= loadAllPacks(fileURLToPath(new URL('../../../../locales', import.meta.url)));
  return pack;
};

/** What postings of a cause were for, as a customer's statement calls it in a language; null for what it has no name for. */
export const purposeText = (cause: string, language: string): string | null => {
  const name = (STATEMENT_PURPOSES as Readonly<Record<string, string>>)[cause];
  if (name === undefined) return null;
  const found = LANGUAGES.find((each) => each === language) ?? 'en';
  return texts()[found][`statement.purpose.${name}`] ?? null;
};

const timeIn = (zone: string): ((at: number) => string) => {
  // Swedish writes '2026-01-31 14:03:09'.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
};

/** What only some lines say. */
const MORE = ['instrument', 'quantity', 'price', 'rate', 'fee', 'name'] as const;
const COLUMNS = ['account', 'asset', 'time', 'purpose', 'amount', 'balance', 'reference', ...MORE, 'entry'] as const;
const NOTHING_MORE = [...MORE, 'entry'].map(() => '');

async function* csvLines({ brand, customer, from, to, zone, isSimulated, text, time }: Head, parts: readonly Part[]) {
  const about = [brand, `${from} – ${to}`, `${text('customer')} ${customer}`, `${text('zone')} ${zone}`];
  yield BYTE_ORDER_MARK + csvLine([...about, ...(isSimulated ? [text('simulated')] : [])]);
  yield csvLine(COLUMNS.map(text));
  for (const { accountType, asset, opening, closing, lines } of parts) {
    const account = text(`account.${accountType}`);
    yield csvLine([account, asset, from, text('opening'), '', opening, '', ...NOTHING_MORE]);
    for await (const page of lines()) {
      const written = page.map(({ at, purpose, amount, balance, reference, more, entry }) => {
        const cells = [...MORE.map((name) => more[name] ?? ''), entry];
        return csvLine([account, asset, time(at), text(`purpose.${purpose}`), amount, balance, reference, ...cells]);
      });
      yield written.join('');
    }
    yield csvLine([account, asset, to, text('closing'), '', closing, '', ...NOTHING_MORE]);
  }
}

/** What draws pages takes a tenth of a second to read, which no start waits for. */
const drawn = async (head: Head, parts: readonly Part[]): Promise<Readable> =>
  (await import('./statement-pdf.ts')).statementPdf(head, parts);

const headOf = async (
  { services, caller, language }: Context<CustomerCaller>,
  { from, to, format }: { readonly from: string; readonly to: string; readonly format: 'csv' | 'pdf' },
  zone: string,
): Promise<Head> => {
  const { brand, settings } = services;
  const found = LANGUAGES.find((each) => each === language) ?? 'en';
  // The fonts that every reader of PDF has cover Latin letters alone.
  const words: Language = format === 'pdf' && !['en', 'es', 'it'].includes(found) ? 'en' : found;
  const own = texts();
  return {
    brand: brand.name,
    customer: String(caller.id),
    from,
    to,
    zone,
    isSimulated: settings.mode === 'paper' || caller.mode === 'demo',
    text: (key) => own[words][`statement.${key}`] ?? own.en[`statement.${key}`] ?? key,
    time: timeIn(zone),
  };
};

/** The customer's statement of any period of at most a year, in the zone the customer chose, else the brand's (rule LEDGER-20). */
export const statementHandlers = {
  'records.statement': async (request, context) => {
    const { services, caller } = context;
    const customer = await services.identity.customer(caller.id);
    if (!customer) return err('UNAUTHENTICATED');
    const zone = customer.preferences.zone ?? services.brand.zone;
    const begin = startOfDay(request.from, zone);
    const end = startOfDay(request.to, zone) === undefined ? undefined : startOfDay(nextDay(request.to), zone);
    if (begin === undefined || end === undefined || end <= begin || end - begin > longestMs) return err('BAD_PERIOD');
    const head = await headOf(context, request, zone);
    const parts = await statementParts(services, caller, begin, end);
    const postings = parts.reduce((sum, { count }) => sum + count, 0);
    if (request.format === 'pdf' && postings > MOST_DRAWN) return err('STATEMENT_TOO_LONG');
    const name = `statement-${request.from}-${request.to}.${request.format}`;
    return ok({
      type: request.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
      body: request.format === 'csv' ? Readable.from(csvLines(head, parts)) : await drawn(head, parts),
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  },
} satisfies HandlersOf<'records.statement'>;
