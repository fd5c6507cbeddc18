import { err, ok } from '@bourse/rules';
import { audited } from '../http/audited.ts';
import type { HandlersOf } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { isFiltered, pageOfFiltered } from './list-query.ts';
import { PROPOSALS } from './proposals.ts';

/** What waits for a second pair of eyes, and what became of it. */
export const proposalHandlers = {
  'console.proposals': async (input, { services, caller }) => {
    const { proposals } = services;
    if (!isFiltered(input)) return ok(await proposals.list(caller, input, rangeOf(input, 50)));
    const { state, kind } = input;
    const asked = { filter: input, narrowed: { state, kind } };
    const { refs, total } = await pageOfFiltered(services, PROPOSALS, asked, rangeOf(input, 50));
    return ok({ rows: await proposals.rows(caller, refs), total });
  },
  'console.proposal': async ({ id }, { services, caller }) => {
    const found = await services.proposals.find(caller, id);
    return found ? ok(found) : err('PROPOSAL_NOT_FOUND');
  },
  'console.confirmProposal': ({ id }, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.confirmProposal', target: `proposal:${id}`, reason: null } as const;
    return audited(context, operatorAction, () => services.proposals.confirm(services, caller, id));
  },
  'console.rejectProposal': ({ id, reason }, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.rejectProposal', target: `proposal:${id}`, reason } as const;
    return audited(context, operatorAction, () => services.proposals.reject(caller, id, reason));
  },
} satisfies HandlersOf<'console.proposals' | 'console.proposal' | 'console.confirmProposal' | 'console.rejectProposal'>;
