import { Avatar } from '@bourse/ui/avatar';
import { EmptyState } from '@bourse/ui/empty-state';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, PagedList, ScreenHeader, usePagedCall } from '../shell/index.ts';
import { type Manager, managersOf } from './managers.ts';
import { OfferRow } from './offer-row.tsx';

const PAGE = 20;

/** A manager, and the funds that it runs. */
const ManagerCard = ({ manager: { name, funds } }: { readonly manager: Manager }) => {
  const { t } = useTranslation('products');
  const shown = name || t('products.noManager');
  return (
    <div className="px-4 pt-3">
      <Card flush>
        <h2 className="flex items-center gap-3 border-b border-hair px-4 py-3">
          <Avatar name={shown} size={40} shape="square" />
          <span dir="auto" className="min-w-0 flex-1 wrap-break-word text-15 font-semibold text-ink-strong">
            {shown}
          </span>
        </h2>
        <ul className="divide-y divide-hair">
          {funds.map((fund) => (
            <li key={fund.id}>
              <OfferRow offer={fund} href={address('/fundArchives', { id: fund.id })} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
};

/** Who manages the funds, each with its funds. */
export const FundManagerScreen = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'fund.page',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <>
      <ScreenHeader title={t('products.managers')} subtitle={t('products.fund')} fallback="/fundHome" />
      <PagedList
        pages={{ ...pages, items: managersOf(pages.items) }}
        isPulled
        hasDividers={false}
        label={t('products.managers')}
        keyOf={({ name }) => name}
        renderRow={(manager) => <ManagerCard manager={manager} />}
        empty={<EmptyState drawing="search" title={t('products.none')} className="min-h-[50dvh] justify-center" />}
      />
    </>
  );
};
