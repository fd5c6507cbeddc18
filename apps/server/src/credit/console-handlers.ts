import { borrowedOf, hasOverdue, ownWorth } from '@bourse/core';
import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, ReplyOf } from '@bourse/wire';
import { audited, operatorRequest } from '../http/audited.ts';
import type { HandlersOf } from '../http/handler.ts';
import { pagingOf, rangeOfPaging } from '../http/paging.ts';
import { pageOfFiltered, textFourEyesReasons } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { rowsOf } from '../store/lists.ts';
import { APPLICATIONS, type ApplicationRow, LOANS, type LoanRow } from './lists.ts';
import { brandUnits, share, shownApplication, shownLoanRow, units } from './shown.ts';

type Decided = Result<{ readonly seq: number }, ErrorOf<Endpoints['console.decideCredit']>>;

const applicationOf = async ({ database }: Services, id: number): Promise<ApplicationRow | undefined> =>
  (await rowsOf<ApplicationRow>(database.pool, 'credit_applications', [BigInt(id)]))[0];

const masked = async (services: Services, rows: readonly { readonly customer: bigint }[]) => {
  const names = await services.identity.maskedCustomers(rows.map(({ customer }) => Number(customer)));
  return ({ customer }: { readonly customer: bigint }) => ({
    customerId: Number(customer),
    maskedCustomer: names.get(Number(customer)) ?? `#${customer}`,
  });
};

type Standing = ReplyOf<Endpoints['console.credits']>['rows'][number]['standing'];

/** What an application that waits is decided by: how its customer stands now (rule CREDIT-10). */
const standingOf = (
  services: Services,
  { customer: number, asset, status, quota_bps: quota }: ApplicationRow,
): Standing => {
  if (status !== 'applying') return null;
  const customer = Number(number);
  const { core } = services;
  const { credit, platform } = core.state;
  const worth = ownWorth(core, customer, asset, services.now());
  const line = credit.lines.get(customer);
  return {
    ownAssets: worth === undefined ? null : units(services, asset, worth),
    limit: worth === undefined ? null : units(services, asset, (worth * BigInt(quota)) / 10_000n),
    owed: units(services, asset, borrowedOf(credit, customer, asset)),
    isOverdue: hasOverdue(credit, customer),
    line: line ? { level: line.terms.level, limit: units(services, line.terms.asset, line.limit) } : null,
    identity: platform.customers.get(customer)?.level ?? 'none',
  };
};

/** The console's rows of this module. */
export const creditConsole = {
  'console.credits': async (input, { services }) => {
    const { status, ...filter } = input;
    const request = { filter, narrowed: { status } };
    const { refs, total } = await pageOfFiltered(services, APPLICATIONS, request, rangeOfPaging(pagingOf(input, 50)));
    const rows = await rowsOf<ApplicationRow>(services.database.pool, 'credit_applications', refs);
    const whose = await masked(services, rows);
    return ok({
      rows: rows.map((row) => ({
        ...shownApplication(services, row),
        ...whose(row),
        quota: share(row.quota_bps, 10_000),
        standing: standingOf(services, row),
      })),
      total,
    });
  },
  'console.decideCredit': async ({ id, approved, reason }, context) => {
    const { services, caller } = context;
    const as = approved ? 'console.approveCredit' : 'console.refuseCredit';
    const done = await audited(
      context,
      { action: 'console.decideCredit', as, target: `credit:${id}`, reason },
      async (): Promise<Decided> => {
        const row = await applicationOf(services, id);
        if (!row) return err('CREDIT_NOT_APPLYING');
        if (!approved && textFourEyesReasons(services, reason).length > 0) return err('FOUR_EYES_NEEDED');
        const customer = Number(row.customer);
        const decision = {
          type: 'decide-credit',
          customer,
          id,
          refusal: approved ? null : reason.trim(),
          by: caller.name,
          agreedBy: null,
          aloneUpTo: brandUnits(services, services.brand.creditLevels.aloneUpTo),
        } as const;
        return services.execute(decision, operatorRequest(context, 'console.decideCredit', customer));
      },
    );
    return done.ok ? ok({ id }) : done;
  },
  'console.proposeCreditLimit': ({ id, reason }, context) => {
    const { services, caller } = context;
    const subject = `credit:${id}`;
    return audited(context, { action: 'console.proposeCreditLimit', target: subject, reason }, async () => {
      const row = await applicationOf(services, id);
      if (row?.status !== 'applying') return err('CREDIT_NOT_APPLYING');
      const payload = { id, customer: Number(row.customer), level: row.level, quotaBps: row.quota_bps };
      return services.proposals.propose(caller, { kind: 'credit-limit', subject, payload, reason });
    });
  },
  'console.creditLoans': async (input, { services }) => {
    const { state, ...filter } = input;
    const request = { filter, narrowed: { state } };
    const { refs, total } = await pageOfFiltered(services, LOANS, request, rangeOfPaging(pagingOf(input, 50)));
    const rows = await rowsOf<LoanRow>(services.database.pool, 'credit_loans', refs);
    const whose = await masked(services, rows);
    return ok({ rows: rows.map((row) => ({ ...shownLoanRow(services, row), ...whose(row) })), total });
  },
} satisfies HandlersOf<
  'console.credits' | 'console.decideCredit' | 'console.proposeCreditLimit' | 'console.creditLoans'
>;
