import { Readable } from 'node:stream';
import type { Offering } from '@bourse/core';
import { err, ok, type Result } from '@bourse/rules';
import type { BareReply } from '../http/handler.ts';
import type { Services } from '../services.ts';

const PAGE = 5_000;

type Drawn = {
  readonly id: bigint;
  readonly quantity: bigint;
  readonly allotted: bigint;
  readonly number: bigint | null;
};

/** The applications with what each got, in the order of their numbers, a page at a time. */
async function* drawn({ database }: Services, offering: number): AsyncGenerator<readonly Drawn[]> {
  let after = 0n;
  for (;;) {
    const { rows } = await database.pool.query<Drawn>(
      `SELECT id, quantity, allotted, number FROM share_applications
       WHERE offering = $1 AND id > $2 ORDER BY id LIMIT ${PAGE}`,
      [offering, after],
    );
    yield rows;
    if (rows.length < PAGE) return;
    after = BigInt(rows.at(-1)?.id ?? 0);
  }
}

async function* documentOf(services: Services, offering: Offering): AsyncGenerator<string> {
  const { id, name, instrument, boardLot, offered, applied, closesAt, commitment, seed, digest } = offering;
  const { rows } = await services.database.pool.query<{ readonly prices: unknown }>(
    'SELECT prices FROM ballot_prices WHERE offering = $1',
    [id],
  );
  const head = {
    about: 'what an offering of new shares was allotted by: anyone can recompute it; hashes are SHA-256 in hexadecimal',
    offering: id,
    name,
    instrument,
    boardLot,
    offered,
    applied,
    closesAt,
    commitment,
    seed,
    digest,
    pricesDigest: offering.prices,
    prices: rows[0]?.prices ?? [],
    columns: ['application', 'requested', 'allotted', 'ballotNumber'],
  };
  yield `${JSON.stringify(head).slice(0, -1)},"applications":[`;
  let isFirst = true;
  for await (const page of drawn(services, id)) {
    if (page.length === 0) continue;
    const lines = page.map(
      ({ id: application, quantity, allotted, number }) => `[${application},${quantity},${allotted},${number}]`,
    );
    yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`;
    isFirst = false;
  }
  yield ']}\n';
}

/** Whether everybody has what is theirs: also of an offering that was called off after that. */
const isAllotted = async ({ database }: Services, { id, digest, applied, offered }: Offering): Promise<boolean> => {
  if (digest === null) return false;
  const { rows } = await database.pool.query<{ readonly allotted: string }>(
    'SELECT coalesce(sum(allotted), 0)::text AS allotted FROM share_applications WHERE offering = $1',
    [id],
  );
  return Number(rows[0]?.allotted) === Math.min(applied, offered);
};

/**
 * All that an allotment follows from, and what came of it, without anything about customers (rule IPO-14). Errors: OFFERING_NOT_FOUND, OFFERING_OPEN
 * (not allotted yet, or called off before).
 */
export const ballotFile = async (
  services: Services,
  id: number,
): Promise<Result<BareReply, 'OFFERING_NOT_FOUND' | 'OFFERING_OPEN'>> => {
  const offering = services.core.state.ipo.issues.get(id)?.offering;
  if (!offering) return err('OFFERING_NOT_FOUND');
  if (!(await isAllotted(services, offering))) return err('OFFERING_OPEN');
  return ok({
    type: 'application/json; charset=utf-8',
    body: Readable.from(documentOf(services, offering)),
    headers: { 'content-disposition': `attachment; filename="ballot-${id}.json"` },
  });
};
