import { Button, ButtonLink } from '@bourse/ui/button';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { address, FactCard, type ReplyOfCall, useFormat } from '../shell/index.ts';
import { costOf } from './application-form.ts';

export type Application = ReplyOfCall<'ipo.applications'>['list'][number];

const TONES: Readonly<Record<Application['status'], StatusTone>> = {
  applied: 'waiting',
  'not-allotted': 'faint',
  allotted: 'info',
  paid: 'info',
  listed: 'success',
  returned: 'faint',
};

export type ApplicationCardProps = {
  readonly application: Application;
  /** Opens what is applied for; none after the close. */
  readonly onChange: (() => void) | undefined;
};

/** An own application: where it stands, and what of it is held, due or paid. */
export const ApplicationCard = ({ application, onChange }: ApplicationCardProps) => {
  const { t } = useTranslation('ipo');
  const { money, number, date } = useFormat();
  const { status, name, code, requested, allotted, price, priceMoney, dueMoney, paidMoney } = application;
  const { currency } = priceMoney;
  const isPaid = status === 'paid' || status === 'listed';
  const isDrawn = status !== 'applied' && status !== 'returned';
  return (
    <article className="space-y-3 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-17 font-semibold text-ink-strong">{name}</h2>
          <p className="mt-0.5 text-13 text-ink-faint">
            <bdi>{code}</bdi> · {date(application.appliedAt, 'date-time')}
          </p>
        </div>
        <StatusChip tone={TONES[status]}>{t(`ipo.status.${status}`)}</StatusChip>
      </div>
      <FactCard
        facts={[
          [t('ipo.price'), money(price, currency)],
          [t('ipo.requested'), number(String(requested))],
          isDrawn && [t('ipo.allotted'), number(String(allotted))],
          application.number !== null && [t('ipo.ballotNumber'), number(String(application.number))],
          status === 'applied' && [t('ipo.held'), money(costOf(price, requested), currency)],
          status === 'allotted' && [t('ipo.due'), money(dueMoney.amount, currency)],
          isPaid && [t('ipo.paid'), money(paidMoney.amount, currency)],
          status === 'allotted' && [t('ipo.paysAt'), date(application.paysAt, 'date-time')],
          (status === 'allotted' || status === 'paid') && [t('ipo.stage.list'), date(application.listsAt, 'date-time')],
          application.listedAt !== null && [t('ipo.movedAt'), date(application.listedAt, 'date-time')],
        ]}
      />
      {onChange && (
        <Button look="secondary" wide onPress={onChange}>
          {t('ipo.change')}
        </Button>
      )}
      {status === 'listed' && (
        <ButtonLink href={address('/myPositions')} look="secondary" wide>
          {t('ipo.toPositions')}
        </ButtonLink>
      )}
    </article>
  );
};
