import { defineModule } from '../module.ts';
import { AuditScreen } from './audit.screen.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { Actions } from './customer-actions.tsx';
import { ProposalDetail } from './proposal-detail.tsx';
import { ProposalsScreen } from './proposals.screen.tsx';
import { TodayScreen } from './today.screen.tsx';

export const platform = defineModule({
  name: 'platform',
  screens: [
    {
      path: '/today',
      name: 'Today',
      icon: 'today',
      keys: 'g y',
      group: 'Work',
      place: 1,
      roles: 'every',
      Screen: TodayScreen,
    },
    {
      path: '/audit',
      name: 'Audit trail',
      icon: 'audit',
      keys: 'g a',
      group: 'Control',
      place: 6,
      roles: ['auditor', 'compliance'],
      Screen: AuditScreen,
    },
    {
      path: '/approvals',
      formerPath: '/proposals',
      name: 'Approvals',
      icon: 'confirm',
      keys: 'g f',
      group: 'Control',
      place: 7,
      roles: 'every',
      Screen: ProposalsScreen,
    },
  ],
  customerLists: [{ key: 'actions', title: 'Operators’ actions', roles: ['auditor', 'compliance'], List: Actions }],
  details: {
    audit: (id) => <AuditDetail id={id} />,
    proposal: (id) => <ProposalDetail id={Number(id)} />,
  },
});
