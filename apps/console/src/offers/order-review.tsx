import { Segmented } from 'antd';
import { useState } from 'react';
import { ReasonAction } from '../shell/action.tsx';
import { sending } from '../shell/api.ts';
import { amountText } from '../shell/format.ts';
import { Facts, Money } from '../shell/parts.tsx';
import { KINDS, lockText, type Order, percentText } from './words.ts';

type Props = { readonly order: Order; readonly onDone: () => void; readonly onClose: () => void };

/** Carries an order out at the price it was placed at, or refuses it with a reason that the customer reads. */
export const OrderReview = ({ order, onDone, onClose }: Props) => {
  const [choice, setChoice] = useState<'approve' | 'refuse'>('approve');
  const { id, maskedCustomer, kind, offer, symbol, quantity, price, cost, currency, discountBps, lockHours } = order;
  const isApproval = choice === 'approve';
  const says = isApproval
    ? `${maskedCustomer} buys ${amountText(quantity)} ${symbol} at ${amountText(price)} ${currency} each for ${amountText(cost)} ${currency}.`
    : `${amountText(cost)} ${currency} of ${maskedCustomer} are free again, and ${amountText(quantity)} ${symbol} go back to the offer.`;
  return (
    <section className="card" aria-label={`Order ${id}`}>
      <h2>
        Order {id}: {amountText(quantity)} {symbol} for {maskedCustomer}
      </h2>
      <Facts
        facts={[
          ['Offer', `${KINDS[kind]} ${offer}`],
          ['Price', <Money key="price" text={price} asset={currency} />],
          ['Discount', percentText(discountBps)],
          ['Cost', <Money key="cost" text={cost} asset={currency} />],
          ['Lock-up', lockText(lockHours)],
        ]}
      />
      <Segmented
        aria-label="Decision"
        options={[
          { label: 'Approve', value: 'approve' as const },
          { label: 'Refuse', value: 'refuse' as const },
        ]}
        value={choice}
        onChange={setChoice}
      />
      <ReasonAction
        key={choice}
        verb={isApproval ? 'Approve order' : 'Refuse order'}
        isDanger={!isApproval}
        hint={isApproval ? 'kept in the audit trail' : 'the customer reads it'}
        sentences={() => <p>{says}</p>}
        work={(reason) => sending('console.reviewOfferOrder', { id, approve: isApproval, reason })}
        onDone={onDone}
        done={isApproval ? 'Approved' : 'Refused'}
        onCancel={onClose}
      />
    </section>
  );
};
