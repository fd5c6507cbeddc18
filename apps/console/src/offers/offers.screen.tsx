import { Segmented } from 'antd';
import { useFilter } from '../shell/address.ts';
import { Screen } from '../shell/screen.tsx';
import { currentSession, hasRole } from '../shell/session.ts';
import { OfferForm } from './offer-form.tsx';
import { OfferList } from './offer-list.tsx';
import { OrderList } from './order-list.tsx';
import { VipListPassword } from './vip-list.tsx';

const LISTS = ['review', 'orders', 'offers', 'vip', 'new'] as const;
const NAMES: Readonly<Record<(typeof LISTS)[number], string>> = {
  review: 'To review',
  orders: 'All orders',
  offers: 'Offers',
  vip: 'VIP list',
  new: 'New offer',
};

/** Orders out of offers to decide, all orders, what is offered with what is left of it, the password of the VIP list, and the proposal of a new offer. */
export const OffersScreen = () => {
  const [filter, set] = useFilter();
  const mayPropose = hasRole(['product'], currentSession()?.operator);
  const shown = LISTS.filter((list) => list !== 'new' || mayPropose);
  const list = shown.find((one) => one === filter['list']) ?? 'review';
  return (
    <Screen
      title="Offers"
      lead="Terms never change once an offer is made; the price follows the market’s reference price."
    >
      <Segmented
        aria-label="List"
        options={shown.map((value) => ({ value, label: NAMES[value] }))}
        value={list}
        onChange={(value) => set({ list: value === 'review' ? undefined : value, page: undefined })}
        style={{ marginBottom: 12 }}
      />
      {list === 'offers' && <OfferList />}
      {list === 'vip' && <VipListPassword />}
      {list === 'new' && <OfferForm />}
      {(list === 'review' || list === 'orders') && <OrderList key={list} isQueue={list === 'review'} />}
    </Screen>
  );
};
