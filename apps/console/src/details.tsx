import type { ReactNode } from 'react';
import { ContentDetail } from './content/detail.tsx';
import { customerLists } from './customer-lists.tsx';
import { DepositDetail } from './funds/deposit-detail.tsx';
import { WithdrawalDetail } from './funds/withdrawal-detail.tsx';
import { ApplicationDetail } from './identity/application-detail.tsx';
import { CustomerDetail } from './identity/customer-detail.tsx';
import { AccountDetail } from './ledger/account-detail.tsx';
import { EntryDetail } from './ledger/entry-detail.tsx';
import { InstrumentDetail } from './market/instrument-detail.tsx';
import { OrderDetail } from './market/order-detail.tsx';
import { MessageDetail } from './notify/message-detail.tsx';
import { AuditDetail } from './platform/audit-detail.tsx';
import { ProposalDetail } from './platform/proposal-detail.tsx';
import type { Detail } from './shell/detail-address.ts';

const TELL: Readonly<Record<Detail['kind'], (id: string) => ReactNode>> = {
  deposit: (id) => <DepositDetail id={Number(id)} />,
  customer: (id) => <CustomerDetail key={id} id={Number(id)} lists={customerLists} />,
  account: (id) => <AccountDetail account={id} />,
  entry: (id) => <EntryDetail seq={Number(id)} />,
  instrument: (id) => <InstrumentDetail id={id} />,
  message: (id) => <MessageDetail id={id} />,
  audit: (id) => <AuditDetail id={id} />,
  identity: (id) => <ApplicationDetail id={Number(id)} />,
  withdrawal: (id) => <WithdrawalDetail id={Number(id)} />,
  order: (id) => <OrderDetail id={Number(id)} />,
  content: (id) => <ContentDetail id={id} />,
  proposal: (id) => <ProposalDetail id={Number(id)} />,
};

/** The modules' details: here they meet, so that no module knows another. */
export const tell = (detail: Detail): ReactNode => TELL[detail.kind](detail.id);
