import type { ReactNode } from 'react';
import { ContentStory } from './content/story.tsx';
import { DepositStory } from './funds/deposit-story.tsx';
import { WithdrawalStory } from './funds/withdrawal-story.tsx';
import { ApplicationStory } from './identity/application-story.tsx';
import { CustomerStory } from './identity/customer-story.tsx';
import { AccountStory } from './ledger/account-story.tsx';
import { EntryStory } from './ledger/entry-story.tsx';
import { InstrumentStory } from './market/instrument-story.tsx';
import { MessageStory } from './notify/message-story.tsx';
import { AuditStory } from './platform/audit-story.tsx';
import { ProposalStory } from './platform/proposal-story.tsx';
import type { Story } from './shell/story-address.ts';

const TELL: Readonly<Record<Story['kind'], (id: string) => ReactNode>> = {
  deposit: (id) => <DepositStory id={Number(id)} />,
  customer: (id) => <CustomerStory id={Number(id)} />,
  account: (id) => <AccountStory account={id} />,
  entry: (id) => <EntryStory seq={Number(id)} />,
  instrument: (id) => <InstrumentStory id={id} />,
  message: (id) => <MessageStory id={id} />,
  audit: (id) => <AuditStory id={id} />,
  identity: (id) => <ApplicationStory id={Number(id)} />,
  withdrawal: (id) => <WithdrawalStory id={Number(id)} />,
  content: (id) => <ContentStory id={id} />,
  proposal: (id) => <ProposalStory id={Number(id)} />,
};

/** The rooms' stories: here they meet, so that no room knows another. */
export const tell = (story: Story): ReactNode => TELL[story.kind](story.id);
