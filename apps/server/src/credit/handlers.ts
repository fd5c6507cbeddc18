import { owedWhenDue, payable, usedOf } from '@bourse/core';
import { type CustomerId, err, ok, parseAmount } from '@bourse/rules';
import type { HandlersOf, NamesOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import type { Services } from '../services.ts';
import { type LoanRow, lastApplication, pageOfOwn, type RecordRow } from './lists.ts';
import { daysOf, levelsOf, rateOf, share, shownApplication, shownLoan, shownLoanRow, units } from './shown.ts';

type Status = 'no-right' | 'open' | 'applying' | 'approved' | 'refused';

/** Where a customer stands with each level. */
const statuses = async (services: Services, customer: CustomerId): Promise<{ level: number; status: Status }[]> => {
  const turnover = await services.recentTurnover(customer);
  const { applications, lines } = services.core.state.credit;
  const own = applications.get(customer);
  const granted = lines.get(customer)?.terms.level ?? 0;
  const isWaiting = [...(own?.values() ?? [])].some(({ status }) => status === 'applying');
  return levelsOf(services).map(({ terms: { level }, needed }) => {
    const status = own?.get(level)?.status;
    if (status === 'applying') return { level, status };
    if (level <= granted) return { level, status: 'approved' };
    if (turnover < needed || isWaiting) return { level, status: 'no-right' };
    return { level, status: status === 'refused' ? 'refused' : 'open' };
  });
};

export const creditHandlers = {
  'credit.config': async (_input, { services }) =>
    ok(
      levelsOf(services).map(({ terms, needed }) => ({
        level: terms.level,
        quota: share(terms.quotaBps, 10_000),
        consumption: units(services, terms.asset, needed),
        asset: terms.asset,
        termDays: daysOf(terms),
        dailyRate: rateOf(terms.dailyPpm),
      })),
    ),
  'credit.list': async (_input, { services, caller }) => ok(await statuses(services, caller.id)),
  'credit.apply': async ({ level }, context) => {
    const { services, caller } = context;
    if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
    const found = levelsOf(services).find(({ terms }) => terms.level === level);
    if (!found) return err('CREDIT_LEVEL_NOT_FOUND');
    const turnover = await services.recentTurnover(caller.id);
    const done = await services.execute({ type: 'apply-credit', customer: caller.id, ...found, turnover });
    if (!done.ok) return done;
    const applied = await lastApplication(services.database, caller.id);
    return applied ? ok(shownApplication(services, applied)) : err('INTERNAL');
  },
  'credit.applying': async (_input, { services, caller }) => {
    if (caller.mode === 'demo') return ok(null);
    const row = await lastApplication(services.database, caller.id);
    return ok(row ? shownApplication(services, row) : null);
  },
  'credit.line': async (_input, { services, caller }) => {
    const { credit } = services.core.state;
    const line = caller.mode === 'demo' ? undefined : credit.lines.get(caller.id);
    const terms = line?.terms ?? levelsOf(services)[0]?.terms;
    const asset = terms?.asset ?? services.brand.currency;
    const text = (value: bigint): string => units(services, asset, value);
    const ids = caller.mode === 'demo' ? [] : (credit.loansOf.get(caller.id) ?? []);
    const loans = ids.flatMap((id) => credit.loans.get(id) ?? []);
    const used = line ? usedOf(credit, caller.id) : 0n;
    const turnover = await services.recentTurnover(caller.id);
    return ok({
      asset,
      level: line?.terms.level ?? 0,
      limit: text(line?.limit ?? 0n),
      used: text(used),
      left: text((line?.limit ?? 0n) - used),
      interest: text(loans.reduce((sum, { interest }) => sum + interest, 0n)),
      payable: text(line ? payable(services.core, line) : 0n),
      dailyRate: rateOf(terms?.dailyPpm ?? 0),
      termDays: terms ? daysOf(terms) : 0,
      dueAt: services.now() + (terms?.termMs ?? 0),
      turnover: text(turnover),
      loans: loans.map((loan) => ({ ...shownLoan(services, loan), owedWhenDue: text(owedWhenDue(loan)) })),
    });
  },
  'credit.loans': async (input, { services, caller }) => {
    if (caller.mode === 'demo') return ok({ list: [], total: 0 });
    const of = { table: 'credit_loans', key: 'id' } as const;
    const { rows, total } = await pageOfOwn<LoanRow>(services.database, of, caller.id, pagingOf(input));
    return ok({ list: rows.map((row) => shownLoanRow(services, row)), total });
  },
  'credit.records': async (input, { services, caller }) => {
    if (caller.mode === 'demo') return ok({ list: [], total: 0 });
    const of = { table: 'credit_records', key: 'no' } as const;
    const { rows, total } = await pageOfOwn<RecordRow>(services.database, of, caller.id, pagingOf(input));
    const list = rows.map(({ no, loan, kind, asset, principal, interest, at }) => ({
      id: Number(no),
      loan: Number(loan),
      kind,
      asset,
      principal: units(services, asset, BigInt(principal)),
      interest: units(services, asset, BigInt(interest)),
      at: Number(at),
    }));
    return ok({ list, total });
  },
  'credit.draw': async ({ amount }, context) => {
    const { services, caller } = context;
    if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
    const line = services.core.state.credit.lines.get(caller.id);
    if (!line) return err('CREDIT_NO_LINE');
    const read = parseAmount(services.assets.get(line.terms.asset), amount);
    if (!read.ok) return err('BAD_AMOUNT');
    const done = await services.execute(
      { type: 'draw-credit', customer: caller.id, units: read.value.units },
      requestOf(context, 'credit.draw'),
    );
    if (!done.ok) return done;
    const drawn = done.value.events.find((event) => event.type === 'credit-drawn');
    return drawn ? ok(shownLoan(services, drawn.loan)) : err('INTERNAL');
  },
  'credit.repay': async ({ id, amount }, context) => {
    const { services, caller } = context;
    if (caller.mode === 'demo') return err('DEMO_NOT_ALLOWED');
    const read = amount === undefined ? undefined : parseAmount(services.assets.get(services.brand.currency), amount);
    if (read && !read.ok) return err('BAD_AMOUNT');
    const done = await services.execute(
      { type: 'repay-credit', customer: caller.id, id, units: read?.value.units ?? null },
      requestOf(context, 'credit.repay'),
    );
    if (!done.ok) return done;
    const repaid = done.value.events.find((event) => event.type === 'credit-repaid');
    return repaid ? ok(shownLoan(services, repaid.loan)) : err('INTERNAL');
  },
} satisfies HandlersOf<NamesOf<'credit'>>;
