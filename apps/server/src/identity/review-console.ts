import { type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import { audited } from '../http/audited.ts';
import type { Context, HandlersOf, OperatorCaller } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { revealed } from '../http/revealed.ts';
import { ITEMS, release, take } from './application.ts';
import {
  type ApplicationRow,
  applicationById,
  changeById,
  listApplications,
  type StoredApplication,
  sameNumberAs,
} from './applications.ts';
import { decideApplication, decisionFourEyesReasons, decisionOf, decisionText } from './decide-application.ts';
import { presentItems, toOperator } from './present-application.ts';

type Operator = Context<OperatorCaller>;
type Row = ReplyOf<Endpoints['console.applications']>['rows'][number];
type ApplicationDetail = ReplyOf<Endpoints['console.application']>;
type DecisionInput = InputOf<Endpoints['console.decideApplication']>;

const presentRow = (application: ApplicationRow, names: ReadonlyMap<CustomerId, string>): Row => ({
  id: application.id,
  customerId: application.customer,
  maskedCustomer: names.get(application.customer) ?? '',
  level: application.level,
  state: application.state,
  submittedAt: application.submittedAt,
  reviewer: application.reviewer,
  decidedAt: application.decidedAt,
});

const detailOf = async ({ services }: Operator, application: StoredApplication): Promise<ApplicationDetail> => {
  const names = await services.identity.maskedCustomers([application.customer]);
  return {
    ...presentRow(application, names),
    items: presentItems(services, application, toOperator, false),
    timeline: [...application.timeline],
    sameNumber: await sameNumberAs(services, application),
  };
};

const applicationDetail = async (
  context: Operator,
  id: number,
): Promise<Result<ApplicationDetail, 'APPLICATION_NOT_FOUND'>> => {
  const application = await applicationById(context.services, id);
  // A draft is the customer's own until it is handed in.
  if (!application || application.state === 'draft') return { ok: false, error: 'APPLICATION_NOT_FOUND' };
  return ok(await detailOf(context, application));
};

const reveal = async (
  { id, reason }: InputOf<Endpoints['console.revealApplication']>,
  context: Operator,
): Promise<
  Result<ReplyOf<Endpoints['console.revealApplication']>, ErrorOf<Endpoints['console.revealApplication']>>
> => {
  const application = await applicationById(context.services, id);
  if (!application || application.state === 'draft') return err('APPLICATION_NOT_FOUND');
  const { level, texts, state, reviewerId } = application;
  const look = {
    action: 'console.revealApplication',
    target: `identity:${id}`,
    reason,
    isUnderReview: state === 'in-review' && reviewerId === context.caller.id,
  } as const;
  return revealed(context, look, async () =>
    ok({
      texts: ITEMS[level].flatMap((item) => (texts[item] === undefined ? [] : [{ item, value: texts[item] }])),
      pictures: presentItems(context.services, application, toOperator).flatMap(({ item, pictureUrl: url }) =>
        url === null ? [] : [{ item, url }],
      ),
    }),
  );
};

type DecideError = ErrorOf<Endpoints['console.decideApplication']>;

/** The other customers who gave the number of the document that an application has. */
const knownNumberOf = async (services: Operator['services'], id: number): Promise<readonly number[]> => {
  const application = await applicationById(services, id);
  return application ? sameNumberAs(services, application) : [];
};

const knownSentence = (known: readonly number[]): string =>
  `the number of the document is also that of ${known.map((id) => `customer ${id}`).join(', ')}`;

const decideOne = async (input: DecisionInput, context: Operator): Promise<Result<ApplicationDetail, DecideError>> => {
  const { services, caller } = context;
  const decision = decisionOf(input);
  const known = decision.decision === 'approve' ? await knownNumberOf(services, input.id) : [];
  const why = input.decision === 'approve' ? (input.reason ?? '').trim() : '';
  const operatorAction = {
    action: 'console.decideApplication',
    target: `identity:${input.id}`,
    reason: known.length === 0 ? decisionText(decision) : `${decisionText(decision)}, ${knownSentence(known)}: ${why}`,
  } as const;
  const done = await audited(context, operatorAction, async (): Promise<Result<StoredApplication, DecideError>> => {
    if (known.length > 0 && why === '') return err('REASON_NEEDED');
    if (decisionFourEyesReasons(services, decision).length > 0) return err('FOUR_EYES_NEEDED');
    return decideApplication(services, { id: input.id, decision, by: caller });
  });
  return done.ok ? applicationDetail(context, input.id) : done;
};

const takeOne = async (
  { id }: InputOf<Endpoints['console.takeApplication']>,
  context: Operator,
): Promise<Result<ApplicationDetail, ErrorOf<Endpoints['console.takeApplication']>>> => {
  const { services, caller } = context;
  const operatorAction = { action: 'console.takeApplication', target: `identity:${id}`, reason: null } as const;
  const taken = await audited(context, operatorAction, () =>
    changeById(services, id, (application) => take(application, caller, services.now())),
  );
  return taken.ok ? applicationDetail(context, id) : taken;
};

const releaseOne = async (
  { id }: InputOf<Endpoints['console.releaseApplication']>,
  context: Operator,
): Promise<Result<ApplicationDetail, ErrorOf<Endpoints['console.releaseApplication']>>> => {
  const { services, caller } = context;
  const operatorAction = { action: 'console.releaseApplication', target: `identity:${id}`, reason: null } as const;
  const released = await audited(context, operatorAction, () =>
    changeById(services, id, (application) => release(application, caller)),
  );
  return released.ok ? applicationDetail(context, id) : released;
};

/** The console's rows of the review of identities. */
export const reviewHandlers = {
  'console.applications': async (input, { services, caller }) => {
    const listed = await listApplications(services, {
      status: input.status,
      level: input.level,
      customerId: input.customerId,
      filter: { ...input, caller: caller.id },
      ...rangeOf(input, 50),
    });
    const names = await services.identity.maskedCustomers(listed.rows.map(({ customer }) => customer));
    return ok({ rows: listed.rows.map((row) => presentRow(row, names)), total: listed.total });
  },
  'console.application': ({ id }, context) => applicationDetail(context, id),
  'console.revealApplication': reveal,
  'console.takeApplication': takeOne,
  'console.releaseApplication': releaseOne,
  'console.decideApplication': decideOne,
} satisfies HandlersOf<
  | 'console.applications'
  | 'console.application'
  | 'console.revealApplication'
  | 'console.takeApplication'
  | 'console.releaseApplication'
  | 'console.decideApplication'
>;
