import { valueIn } from '@bourse/ui/calls';
import { PROPOSAL_NAMES } from '@bourse/wire/export-words';
import { useDetails } from './address.ts';
import { type RowOfCall, useQueryCall } from './api.ts';
import { Opens, Panel } from './parts.tsx';
import { LifeChip, ProposalLife } from './proposal-life.tsx';

type Proposal = RowOfCall<'console.proposals'>;

/** More were never made about one thing. */
const MOST = 50;

/** Of what a search found, the proposals about this and nothing else, oldest first. */
export const aboutOnly = (found: readonly Proposal[], subject: string): readonly Proposal[] =>
  found.filter((each) => each.subject === subject).sort((a, b) => a.proposedAt - b.proposedAt);

/** What was proposed about a record, open or decided: who, when and why, and what became of it; nothing where nothing was (rule CONSOLE-88). */
export const ProposalsAbout = ({ subject }: { readonly subject: string }) => {
  const { open } = useDetails();
  const found = valueIn(useQueryCall('console.proposals', { search: subject, pageSize: MOST }, { everyMs: 10_000 }));
  const about = aboutOnly(found?.rows ?? [], subject);
  if (about.length === 0) return null;
  return (
    <Panel title="Proposals">
      {about.map((proposal) => (
        <section key={proposal.id} aria-label={`Proposal ${proposal.id}`}>
          <p>
            <Opens onOpen={() => open({ kind: 'proposal', id: proposal.id })}>
              {PROPOSAL_NAMES[proposal.kind]}, proposal {proposal.id}
            </Opens>{' '}
            <LifeChip of={proposal} />
          </p>
          <ProposalLife of={proposal} />
        </section>
      ))}
    </Panel>
  );
};
