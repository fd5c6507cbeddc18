import { Chips } from '@bourse/ui/chips';
import { AppLink } from '@bourse/ui/link';
import { Segmented } from '@bourse/ui/segmented';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { address, ScreenHeader, useRoute, useSetQuery } from '../shell/index.ts';
import { APPLICATION_TABS, ApplicationList } from './application-list.tsx';
import { OFFER_KINDS, type OfferKind, type Order } from './offer-form.ts';
import { OrderList } from './order-list.tsx';
import { useBlockOrders, useCounterOrders, useVipOrders } from './use-offers.ts';

/** What the published addresses call the tabs (`?active=8`), by the state that each shows. */
const TABS = [
  { active: '1', state: 'review' },
  { active: '2', state: 'refused' },
  { active: '8', state: 'filled' },
] as const;

type Props = Pick<Order, 'state'>;

const BlockOrders = ({ state }: Props) => {
  const { t } = useTranslation('offers');
  return <OrderList pages={useBlockOrders(state)} label={t('offers.block')} />;
};

const VipOrders = ({ state }: Props) => {
  const { t } = useTranslation('offers');
  return <OrderList pages={useVipOrders(state)} label={t('offers.vip')} />;
};

const CounterOrders = ({ state }: Props) => {
  const { t } = useTranslation('offers');
  return <OrderList pages={useCounterOrders(state)} label={t('offers.otc')} />;
};

const LISTS: Readonly<Record<OfferKind, ComponentType<Props>>> = {
  block: BlockOrders,
  vip: VipOrders,
  otc: CounterOrders,
};

const Orders = ({ kind, state }: Props & { readonly kind: OfferKind }) => {
  const List = LISTS[kind];
  return <List state={state} />;
};

const KINDS = [...OFFER_KINDS, 'newShares'] as const;

/** Own orders out of offers, and applications for new shares, by where they stand: in review, refused, bought. */
export const MyOrdersScreen = () => {
  const { t } = useTranslation(['offers', 'ipo']);
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const { active, state } = TABS.find((tab) => tab.active === query['active']) ?? TABS[2];
  const kind = KINDS.find((one) => one === query['kind']) ?? 'block';
  const isApplications = kind === 'newShares';
  return (
    <>
      <ScreenHeader
        title={t('offers.mine')}
        fallback="/mine"
        actions={
          <AppLink
            href={address('/newSharesCenter')}
            className="hit px-2 text-15 font-medium text-accent-ink focus-ring"
          >
            {t('offers.newShares')}
          </AppLink>
        }
        below={
          <Segmented
            label={t('offers.mine')}
            value={active}
            onChange={(next) => setQuery({ active: next })}
            segments={TABS.map((tab) => ({
              value: tab.active,
              label: isApplications ? t(APPLICATION_TABS[tab.active], { ns: 'ipo' }) : t(`offers.state.${tab.state}`),
            }))}
          />
        }
      />
      <Chips
        label={t('offers.kinds')}
        value={kind}
        onChange={(next) => setQuery({ kind: next })}
        chips={KINDS.map((value) => ({ value, label: t(`offers.${value}`) }))}
        flow="scroll"
        className="px-4"
      />
      {kind === 'newShares' ? (
        <ApplicationList key={active} tab={active} />
      ) : (
        <Orders key={state} kind={kind} state={state} />
      )}
    </>
  );
};
