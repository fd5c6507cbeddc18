import { useCall } from './api.ts';
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
  const deposits = useCall('console.deposits', first, { ...EVERY, enabled: may.deposits });
  const queues = useCall('console.withdrawalQueues', {}, { ...EVERY, enabled: may.withdrawals });
  const applications = useCall('console.applications', first, { ...EVERY, enabled: may.identity });
  const differences = useCall('console.differences', { pageSize: 1 }, { everyMs: 30_000, enabled: may.differences });
  const proposals = useCall('console.proposals', { state: 'open', pageSize: 100 }, EVERY);
  const toConfirm = proposals.data?.rows.filter(({ mayConfirm }) => mayConfirm) ?? [];
  const isQueued = ({ subject }: { readonly subject: string }): boolean =>
    (may.deposits && subject.startsWith('deposit:')) || (may.withdrawals && subject.startsWith('withdrawal:'));
  const work: readonly (Work | false)[] = [
    may.deposits && {
      path: '/deposits',
      name: 'Deposits to review',
      waiting: deposits.data?.total ?? 0,
      since: deposits.data?.rows[0]?.createdAt ?? null,
    },
    may.withdrawals && { path: '/withdrawals', name: 'Withdrawals to pay', ...queueOf(queues.data) },
    may.identity && {
      path: '/identity',
      name: 'Identities to review',
      waiting: applications.data?.total ?? 0,
      since: applications.data?.rows[0]?.submittedAt ?? null,
    },
    {
      path: '/proposals',
      name: 'For you to confirm',
      waiting: toConfirm.length,
      since: toConfirm[0]?.proposedAt ?? null,
      elsewhere: toConfirm.filter(isQueued).length,
    },
    may.differences && {
      path: '/reconciliation',
      name: 'Reconciliation differences',
      waiting: differences.data?.total ?? 0,
      since: differences.data?.rows[0]?.since ?? null,
    },
  ];
  return work.filter((each) => each !== false);
};
