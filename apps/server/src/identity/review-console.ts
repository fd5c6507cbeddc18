import { type CustomerId, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { maskedCustomers } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { type Decision, decide, take } from './application.ts';
import {
  applicationById,
  changeById,
  type ListedApplication,
  listApplications,
  type StoredApplication,
  sameNumberAs,
} from './applications.ts';
import { levelDecided } from './levels.ts';
import { presentItems, toOperator } from './present-application.ts';

type Operator = Context<OperatorCaller>;
type Row = ReplyOf<Endpoints['console.applications']>['rows'][number];
type Story = ReplyOf<Endpoints['console.application']>;
type DecisionInput = InputOf<Endpoints['console.decideApplication']>;

const presentRow = (application: ListedApplication, names: ReadonlyMap<CustomerId, string>): Row => ({
  id: application.id,
  customerId: application.customer,
  maskedCustomer: names.get(application.customer) ?? '',
  level: application.level,
  state: application.state,
  submittedAt: application.submittedAt,
  reviewer: application.reviewer,
  decidedAt: application.decidedAt,
});

/** Who may look at the pictures of documents: those who review them. */
const seesPictures = ({ role }: OperatorCaller): boolean => role === 'compliance' || role === 'administrator';

const storyOf = async ({ services, caller }: Operator, application: StoredApplication): Promise<Story> => {
  const names = await maskedCustomers(services.database, [application.customer]);
  return {
    ...presentRow(application, names),
    items: presentItems(services, application, toOperator, seesPictures(caller)),
    timeline: [...application.timeline],
    sameNumber: await sameNumberAs(services, application),
  };
};

const tellStory = async (context: Operator, id: number): Promise<Result<Story, 'APPLICATION_NOT_FOUND'>> => {
  const application = await applicationById(context.services, id);
  // A draft is the customer's own until it is handed in.
  if (!application || application.state === 'draft') return { ok: false, error: 'APPLICATION_NOT_FOUND' };
  return ok(await storyOf(context, application));
};

const decisionOf = (input: DecisionInput): Decision => {
  const noteOf = (note: string | undefined): string | null => note?.trim() || null;
  if (input.decision === 'approve') return { decision: 'approve' };
  if (input.decision === 'refuse') {
    const { reason, note } = input.remark;
    return { decision: 'refuse', remark: { reason, note: noteOf(note) } };
  }
  return {
    decision: 'ask-again',
    items: input.items.map(({ item, reason, note }) => ({ item, reason, note: noteOf(note) })),
  };
};

/** What the trail says of a decision. */
const sayDecision = (decision: Decision): string => {
  if (decision.decision === 'approve') return 'approve';
  const said = decision.decision === 'refuse' ? [{ item: 'all', ...decision.remark }] : decision.items;
  const words = said.map(({ item, reason, note }) => `${item}: ${reason}${note === null ? '' : ` (${note})`}`);
  return `${decision.decision}: ${words.join('; ')}`;
};

const TOLD_AS = {
  approve: 'identity-approved',
  'ask-again': 'identity-action-required',
  refuse: 'identity-refused',
} as const satisfies Record<Decision['decision'], Parameters<Services['notify']['tell']>[1]>;

const decideOne = async (
  input: DecisionInput,
  context: Operator,
): Promise<Result<Story, ErrorOf<Endpoints['console.decideApplication']>>> => {
  const { services, caller } = context;
  const decision = decisionOf(input);
  const deed = {
    action: 'console.decideApplication',
    target: `identity:${input.id}`,
    reason: sayDecision(decision),
  } as const;
  let announce = (): void => undefined;
  const done = await audited(context, deed, () =>
    changeById(
      services,
      input.id,
      (application) => decide(application, decision, caller, services.now()),
      async (client, { customer }) => {
        announce = await services.notify.tellWithin(client, customer, TOLD_AS[decision.decision], {});
      },
    ),
  );
  if (!done.ok) return done;
  announce();
  const { customer, state } = done.value;
  if (state === 'approved') await levelDecided(services, customer, caller.name);
  return tellStory(context, input.id);
};

const takeOne = async (
  { id }: InputOf<Endpoints['console.takeApplication']>,
  context: Operator,
): Promise<Result<Story, ErrorOf<Endpoints['console.takeApplication']>>> => {
  const { services, caller } = context;
  const deed = { action: 'console.takeApplication', target: `identity:${id}`, reason: null } as const;
  const taken = await audited(context, deed, () =>
    changeById(services, id, (application) => take(application, caller, services.now())),
  );
  return taken.ok ? tellStory(context, id) : taken;
};

/** The console's rows of the review of identities. */
export const reviewHandlers = {
  'console.applications': async (input, { services }) => {
    const listed = await listApplications(services, {
      status: input.status,
      level: input.level,
      customerId: input.customerId,
      ...rangeOf(input, 50),
    });
    const names = await maskedCustomers(
      services.database,
      listed.rows.map(({ customer }) => customer),
    );
    return ok({ rows: listed.rows.map((row) => presentRow(row, names)), total: listed.total });
  },
  'console.application': ({ id }, context) => tellStory(context, id),
  'console.takeApplication': takeOne,
  'console.decideApplication': decideOne,
} satisfies HandlersOf<
  'console.applications' | 'console.application' | 'console.takeApplication' | 'console.decideApplication'
>;
