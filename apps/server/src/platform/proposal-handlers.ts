import { err, ok } from '@bourse/rules';
import { audited } from '../http/audited.ts';
import type { HandlersOf } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';

/** What waits for a second pair of eyes, and what became of it. */
export const proposalHandlers = {
  'console.proposals': async (input, { services, caller }) =>
    ok(await services.proposals.list(caller, input, rangeOf(input, 50))),
  'console.proposal': async ({ id }, { services, caller }) => {
    const found = await services.proposals.find(caller, id);
    return found ? ok(found) : err('PROPOSAL_NOT_FOUND');
  },
  'console.confirmProposal': ({ id }, context) => {
    const { services, caller } = context;
    const deed = { action: 'console.confirmProposal', target: `proposal:${id}`, reason: null } as const;
    return audited(context, deed, () => services.proposals.confirm(services, caller, id));
  },
  'console.rejectProposal': ({ id, reason }, context) => {
    const { services, caller } = context;
    const deed = { action: 'console.rejectProposal', target: `proposal:${id}`, reason } as const;
    return audited(context, deed, () => services.proposals.reject(caller, id, reason));
  },
} satisfies HandlersOf<'console.proposals' | 'console.proposal' | 'console.confirmProposal' | 'console.rejectProposal'>;
