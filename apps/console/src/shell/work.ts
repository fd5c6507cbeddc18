import { valueIn } from '@bourse/ui/calls';
import { useQueryCall } from './api.ts';
import { hasRole, useSession } from './session.ts';

const EVERY = { everyMs: 10_000 } as const;

/** What waits for an operator in one place of the console. */
export type Work = {
  readonly path: string;
  readonly name: string;
  /** How many things wait; undefined while that is not known. */
  readonly waiting: number | undefined;
  /** Since when the oldest waits, milliseconds UTC; null when nothing does, or it is not known. */
  readonly since: number | null;
  /** How many of them another place counts already. */
  readonly elsewhere?: number;
};

/** How many things wait in all places together: a deposit whose credit is proposed is one. Undefined until every place is known. */
export const allWaiting = (work: readonly Work[]): number | undefined =>
  work.reduce<number | undefined>(
    (sum, { waiting, elsewhere = 0 }) =>
      sum === undefined || waiting === undefined ? undefined : sum + waiting - elsewhere,
    0,
  );

const oldestOf = (moments: readonly number[]): number | null => (moments.length > 0 ? Math.min(...moments) : null);

type Queues = readonly { readonly waiting: number; readonly oldestAt: number | null }[];

const ofQueues = (queues: Queues | undefined) => ({
  waiting: queues?.reduce((sum, each) => sum + each.waiting, 0),
  since: oldestOf(queues?.flatMap(({ oldestAt }) => oldestAt ?? []) ?? []),
});

type Page<Row> = { readonly rows: readonly Row[]; readonly total: number } | undefined;

/** What waits in a list, by when each row began to: the oldest of them is known where the page holds all, or begins with it. */
const ofList = <Row>(page: Page<Row>, sinceOf: (row: Row) => number | null, isOldestFirst: boolean) => ({
  waiting: page?.total,
  since:
    page && (isOldestFirst || page.rows.length === page.total)
      ? oldestOf(page.rows.flatMap((row) => sinceOf(row) ?? []))
      : null,
});

/** What the modules' own lists hold for an operator to decide. They are newest first. */
const useDecisions = (): readonly (Work | false)[] => {
  const operator = useSession()?.operator;
  const may = {
    offers: hasRole(['product', 'compliance', 'support', 'finance', 'auditor'], operator),
    credit: hasRole(['finance', 'compliance', 'auditor'], operator),
    leaders: hasRole(['product', 'compliance', 'support', 'auditor'], operator),
  };
  const pageSize = 100;
  const offers = useQueryCall('console.offerOrders', { state: 'review', pageSize }, { ...EVERY, when: may.offers });
  const credit = useQueryCall('console.credits', { status: 'applying', pageSize }, { ...EVERY, when: may.credit });
  const leaders = useQueryCall('console.leaders', { status: 'applied', pageSize }, { ...EVERY, when: may.leaders });
  return [
    may.offers && {
      path: '/offers',
      name: 'Offer orders to review',
      ...ofList(valueIn(offers), ({ placedAt }) => placedAt, false),
    },
    may.credit && {
      path: '/credit',
      name: 'Credit applications to decide',
      ...ofList(valueIn(credit), ({ appliedAt }) => appliedAt, false),
    },
    may.leaders && {
      path: '/leaders',
      name: 'Traders to decide on',
      ...ofList(valueIn(leaders), ({ at }) => at, false),
    },
  ];
};

/** Everything that waits, as far as this operator may see it: the same figures on the rail and on the first page. */
export const useWork = (): readonly Work[] => {
  const operator = useSession()?.operator;
  const may = {
    deposits: hasRole(['finance', 'support', 'auditor'], operator),
    withdrawals: hasRole(['finance', 'support', 'compliance', 'auditor'], operator),
    identity: hasRole(['compliance', 'auditor'], operator),
    residences: hasRole(['compliance'], operator),
    differences: hasRole(['finance', 'auditor'], operator),
    credit: hasRole(['finance', 'compliance', 'auditor'], operator),
  };
  const first = { status: 'waiting', pageSize: 1 } as const;
  const deposits = valueIn(useQueryCall('console.deposits', first, { ...EVERY, when: may.deposits }));
  const queues = valueIn(useQueryCall('console.withdrawalQueues', {}, { ...EVERY, when: may.withdrawals }));
  const applications = valueIn(useQueryCall('console.applications', first, { ...EVERY, when: may.identity }));
  const residences = valueIn(useQueryCall('console.residences', { pageSize: 1 }, { ...EVERY, when: may.residences }));
  const differences = valueIn(
    useQueryCall('console.differences', { pageSize: 1 }, { everyMs: 30_000, when: may.differences }),
  );
  const proposals = valueIn(useQueryCall('console.proposals', { state: 'open', pageSize: 100 }, EVERY));
  const toConfirm = proposals?.rows.filter(({ mayConfirm }) => mayConfirm);
  const isQueued = ({ subject }: { readonly subject: string }): boolean =>
    (may.deposits && subject.startsWith('deposit:')) ||
    (may.withdrawals && subject.startsWith('withdrawal:')) ||
    (may.credit && subject.startsWith('credit:'));
  const decisions = useDecisions();
  const work: readonly (Work | false)[] = [
    may.deposits && {
      path: '/deposits',
      name: 'Deposits to review',
      ...ofList(deposits, ({ createdAt }) => createdAt, true),
    },
    may.withdrawals && { path: '/withdrawals', name: 'Withdrawals to pay', ...ofQueues(queues) },
    may.identity && {
      path: '/identity',
      name: 'Identities to review',
      ...ofList(applications, ({ submittedAt }) => submittedAt, true),
    },
    may.residences && {
      path: '/residence',
      name: 'Countries to confirm',
      ...ofList(residences, ({ declaredAt }) => declaredAt, true),
    },
    ...decisions,
    {
      path: '/approvals',
      name: 'For you to confirm',
      waiting: toConfirm?.length,
      since: toConfirm?.[0]?.proposedAt ?? null,
      elsewhere: toConfirm?.filter(isQueued).length ?? 0,
    },
    may.differences && {
      path: '/reconciliation',
      name: 'Reconciliation differences',
      ...ofList(differences, ({ since }) => since, true),
    },
  ];
  return work.filter((each) => each !== false);
};
