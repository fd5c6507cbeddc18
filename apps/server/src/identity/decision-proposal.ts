import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { inWords } from '@bourse/wire/shown-names';
import { z } from 'zod';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { proposalKind } from '../platform/index.ts';
import type { Services } from '../services.ts';
import type { Decision, Remark } from './application.ts';
import { applicationById } from './applications.ts';
import { decideApplication, decisionBlocker, decisionFourEyesReasons, decisionOf } from './decide-application.ts';

/** What a customer is told reasons for. */
type NegativeDecision = Exclude<Decision, { readonly decision: 'approve' }>;

/** A decision whose notes take two. Once the customer is erased their notes are gone. */
const schema = z.strictObject({
  id: z.int(),
  customer: z.int(),
  level: z.string(),
  decision: z
    .custom<NegativeDecision>((value) => typeof value === 'object' && value !== null && 'decision' in value)
    .optional(),
  /** What of the notes takes two. */
  why: z.array(z.string()),
});
type Payload = z.output<typeof schema>;

const said = ({ reason, note }: Remark): string =>
  `${inWords(reason).toLowerCase()}${note === null ? '' : `, “${note}”`}`;

const readBy = ({ decision }: Payload): string => {
  if (decision === undefined) return 'erased';
  if (decision.decision === 'refuse') return said(decision.remark);
  return decision.items.map((each) => `${inWords(each.item)}: ${said(each)}`).join('; ');
};

/** A decision on an application whose notes could make a customer pay or write to somebody: proposed and confirmed by compliance (rule CONTENT-18). */
export const identityDecision = proposalKind<Payload, Services>({
  schema,
  shownBy: 'console.application',
  confirmers: ['compliance'],
  customers: ({ customer }) => [customer],
  sentences: (payload, named) => [
    payload.decision?.decision === 'ask-again'
      ? `Items of identity application ${payload.id} (${payload.level}) are asked for again from ${named(payload.customer)}; its other items count as approved.`
      : `Identity application ${payload.id} (${payload.level}) of ${named(payload.customer)} is refused and closed for good.`,
    `The customer reads: ${readBy(payload)}.`,
    ...payload.why.map((reason) => `The text ${reason}.`),
  ],
  carryOut: async ({ id, decision }, { services, proposal }) => {
    if (decision === undefined) return err('APPLICATION_NOT_FOUND');
    const by = { id: proposal.proposedBy, name: proposal.proposer };
    const decided = await decideApplication(services, { id, decision, by });
    return decided.ok ? ok(null) : decided;
  },
});

type Proposed = Promise<
  Result<ReplyOf<Endpoints['console.proposeDecision']>, ErrorOf<Endpoints['console.proposeDecision']>>
>;

const proposeDecision = (
  { why: reason, ...input }: InputOf<Endpoints['console.proposeDecision']>,
  context: Context<OperatorCaller>,
): Proposed => {
  const { services, caller } = context;
  const { id } = input;
  const decision = decisionOf(input);
  const subject = `identity:${id}`;
  return audited(context, { action: 'console.proposeDecision', target: subject, reason }, async (): Proposed => {
    const blocker = await decisionBlocker(services, { id, decision, by: caller });
    if (blocker) return err(blocker);
    const application = await applicationById(services, id);
    if (!application) return err('APPLICATION_NOT_FOUND');
    const { customer, level } = application;
    const payload = { id, customer, level, decision, why: decisionFourEyesReasons(services, decision) };
    return services.proposals.propose(caller, { kind: 'identity-decision', subject, payload, reason });
  });
};

export const decisionHandlers = {
  'console.proposeDecision': proposeDecision,
} satisfies HandlersOf<'console.proposeDecision'>;
