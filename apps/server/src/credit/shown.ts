import type { CreditTerms, Loan } from '@bourse/core';
import { amountText, parseAmount } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { Services } from '../services.ts';
import type { ApplicationRow, LoanRow } from './lists.ts';

type ShownLoan = ReplyOf<Endpoints['credit.draw']>;
type ShownApplication = ReplyOf<Endpoints['credit.apply']>;

const DAY_MS = 86_400_000;

/** A share as a decimal number: 0.05 for 500 of 10,000. */
export const share = (part: number, of: number): string => String(part / of);

export const rateOf = (dailyPpm: number): string => share(dailyPpm, 1_000_000);

export const units = ({ assets }: Services, asset: string, value: bigint): string =>
  amountText(assets.get(asset), value);

export const shownLoan = (services: Services, loan: Loan): ShownLoan => ({
  id: loan.id,
  asset: loan.terms.asset,
  drawn: units(services, loan.terms.asset, loan.drawn),
  principal: units(services, loan.terms.asset, loan.principal),
  interest: units(services, loan.terms.asset, loan.interest),
  accrued: units(services, loan.terms.asset, loan.accrued),
  dailyRate: rateOf(loan.terms.dailyPpm),
  drawnAt: loan.drawnAt,
  dueAt: loan.dueAt,
  state: loan.principal + loan.interest === 0n ? 'repaid' : loan.isOverdue ? 'overdue' : 'open',
});

export const shownLoanRow = (services: Services, row: LoanRow): ShownLoan => ({
  id: Number(row.id),
  asset: row.asset,
  drawn: units(services, row.asset, BigInt(row.drawn)),
  principal: units(services, row.asset, BigInt(row.principal)),
  interest: units(services, row.asset, BigInt(row.interest)),
  accrued: units(services, row.asset, BigInt(row.accrued)),
  dailyRate: rateOf(row.daily_ppm),
  drawnAt: Number(row.at),
  dueAt: Number(row.due_at),
  state: row.state,
});

export const shownApplication = (services: Services, row: ApplicationRow): ShownApplication => ({
  id: Number(row.id),
  level: row.level,
  status: row.status,
  appliedAt: Number(row.at),
  limit: row.limit_units === null ? null : units(services, row.asset, BigInt(row.limit_units)),
  asset: row.asset,
  reason: row.reason,
});

/** A sum of the brand's settings in the smallest unit of its currency. */
export const brandUnits = ({ assets, brand }: Services, text: string): bigint => {
  const read = parseAmount(assets.get(brand.currency), text);
  return read.ok ? read.value.units : 0n;
};

/** The deployment's levels: the terms of each, and the turnover that it asks for. */
export const levelsOf = (services: Services): readonly { readonly terms: CreditTerms; readonly needed: bigint }[] =>
  services.brand.creditLevels.levels.map(({ quotaBps, consumption, termDays, dailyPpm }, index) => ({
    terms: {
      level: index + 1,
      asset: services.brand.currency,
      quotaBps,
      termMs: termDays * DAY_MS,
      dayMs: DAY_MS,
      dailyPpm,
    },
    needed: brandUnits(services, consumption),
  }));

export const daysOf = ({ termMs, dayMs }: CreditTerms): number => termMs / dayMs;
