import { useQueryCall } from '../shell/api.ts';
import { Assignment } from '../shell/assignment.tsx';
import { Loaded } from '../shell/parts.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** One proposal, from wherever it is opened. */
export const ProposalDetail = ({ id }: { readonly id: number }) => (
  <Loaded of={useQueryCall('console.proposal', { id }, { everyMs: 5_000 })}>
    {(proposal) => (
      <>
        {proposal.state === 'open' && (
          <Assignment of="console.assignProposal" id={id} assignedTo={proposal.assignedTo} />
        )}
        <ProposalCard proposal={proposal} />
      </>
    )}
  </Loaded>
);
