import type { HaltLimit } from '@bourse/core';
import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { z } from 'zod';
import { audited, NOBODY } from '../http/audited.ts';
import type { Context, OperatorCaller } from '../http/handler.ts';
import { byCommand, proposalKind, textFourEyesReasons } from '../platform/index.ts';
import type { Services } from '../services.ts';

export type Halt = NonNullable<ReplyOf<Endpoints['console.haltInstrument']>['halted']>;

export const MINUTE_MS = 60_000;

/** How long one operator alone may halt an instrument, by the deployment (rule SPOT-13). */
export const haltLimit = ({ brand }: Pick<Services, 'brand'>): HaltLimit => ({
  aloneMs: brand.trading.halt.aloneMinutes * MINUTE_MS,
  windowMs: brand.trading.halt.windowHours * 60 * MINUTE_MS,
});

type Row = {
  readonly instrument: string;
  readonly reason: string;
  readonly decided_by: string;
  readonly agreed_by: string | null;
  readonly since: bigint;
  readonly until: bigint | null;
};

/** The halts that go on, by instrument. */
export const haltsOf = async ({ database }: Pick<Services, 'database'>): Promise<ReadonlyMap<string, Halt>> => {
  const { rows } = await database.pool.query<Row>(
    'SELECT instrument, reason, decided_by, agreed_by, since, until FROM halts WHERE halted',
  );
  return new Map(
    rows.map((row) => [
      row.instrument,
      {
        reason: row.reason,
        by: row.decided_by,
        agreedBy: row.agreed_by,
        at: Number(row.since),
        until: row.until === null ? null : Number(row.until),
      },
    ]),
  );
};

const schema = z.strictObject({
  instrument: z.string(),
  minutes: z.int().nullable(),
  reason: z.string(),
  /** What of the reason takes two; proposals from before this field lack it. */
  why: z.array(z.string()).default([]),
});
type Payload = z.output<typeof schema>;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A length of time in the largest units that say it whole: '3 days', '90 minutes'. */
const lengthOf = (minutes: number): string => {
  if (minutes % 1_440 === 0) return counted(minutes / 1_440, 'day');
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');
};

/** A halt longer than one operator alone may, or without an end: proposed and confirmed by product or compliance (rule SPOT-13). */
export const halt = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.instruments',
  confirmers: ['product', 'compliance'],
  sentences: ({ instrument, minutes, reason, why }) => [
    `No order in ${instrument} is taken or filled from the confirmation on. Resting orders stay and can be cancelled; prices and results stay as they are.`,
    minutes === null
      ? 'Trading goes on when an operator lifts the halt, and not before.'
      : `Trading goes on by itself ${lengthOf(minutes)} after the confirmation. A halt that goes on already gets this end.`,
    `Customers see this reason: ${reason}`,
    ...why.map((each) => `The text ${each}.`),
  ],
  carryOut: byCommand({
    customer: () => NOBODY,
    command: ({ instrument, minutes, reason }, { services, proposal }) =>
      ok({
        type: 'halt-instrument',
        instrument,
        forMs: minutes === null ? null : minutes * MINUTE_MS,
        reason,
        by: proposal.proposer,
        agreedBy: proposal.confirmer,
        limit: haltLimit(services),
      }),
  }),
});

type Proposed = Promise<Result<ReplyOf<Endpoints['console.proposeHalt']>, ErrorOf<Endpoints['console.proposeHalt']>>>;

/** Proposes a halt that takes two. */
export const proposeHalt = async (
  { id, minutes, reason }: InputOf<Endpoints['console.proposeHalt']>,
  context: Context<OperatorCaller>,
): Proposed => {
  const { services, caller } = context;
  const listing = services.market.find(id);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const instrument = listing.instrument.id;
  const subject = `instrument:${instrument}`;
  return audited(context, { action: 'console.proposeHalt', target: subject, reason }, () =>
    services.proposals.propose(caller, {
      kind: 'halt',
      subject,
      payload: { instrument, minutes, reason: reason.trim(), why: textFourEyesReasons(services, reason) },
      reason,
    }),
  );
};
