import { Button } from '@bourse/ui/button';
import { ProgressBar } from '@bourse/ui/part-bar';
import { Card } from '@bourse/ui/section';
import { StatusChip } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { nowMs, useFormat } from '../shell/index.ts';
import { coverageOf, type Offering, takesApplication } from './application-form.ts';
import { Odds } from './odds.tsx';

const CoverageBar = ({ offering }: { readonly offering: Offering }) => {
  const { t } = useTranslation('ipo');
  const { number, percent } = useFormat();
  const covered = coverageOf(offering);
  return (
    <div className="mt-4">
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <span className="text-ink-faint">{t('ipo.applied')}</span>
        <span className="figures text-ink-strong">
          {t('ipo.appliedOf', { applied: number(String(offering.applied)), offered: number(String(offering.offered)) })}
        </span>
      </div>
      <ProgressBar percent={covered} label={t('ipo.applied')} />
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-13 text-ink-faint">
        <span className="figures">{percent(covered, 'never')}</span>
      </div>
      {offering.center === 'INIT' && (
        <div className="mt-4">
          <Odds offering={offering} />
        </div>
      )}
    </div>
  );
};

const State = ({ offering }: { readonly offering: Offering }) => {
  const { t } = useTranslation('ipo');
  if (offering.center === 'LISTED') return <StatusChip tone="success">{t('ipo.state.listed')}</StatusChip>;
  if (offering.center === 'UNLISTED') return <StatusChip tone="waiting">{t('ipo.state.unlisted')}</StatusChip>;
  return nowMs() < offering.opensAt ? (
    <StatusChip tone="faint">{t('ipo.state.coming')}</StatusChip>
  ) : (
    <StatusChip tone="info">{t('ipo.state.open')}</StatusChip>
  );
};

export type OfferingCardProps = { readonly offering: Offering; readonly onChoose: (offering: Offering) => void };

/** An offering: its price, how much of it is applied for, the chance of a lot, and the way on. */
export const OfferingCard = ({ offering, onChoose }: OfferingCardProps) => {
  const { t } = useTranslation('ipo');
  const { money, number, date } = useFormat();
  const { name, code, venue, price, currency, own, center, opensAt, closesAt, listsAt } = offering;
  const moment =
    center !== 'INIT'
      ? t('ipo.listsAt', { at: date(listsAt, 'date-time') })
      : nowMs() < opensAt
        ? t('ipo.opensAt', { at: date(opensAt, 'date-time') })
        : t('ipo.closesAt', { at: date(closesAt, 'date-time') });
  const isOpen = takesApplication(offering, nowMs());
  return (
    <div className="px-4 py-2">
      <Card>
        <article className="py-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="text-17 font-semibold text-ink-strong">{name}</h2>
              <p className="mt-0.5 text-13 text-ink-faint">
                <bdi>{code}</bdi> · <bdi>{venue}</bdi> · {t(`ipo.kind.${offering.kind}`)}
              </p>
            </div>
            <State offering={offering} />
          </div>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
            <span className="figures text-24 font-semibold tracking-tight text-ink-strong">
              {money(price, currency)}
            </span>
            <span className="text-13 text-ink-faint">{t('ipo.perShare')}</span>
          </p>
          <CoverageBar offering={offering} />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 text-13 text-ink">
              {moment}
              {own !== null && (
                <span className="block text-accent-ink">{t('ipo.ownNumber', { shares: number(String(own)) })}</span>
              )}
            </p>
            <Button size="small" look={isOpen ? 'primary' : 'secondary'} onPress={() => onChoose(offering)}>
              {t(isOpen ? (own === null ? 'ipo.apply' : 'ipo.change') : 'ipo.details')}
            </Button>
          </div>
        </article>
      </Card>
    </div>
  );
};
