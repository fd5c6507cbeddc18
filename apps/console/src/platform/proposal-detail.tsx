import { useCall } from '../shell/api.ts';
import { Assignment } from '../shell/assignment.tsx';
import { Problem, Waiting } from '../shell/parts.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** One proposal, from wherever it is opened. */
export const ProposalDetail = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useCall('console.proposal', { id }, { everyMs: 5_000 });
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <>
      {data.state === 'open' && <Assignment of="console.assignProposal" id={id} assignedTo={data.assignedTo} />}
      <ProposalCard proposal={data} />
    </>
  );
};
