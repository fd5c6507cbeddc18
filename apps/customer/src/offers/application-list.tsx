import { EmptyState } from '@bourse/ui/empty-state';
import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { address, PagedList, type ReplyOfCall, useFormat, usePagedCall } from '../shell/index.ts';

const PAGE = 20;

type Application = ReplyOfCall<'ipo.applications'>['list'][number];

/** What the published addresses call the tabs (`?active=8`), as the call of applications has them. */
const STATUS = { '1': 'applied', '2': 'not-allotted', '8': 'successful' } as const;
export type ApplicationTab = keyof typeof STATUS;

/** What the tabs are called, by the keys of their texts. */
export const APPLICATION_TABS = {
  '1': 'ipo.status.applied',
  '2': 'ipo.status.not-allotted',
  '8': 'ipo.successful',
} as const satisfies Readonly<Record<ApplicationTab, string>>;

const ApplicationRow = ({ application }: { readonly application: Application }) => {
  const { t } = useTranslation(['offers', 'ipo']);
  const { money, number, date } = useFormat();
  const { name, code, requested, allotted, appliedAt, status, price, priceMoney, dueMoney, paidMoney } = application;
  const shares = status === 'applied' || status === 'not-allotted' ? requested : allotted;
  const isPaid = status === 'paid' || status === 'listed';
  const pay = isPaid
    ? { name: t('ipo.paid', { ns: 'ipo' }), sum: paidMoney }
    : status === 'allotted' && { name: t('ipo.due', { ns: 'ipo' }), sum: dueMoney };
  return (
    <ListRow
      href={address('/newSharesCenter')}
      title={name}
      subtitle={`${t('offers.shares', { quantity: number(String(shares)), code })} · ${date(appliedAt, 'date-time')}`}
      trailing={<span className="figures">{money(price, priceMoney.currency)}</span>}
      trailingSubtitle={t(`ipo.status.${status}`, { ns: 'ipo' })}
      below={
        pay && (
          <span className="mt-1 flex justify-between gap-3 text-13 text-ink-faint">
            <span>{pay.name}</span>
            <span className="figures text-ink">{money(pay.sum.amount, pay.sum.currency)}</span>
          </span>
        )
      }
    />
  );
};

/** Own applications for new shares: under way, without an allotment, or with one; each leads to where it is changed and explained. */
export const ApplicationList = ({ tab }: { readonly tab: ApplicationTab }) => {
  const { t } = useTranslation(['offers', 'ipo']);
  const pages = usePagedCall(
    'ipo.applications',
    (pageNo) => ({ pageNo, pageSize: PAGE, status: STATUS[tab] }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedList
      pages={pages}
      isPulled
      label={t('offers.newShares')}
      keyOf={({ id }) => String(id)}
      renderRow={(application) => <ApplicationRow application={application} />}
      empty={
        <EmptyState
          drawing="orders"
          title={t('ipo.nothing.own', { ns: 'ipo' })}
          text={t('ipo.nothing.ownText', { ns: 'ipo' })}
          className="min-h-[45dvh] justify-center"
        />
      }
    />
  );
};
