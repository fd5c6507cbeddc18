import { amountText } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { type ListFilter, matchesFilter } from '../platform/index.ts';
import type { Services } from '../services.ts';
import type { ReconciledLine } from './reconciled-lines.ts';

export type ReconciledRow = ReplyOf<Endpoints['console.reconciledLines']>['rows'][number];
export type ShownDifference = Pick<ReconciledRow, 'since' | 'state' | 'assignedTo' | 'note' | 'cancelledBy'>;

const NO_DIFFERENCE: ShownDifference = { since: null, state: null, assignedTo: null, note: null, cancelledBy: null };

const aboutOf = ({ movement }: ReconciledLine): string | null => {
  if (!movement) return null;
  const { kind, id, seq } = movement;
  if (kind === 'reversal') return `deposit:${id}`;
  if (kind === 'return') return `withdrawal:${id}`;
  return kind === 'deposit' || kind === 'withdrawal' ? `${kind}:${id}` : `entry:${seq}`;
};

/** A line as operators see it. */
export const rowOf = (
  { assets }: Services,
  line: ReconciledLine,
  differences: ReadonlyMap<number, ShownDifference>,
): ReconciledRow => {
  const { clearing, outcome, direction, asset, reference, movement, line: stated, difference } = line;
  const text = (units: bigint | undefined): string | null =>
    units === undefined ? null : amountText(assets.get(asset), units);
  return {
    clearing,
    outcome,
    direction,
    reference,
    asset,
    there: text(stated?.units),
    here: text(movement?.units),
    date: stated?.date ?? null,
    kind: movement?.kind ?? null,
    number: movement?.id ?? null,
    about: aboutOf(line),
    reason: movement?.reason ?? null,
    bookedAt: movement?.at ?? null,
    difference,
    ...((difference === null ? undefined : differences.get(difference)) ?? NO_DIFFERENCE),
  };
};

/** Whether a filter asks for a line: by its reference, by what it is of the house's, or by a sum on either side. */
export const lineMatchesFilter = ({ assets }: Services, filter: ListFilter, line: ReconciledLine): boolean =>
  matchesFilter(assets, filter, {
    reference: line.reference,
    texts: [
      line.reference,
      line.movement ? `${line.movement.kind} ${line.movement.id}` : '',
      line.movement?.reason ?? '',
    ],
    sums: [line.movement, line.line].flatMap((side) => (side ? [{ asset: side.asset, units: side.units }] : [])),
  });
