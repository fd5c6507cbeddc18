import { valueIn } from '@bourse/ui/calls';
import { useQueryCall } from './api.ts';
import { hasRole, useSession } from './session.ts';

const EVERY = { everyMs: 10_000 } as const;

/** What waits for an operator in one place of the console. */
export type Work = {
  readonly path: string;
  readonly name: string;
  readonly waiting: number;
  /** Since when the oldest waits, milliseconds UTC; null when nothing does. */
  readonly since: number | null;
  /** How many of them another place counts already. */
  readonly elsewhere?: number;
};

/** How many things wait in all places together: a deposit whose credit is proposed is one. */
export const allWaiting = (work: readonly Work[]): number =>
  work.reduce((sum, { waiting, elsewhere = 0 }) => sum + waiting - elsewhere, 0);

const queueOf = (rows: readonly { readonly waiting: number; readonly oldestAt: number | null }[] = []) => {
  const ages = rows.flatMap(({ oldestAt }) => oldestAt ?? []);
  return {
    waiting: rows.reduce((sum, each) => sum + each.waiting, 0),
    since: ages.length > 0 ? Math.min(...ages) : null,
  };
};

/** Everything that waits, as far as this operator may see it: the same figures on the rail and on the first page. */
export const useWork = (): readonly Work[] => {
  const operator = useSession()?.operator;
  const may = {
    deposits: hasRole(['finance', 'support', 'auditor'], operator),
    withdrawals: hasRole(['finance', 'support', 'compliance', 'auditor'], operator),
    identity: hasRole(['compliance', 'auditor'], operator),
    differences: hasRole(['finance', 'auditor'], operator),
  };
  const first = { status: 'waiting', pageSize: 1 } as const;
  const deposits = valueIn(useQueryCall('console.deposits', first, { ...EVERY, when: may.deposits }));
  const queues = valueIn(useQueryCall('console.withdrawalQueues', {}, { ...EVERY, when: may.withdrawals }));
  const applications = valueIn(useQueryCall('console.applications', first, { ...EVERY, when: may.identity }));
  const differences = valueIn(
    useQueryCall('console.differences', { pageSize: 1 }, { everyMs: 30_000, when: may.differences }),
  );
  const proposals = valueIn(useQueryCall('console.proposals', { state: 'open', pageSize: 100 }, EVERY));
  const toConfirm = proposals?.rows.filter(({ mayConfirm }) => mayConfirm) ?? [];
  const isQueued = ({ subject }: { readonly subject: string }): boolean =>
    (may.deposits && subject.startsWith('deposit:')) || (may.withdrawals && subject.startsWith('withdrawal:'));
  const work: readonly (Work | false)[] = [
    may.deposits && {
      path: '/deposits',
      name: 'Deposits to review',
      waiting: deposits?.total ?? 0,
      since: deposits?.rows[0]?.createdAt ?? null,
    },
    may.withdrawals && { path: '/withdrawals', name: 'Withdrawals to pay', ...queueOf(queues) },
    may.identity && {
      path: '/identity',
      name: 'Identities to review',
      waiting: applications?.total ?? 0,
      since: applications?.rows[0]?.submittedAt ?? null,
    },
    {
      path: '/approvals',
      name: 'For you to confirm',
      waiting: toConfirm.length,
      since: toConfirm[0]?.proposedAt ?? null,
      elsewhere: toConfirm.filter(isQueued).length,
    },
    may.differences && {
      path: '/reconciliation',
      name: 'Reconciliation differences',
      waiting: differences?.total ?? 0,
      since: differences?.rows[0]?.since ?? null,
    },
  ];
  return work.filter((each) => each !== false);
};
