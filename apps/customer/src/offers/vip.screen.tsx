import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, Loaded, PagedList, useFormat } from '../shell/index.ts';
import { OfferCard } from './offer-card.tsx';
import { OrderList } from './order-list.tsx';
import { useVipAccess, useVipOrders, useVips } from './use-offers.ts';
import { VipGate } from './vip-gate.tsx';
import { WithRecords } from './with-records.tsx';

/** An offer that a password of its own opens: nothing of it is known but its number. */
const LockedCard = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('offers');
  const { number } = useFormat();
  return (
    <div className="px-4 py-2">
      <Card>
        <article className="space-y-4">
          <div className="flex items-center gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-tint text-accent-ink">
              <Icon name="lock" size={22} />
            </span>
            <div className="min-w-0 flex-1">
              <h2 className="text-17 font-semibold text-ink-strong">
                {t('offers.vipNumber', { number: number(String(id)) })}
              </h2>
              <p className="text-13 text-ink-faint">{t('offers.vipOfferLocked')}</p>
            </div>
          </div>
          <div className="flex justify-end">
            <ButtonLink size="small" href={address('/vipDetail', { id: String(id) })}>
              {t('offers.enterPassword')}
            </ButtonLink>
          </div>
        </article>
      </Card>
    </div>
  );
};

const VipList = () => {
  const { t } = useTranslation('offers');
  return (
    <PagedList
      pages={useVips()}
      isPulled
      label={t('offers.vip')}
      keyOf={({ id }) => String(id)}
      renderRow={({ id, offer }) => (offer ? <OfferCard offer={offer} /> : <LockedCard id={id} />)}
      isGrid
      empty={
        <EmptyState
          drawing="search"
          title={t('offers.none')}
          text={t('offers.noneText')}
          className="min-h-[50dvh] justify-center"
        />
      }
    />
  );
};

const Vips = () => (
  <Loaded of={useVipAccess()} skeleton={<Skeleton className="mx-4 mt-2 h-72 rounded-card" />}>
    {(access) => (access === 'open' ? <VipList /> : <VipGate id={undefined} />)}
  </Loaded>
);

const Records = () => {
  const { t } = useTranslation('offers');
  return <OrderList pages={useVipOrders()} label={t('offers.records')} />;
};

/** VIP allocations behind the password of the list, and the own records. */
export const VipScreen = () => {
  const { t } = useTranslation('offers');
  return <WithRecords title={t('offers.vip')} offers={Vips} records={Records} />;
};
