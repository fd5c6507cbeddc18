import { EmptyState } from '@bourse/ui/empty-state';
import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { PagedList, useFormat, usePagedCall } from '../shell/index.ts';

const PAGE = 10;

/** Drawings and repayments, newest first. */
export const Records = () => {
  const { t } = useTranslation(['credit', 'shell']);
  const { date, money } = useFormat();
  const pages = usePagedCall(
    'credit.records',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedList
      pages={pages}
      isPulled
      label={t('credit.records')}
      keyOf={({ id }) => String(id)}
      renderRow={({ kind, asset, principal, interest, at }) => (
        <ListRow
          title={t(`credit.record.${kind}`)}
          subtitle={date(at, 'date-time')}
          trailing={
            <span className="figures text-end">
              {money(principal, asset)}
              {kind !== 'draw' && (
                <span className="block text-12 text-ink-faint">
                  {t('credit.interest')} {money(interest, asset)}
                </span>
              )}
            </span>
          }
        />
      )}
      columns={[
        { key: 'type', title: t('shell.column.type', { ns: 'shell' }), cell: ({ kind }) => t(`credit.record.${kind}`) },
        { key: 'date', title: t('shell.column.date', { ns: 'shell' }), cell: ({ at }) => date(at, 'date-time') },
        {
          key: 'principal',
          title: t('credit.principal'),
          isFigure: true,
          cell: ({ principal, asset }) => money(principal, asset),
        },
        {
          key: 'interest',
          title: t('credit.interest'),
          isFigure: true,
          cell: ({ interest, asset }) => money(interest, asset),
        },
      ]}
      empty={<EmptyState drawing="orders" title={t('credit.noRecords')} className="min-h-[50dvh] justify-center" />}
    />
  );
};
