import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { assign, assigningText } from './assignments.ts';
import { isFiltered, pageOfFiltered } from './list-query.ts';
import { PROPOSALS } from './proposals.ts';

type Assigned = Promise<
  Result<ReplyOf<Endpoints['console.assignProposal']>, ErrorOf<Endpoints['console.assignProposal']>>
>;

const assignProposal = async (
  { id, take, over }: InputOf<Endpoints['console.assignProposal']>,
  context: Context<OperatorCaller>,
): Assigned => {
  const { services, caller } = context;
  const found = await services.proposals.find(caller, id);
  if (!found) return err('PROPOSAL_NOT_FOUND');
  const reason = assigningText({ take, over });
  const operatorAction = { action: 'console.assignProposal', target: `proposal:${id}`, reason } as const;
  const done = await audited(context, operatorAction, async () => {
    if (found.state !== 'open') return err('PROPOSAL_DECIDED');
    return assign(services, { kind: 'proposal', id }, caller.id, { take, over });
  });
  if (!done.ok) return done;
  const after = await services.proposals.find(caller, id);
  return after ? ok(after) : err('PROPOSAL_NOT_FOUND');
};

/** What waits for a second pair of eyes, and what became of it. */
export const proposalHandlers = {
  'console.proposals': async (input, { services, caller }) => {
    const { proposals } = services;
    if (!isFiltered(input)) return ok(await proposals.list(caller, input, rangeOf(input, 50)));
    const { state, kind } = input;
    const request = { filter: { ...input, caller: caller.id }, narrowed: { state, kind } };
    const { refs, total } = await pageOfFiltered(services, PROPOSALS, request, rangeOf(input, 50));
    return ok({ rows: await proposals.rows(caller, refs), total });
  },
  'console.proposal': async ({ id }, { services, caller }) => {
    const found = await services.proposals.find(caller, id);
    return found ? ok(found) : err('PROPOSAL_NOT_FOUND');
  },
  'console.assignProposal': assignProposal,
  'console.confirmProposal': ({ id }, context) => {
    const { services, caller } = context;
    const operatorAction = { action: 'console.confirmProposal', target: `proposal:${id}`, reason: null } as const;
    return audited(context, operatorAction, () => services.proposals.confirm(services, caller, id));
  },
  'console.rejectProposal': async ({ id, reason }, context) => {
    const { services, caller } = context;
    const found = await services.proposals.find(caller, id);
    const operatorAction = {
      action: 'console.rejectProposal',
      as: found?.proposedBy === caller.name ? 'console.withdrawProposal' : 'console.rejectProposal',
      target: `proposal:${id}`,
      reason,
    } as const;
    return audited(context, operatorAction, () => services.proposals.reject(caller, id, reason));
  },
} satisfies HandlersOf<
  | 'console.proposals'
  | 'console.assignProposal'
  | 'console.proposal'
  | 'console.confirmProposal'
  | 'console.rejectProposal'
>;
