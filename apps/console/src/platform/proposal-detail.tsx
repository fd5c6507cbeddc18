import { useCall } from '../shell/api.ts';
import { Problem, Waiting } from '../shell/parts.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** One proposal, from wherever it is opened. */
export const ProposalDetail = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useCall('console.proposal', { id }, { everyMs: 10_000 });
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return data ? <ProposalCard proposal={data} /> : <Waiting />;
};
