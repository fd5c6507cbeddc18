import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { ListRow } from '@bourse/ui/list-row';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import {
  address,
  PagedList,
  type ReplyOfCall,
  ScreenHeader,
  useCommand,
  useFormat,
  usePagedCall,
  useRoute,
  useSetQuery,
  useToast,
} from '../shell/index.ts';
import { OfferRow } from './offer-row.tsx';

const PAGE = 10;

type Order = ReplyOfCall<'etf.orders'>['list'][number];

const OrderRow = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('products');
  const { money, date } = useFormat();
  const toast = useToast();
  const { run, pending } = useCommand('etf.redeem');
  const redeem = async (): Promise<void> => {
    const done = await run({ id: order.id, holdStatus: 2 });
    if (done.ok) toast.success(t('products.redeemed'));
    else toast.error(done.message || t('shell.network'));
  };
  return (
    <ListRow
      title={order.name}
      subtitle={`${t(`products.holding.${order.state}`)} · ${date(order.endsAt)}`}
      trailing={money(order.principal, order.currency)}
      trailingSubtitle={t('products.paid', { amount: money(order.paid, order.currency) })}
      below={
        order.state === 'redeemable' ? (
          <Button size="small" isPending={pending} onPress={() => void redeem()}>
            {t('products.redeem')}
          </Button>
        ) : undefined
      }
    />
  );
};

const Offers = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'etf.page',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedList
      pages={pages}
      isPulled
      label={t('products.etf')}
      keyOf={({ id }) => String(id)}
      renderRow={(offer) => <OfferRow offer={offer} href={address('/etfdetails', { id: String(offer.id) })} />}
      empty={<EmptyState drawing="search" title={t('products.none')} className="min-h-[50dvh] justify-center" />}
    />
  );
};

const Orders = () => {
  const { t } = useTranslation('products');
  const pages = usePagedCall(
    'etf.orders',
    (pageNo) => ({ pageNo, pageSize: PAGE }),
    ({ list: items, total }) => ({ items, total }),
  );
  return (
    <PagedList
      pages={pages}
      isPulled
      label={t('products.mine')}
      keyOf={({ id }) => String(id)}
      renderRow={(order) => <OrderRow order={order} />}
      empty={<EmptyState drawing="orders" title={t('products.noneBought')} className="min-h-[50dvh] justify-center" />}
    />
  );
};

/** ETFs on offer, and own purchases of them. */
export const EtfScreen = () => {
  const { t } = useTranslation('products');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const isMine = query['id'] === '1';
  return (
    <>
      <ScreenHeader
        title={t('products.etf')}
        below={
          <Segmented
            label={t('products.etf')}
            value={isMine ? 'mine' : 'offers'}
            onChange={(next) => setQuery({ id: next === 'mine' ? '1' : undefined })}
            segments={[
              { value: 'offers', label: t('products.offers') },
              { value: 'mine', label: t('products.mine') },
            ]}
          />
        }
      />
      {isMine ? <Orders /> : <Offers />}
    </>
  );
};
