import { AssetRegistry, type CustomerId } from '@bourse/rules';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { NewsByEvent } from '../news.ts';
import { createNoticeProjector } from './notice-projector.ts';
import { Notices, type NoticesDeps, type Recipient } from './notices.ts';

const KNOWN: CustomerId = 7;
const NOBODY_KNOWS: CustomerId = 8;

/** A database with one page of news, about a customer with paperwork and one without. */
const databaseWithNews = (written: unknown[]): pg.Pool => {
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (text.includes('FROM notice_place')) return { rows: [{ seq: 0n, last: 2n }] };
    if (text.startsWith('SELECT said'))
      return { rows: [KNOWN, NOBODY_KNOWS].map((customer) => ({ said: JSON.stringify({ type: 'told', customer }) })) };
    if (text.startsWith('INSERT INTO notice (')) written.push(values[0]);
    return { rows: [{ total: 1 }] };
  };
  return { query, connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool;
};

test('NOTIFY-9: whom the journal’s news are for is requested once each, and who has no paperwork is told nothing', async () => {
  const requested: CustomerId[] = [];
  const announced: unknown[] = [];
  const written: unknown[] = [];
  const pool = databaseWithNews(written);
  const who: Recipient = { email: null, phone: null, preferences: { language: null, zone: null }, createdAt: 0 };
  const deps = {
    pool,
    now: () => 1,
    recipient: async (_database, customer) => {
      requested.push(customer);
      return customer === KNOWN ? who : undefined;
    },
    zone: 'UTC',
    announce: (customer) => announced.push(customer),
    push: () => undefined,
  } satisfies Partial<NoticesDeps>;
  const news = new Map([
    [
      'told',
      { notice: ({ customer }: { customer: CustomerId }) => ({ customer, kind: 'deposit-credited', values: {} }) },
    ],
  ]) as unknown as NewsByEvent;
  const projector = createNoticeProjector({
    pool,
    notices: new Notices(deps as unknown as NoticesDeps),
    news,
    assets: new AssetRegistry(),
    listing: () => {
      throw new Error('no listing is requested for');
    },
    log: (line) => {
      throw new Error(line);
    },
  });
  await projector.start();
  await projector.settled();
  expect(requested).toEqual([KNOWN, NOBODY_KNOWS]);
  expect([written, announced]).toEqual([[KNOWN], [KNOWN]]);
});
