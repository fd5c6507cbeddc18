import { err, type Result } from '@bourse/rules';
import type { Endpoints, InputOf } from '@bourse/wire';
import { textFourEyesReasons } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { type Application, type Decision, decide, ITEMS } from './application.ts';
import { applicationById, changeById, type StoredApplication } from './applications.ts';
import { levelDecided } from './levels.ts';

type DecisionInput = InputOf<Endpoints['console.decideApplication']>;

/** A decision as it was typed in. */
export const decisionOf = (input: DecisionInput): Decision => {
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
export const decisionText = (decision: Decision): string => {
  if (decision.decision === 'approve') return 'approve';
  const said = decision.decision === 'refuse' ? [{ item: 'all', ...decision.remark }] : decision.items;
  const words = said.map(({ item, reason, note }) => `${item}: ${reason}${note === null ? '' : ` (${note})`}`);
  return `${decision.decision}: ${words.join('; ')}`;
};

const NOTICE_OF = {
  approve: 'identity-approved',
  'ask-again': 'identity-action-required',
  refuse: 'identity-refused',
} as const satisfies Record<Decision['decision'], Parameters<Services['notify']['notify']>[1]>;

type RefusedDecision = Extract<ReturnType<typeof decide>, { readonly ok: false }>['error'];

/** When an operator last looked at the texts of an application in full, ms; 0 when never. The trail is what says so. */
const revealedAt = async ({ database }: Services, id: number, operator: number): Promise<number> => {
  const { rows } = await database.pool.query<{ at: bigint | null }>(
    `SELECT max(at) AS at FROM audit
     WHERE target = $1 AND action = 'console.revealApplication' AND operator_id = $2 AND outcome = 'ok'`,
    [`identity:${id}`, operator],
  );
  return Number(rows[0]?.at ?? 0);
};

/** Whether a decision would let a text pass that was not approved before. */
const approvesText = ({ level, items, texts }: StoredApplication, decision: Decision): boolean => {
  if (decision.decision === 'refuse') return false;
  const again = decision.decision === 'approve' ? [] : decision.items.map(({ item }) => item);
  return ITEMS[level].some(
    (item) => texts[item] !== undefined && items[item]?.state !== 'approved' && !again.includes(item),
  );
};

/** The notes of a decision, which the customer reads. */
export const notesOf = (decision: Decision): readonly string[] => {
  if (decision.decision === 'approve') return [];
  const remarks = decision.decision === 'refuse' ? [decision.remark] : decision.items;
  return remarks.flatMap(({ note }) => note ?? []);
};

/** Why one operator alone may not tell the customer a decision (rule CONTENT-18); empty where one may. */
export const decisionFourEyesReasons = (services: Services, decision: Decision): readonly string[] => [
  ...new Set(notesOf(decision).flatMap((note) => textFourEyesReasons(services, note))),
];

export type DecisionRefused = RefusedDecision | 'NOT_REVEALED' | 'APPLICATION_NOT_FOUND';
type Deciding = {
  readonly id: number;
  readonly decision: Decision;
  /** Who has it under review. */
  readonly by: { readonly id: number; readonly name: string };
};

const judged = (
  services: Services,
  application: StoredApplication,
  { decision, by }: Deciding,
  lookedAt: number,
): Result<Application, RefusedDecision | 'NOT_REVEALED'> => {
  const decided = decide(application, decision, by, services.now());
  if (!decided.ok) return decided;
  const hasLooked = lookedAt >= (application.submittedAt ?? 0);
  return !hasLooked && approvesText(application, decision) ? err('NOT_REVEALED') : decided;
};

/** What would keep a decision from being made now; undefined where nothing would. */
export const decisionBlocker = async (services: Services, deciding: Deciding): Promise<DecisionRefused | undefined> => {
  const application = await applicationById(services, deciding.id);
  if (!application) return 'APPLICATION_NOT_FOUND';
  const lookedAt = await revealedAt(services, deciding.id, deciding.by.id);
  const done = judged(services, application, deciding, lookedAt);
  return done.ok ? undefined : done.error;
};

/** Decides an application under review and tells the customer. Errors: APPLICATION_NOT_FOUND, NOT_REVEALED, those of the decision. */
export const decideApplication = async (
  services: Services,
  deciding: Deciding,
): Promise<Result<StoredApplication, DecisionRefused>> => {
  const { id, decision, by } = deciding;
  let announce = (): void => undefined;
  const lookedAt = await revealedAt(services, id, by.id);
  const done = await changeById(
    services,
    id,
    (application) => judged(services, application, deciding, lookedAt),
    async (client, { customer }) => {
      announce = await services.notify.notifyWithin(client, customer, NOTICE_OF[decision.decision], {});
    },
  );
  if (!done.ok) return done;
  announce();
  if (done.value.state === 'approved') await levelDecided(services, done.value.customer, by.name);
  return done;
};
