import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';

type Wire = ReplyOf<Endpoints['user.submitPrimary']>;
export type Level = Wire['level'];
export type State = Wire['state'];
export type Item = Wire['items'][number]['item'];
type ItemState = Wire['items'][number]['state'];
export type Remark = NonNullable<Wire['items'][number]['remark']>;
type Step = Wire['timeline'][number] & { readonly operator: string | null };

/** What is written down of an item: a picture by its key, a text elsewhere, sealed. */
export type ItemRecord = { readonly state: ItemState; readonly fileKey?: string; readonly remark?: Remark };

/** An application on its way from a draft to a decision; the customer's own words are in `texts`. */
export type Application = {
  readonly level: Level;
  readonly state: State;
  readonly texts: Readonly<Partial<Record<Item, string>>>;
  readonly items: Readonly<Partial<Record<Item, ItemRecord>>>;
  readonly timeline: readonly Step[];
  readonly reviewerId: number | null;
  readonly submittedAt: number | null;
  readonly decidedAt: number | null;
};

export const ITEMS = {
  primary: ['name', 'id-number', 'front', 'back'],
  advanced: ['address', 'proof'],
} as const satisfies Record<Level, readonly Item[]>;

export type Event = 'submit' | 'take' | 'release' | 'approve' | 'ask-again' | 'refuse';

/** The legal transitions (IDENTITY-21). */
export const TRANSITIONS: Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>> = {
  draft: { submit: 'submitted' },
  submitted: { take: 'in-review' },
  // Another operator may take it over.
  'in-review': {
    take: 'in-review',
    release: 'submitted',
    approve: 'approved',
    'ask-again': 'action-required',
    refuse: 'refused',
  },
  'action-required': { submit: 'submitted' },
  approved: {},
  refused: {},
};

const itemOf = (application: Application, item: Item): ItemRecord => application.items[item] ?? { state: 'missing' };

/** What a customer fills in: texts as they are, pictures by their keys. */
export type Filled = Readonly<Partial<Record<Item, string>>>;

const PICTURES: ReadonlySet<Item> = new Set(['front', 'back', 'proof']);

export const isPicture = (item: Item): boolean => PICTURES.has(item);

/**
 * Keeps what was filled in; an item that a reviewer has approved stays as it is, whatever is sent (IDENTITY-22). Errors: APPLICATION_CLOSED
 * while it is under review, or approved.
 */
export const fill = (application: Application, filled: Filled): Result<Application, 'APPLICATION_CLOSED'> => {
  if (TRANSITIONS[application.state].submit === undefined) return err('APPLICATION_CLOSED');
  const texts = { ...application.texts };
  const items = { ...application.items };
  for (const item of ITEMS[application.level]) {
    const given = filled[item];
    if (given === undefined || itemOf(application, item).state === 'approved') continue;
    items[item] = isPicture(item) ? { state: 'given', fileKey: given } : { state: 'given' };
    if (!isPicture(item)) texts[item] = given;
  }
  return ok({ ...application, texts, items });
};

/** Hands it in. Errors: APPLICATION_CLOSED, APPLICATION_INCOMPLETE when an item is missing or asked for again. */
export const submit = (
  application: Application,
  at: number,
): Result<Application, 'APPLICATION_CLOSED' | 'APPLICATION_INCOMPLETE'> => {
  const state = TRANSITIONS[application.state].submit;
  if (state === undefined) return err('APPLICATION_CLOSED');
  const isWhole = ITEMS[application.level].every((item) =>
    ['given', 'approved'].includes(itemOf(application, item).state),
  );
  if (!isWhole) return err('APPLICATION_INCOMPLETE');
  const step: Step = { at, step: 'submitted', by: 'customer', remarks: [], operator: null };
  return ok({
    ...application,
    state,
    submittedAt: at,
    decidedAt: null,
    reviewerId: null,
    timeline: [...application.timeline, step],
  });
};

export type Reviewer = { readonly id: number; readonly name: string };

/** Puts it under review by one operator; from another one it is taken over. Errors: NOT_IN_REVIEW when it does not wait. */
export const take = (application: Application, by: Reviewer, at: number): Result<Application, 'NOT_IN_REVIEW'> => {
  const state = TRANSITIONS[application.state].take;
  if (state === undefined) return err('NOT_IN_REVIEW');
  if (application.reviewerId === by.id) return ok(application);
  const step: Step = { at, step: 'taken', by: 'reviewer', remarks: [], operator: by.name };
  return ok({ ...application, state, reviewerId: by.id, timeline: [...application.timeline, step] });
};

/** Gives it back to those that wait, by who has it. Errors: NOT_IN_REVIEW, TAKEN_BY_OTHER. */
export const release = (
  application: Application,
  by: Reviewer,
): Result<Application, 'NOT_IN_REVIEW' | 'TAKEN_BY_OTHER'> => {
  const state = TRANSITIONS[application.state].release;
  if (state === undefined) return err('NOT_IN_REVIEW');
  if (application.reviewerId !== by.id) return err('TAKEN_BY_OTHER');
  return ok({ ...application, state, reviewerId: null });
};

export type Decision =
  | { readonly decision: 'approve' }
  | { readonly decision: 'ask-again'; readonly items: readonly (Remark & { readonly item: Item })[] }
  | { readonly decision: 'refuse'; readonly remark: Remark };

const STEP_OF = { approve: 'approved', 'ask-again': 'resubmission-requested', refuse: 'refused' } as const;

const remarksOf = (decision: Decision): Step['remarks'] =>
  decision.decision === 'approve'
    ? []
    : decision.decision === 'refuse'
      ? [{ item: null, ...decision.remark }]
      : decision.items.map(({ item, reason, note }) => ({ item, reason, note }));

const decidedItems = (application: Application, decision: Decision): Application['items'] => {
  if (decision.decision === 'refuse') return application.items;
  const again = new Map(
    decision.decision === 'approve' ? [] : decision.items.map(({ item, reason, note }) => [item, { reason, note }]),
  );
  return Object.fromEntries(
    ITEMS[application.level].map((item): [Item, ItemRecord] => {
      const { remark: _, ...record } = itemOf(application, item);
      const remark = again.get(item);
      return [item, remark ? { ...record, state: 'refused', remark } : { ...record, state: 'approved' }];
    }),
  );
};

type DecisionError = 'NOT_IN_REVIEW' | 'TAKEN_BY_OTHER' | 'NO_SUCH_ITEM' | 'REASON_NEEDED';

/**
 * A reviewer's decision, once, by whoever has the application under review (IDENTITY-23). Errors: NOT_IN_REVIEW, TAKEN_BY_OTHER, NO_SUCH_ITEM,
 * REASON_NEEDED when the reason is 'other' without a note.
 */
export const decide = (
  application: Application,
  decision: Decision,
  by: Reviewer,
  at: number,
): Result<Application, DecisionError> => {
  const state = TRANSITIONS[application.state][decision.decision];
  if (state === undefined) return err('NOT_IN_REVIEW');
  if (application.reviewerId !== by.id) return err('TAKEN_BY_OTHER');
  const remarks = remarksOf(decision);
  const own: readonly Item[] = ITEMS[application.level];
  if (remarks.some(({ item }) => item !== null && !own.includes(item))) return err('NO_SUCH_ITEM');
  if (remarks.some(({ reason, note }) => reason === 'other' && !note)) return err('REASON_NEEDED');
  const step: Step = { at, step: STEP_OF[decision.decision], by: 'reviewer', remarks, operator: by.name };
  return ok({
    ...application,
    state,
    items: decidedItems(application, decision),
    decidedAt: at,
    timeline: [...application.timeline, step],
  });
};

/** What is shown of an application where only its outcome counts: a draft is none, an item asked for again counts as refused. */
export const outcomeOf = (state: State | undefined): 'none' | 'in-review' | 'approved' | 'refused' => {
  switch (state) {
    case undefined:
    case 'draft':
      return 'none';
    case 'submitted':
    case 'in-review':
      return 'in-review';
    case 'approved':
      return 'approved';
    case 'action-required':
    case 'refused':
      return 'refused';
  }
};

/** The number of a document as it is compared: capitals and digits alone. Errors: BAD_ID_NUMBER when it has under 4 or over 40 of them, or no digit. */
export const idNumber = (text: string): Result<string, 'BAD_ID_NUMBER'> => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return plain.length >= 4 && plain.length <= 40 && /\p{N}/u.test(plain) ? ok(plain) : err('BAD_ID_NUMBER');
};
