import { describe, expect, test } from 'vitest';
import {
  type Application,
  type Decision,
  decide,
  type Event,
  type Filled,
  fill,
  idNumber,
  outcomeOf,
  release,
  submit,
  TRANSITIONS,
  take,
} from './application.ts';

const ada = { id: 1, name: 'ada' };
const ben = { id: 2, name: 'ben' };

const draft: Application = {
  level: 'primary',
  state: 'draft',
  texts: {},
  items: {},
  timeline: [],
  reviewerId: null,
  submittedAt: null,
  decidedAt: null,
};
const whole: Filled = { name: 'Maria Lopez', 'id-number': 'X1234567', front: 'f.jpg', back: 'b.jpg' };

const must = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T => {
  if (!result.ok) throw new Error(result.error);
  return result.value;
};
const error = (result: { readonly ok: boolean; readonly error?: string }): string => result.error ?? 'ok';

const submitted = must(submit(must(fill(draft, whole)), 1));
const inReview = must(take(submitted, ada, 2));
const askAgain: Decision = { decision: 'ask-again', items: [{ item: 'back', reason: 'unreadable', note: null }] };
const again = must(decide(inReview, askAgain, ada, 3));
const approved = must(decide(inReview, { decision: 'approve' }, ada, 3));
const refused = must(decide(inReview, { decision: 'refuse', remark: { reason: 'expired', note: null } }, ada, 3));

describe('IDENTITY-21: the states of an application', () => {
  test.each([
    ['draft', draft, 'APPLICATION_INCOMPLETE', 'NOT_IN_REVIEW', 'NOT_IN_REVIEW', 'ok'],
    ['a whole draft', must(fill(draft, whole)), 'ok', 'NOT_IN_REVIEW', 'NOT_IN_REVIEW', 'ok'],
    ['submitted', submitted, 'APPLICATION_CLOSED', 'ok', 'NOT_IN_REVIEW', 'APPLICATION_CLOSED'],
    ['in review', inReview, 'APPLICATION_CLOSED', 'ok', 'ok', 'APPLICATION_CLOSED'],
    ['action required', again, 'APPLICATION_INCOMPLETE', 'NOT_IN_REVIEW', 'NOT_IN_REVIEW', 'ok'],
    ['approved', approved, 'APPLICATION_CLOSED', 'NOT_IN_REVIEW', 'NOT_IN_REVIEW', 'APPLICATION_CLOSED'],
    ['refused', refused, 'APPLICATION_CLOSED', 'NOT_IN_REVIEW', 'NOT_IN_REVIEW', 'APPLICATION_CLOSED'],
  ])('%s: submit, take, decide, fill', (_title, application, ...expected) => {
    expect([
      error(submit(application, 9)),
      error(take(application, ada, 9)),
      error(decide(application, { decision: 'approve' }, ada, 9)),
      error(fill(application, { name: 'Somebody Else' })),
    ]).toEqual(expected);
  });

  const refuse: Decision = { decision: 'refuse', remark: { reason: 'expired', note: null } };
  const doing: Readonly<Record<Event, (application: Application) => ReturnType<typeof submit | typeof decide>>> = {
    submit: (application) => submit({ ...application, items: submitted.items }, 9),
    take: (application) => take(application, ada, 9),
    release: (application) => release(application, ada),
    approve: (application) => decide(application, { decision: 'approve' }, ada, 9),
    'ask-again': (application) => decide(application, askAgain, ada, 9),
    refuse: (application) => decide(application, refuse, ada, 9),
  };
  const events = Object.keys(doing) as Event[];

  test.each(
    [draft, submitted, inReview, again, approved, refused].flatMap((application) =>
      events.map((event) => [application.state, event, application] as const),
    ),
  )('of one that is %s, what %s makes', (state, event, application) => {
    const done = doing[event](application);
    expect(done.ok ? done.value.state : undefined).toBe(TRANSITIONS[state][event]);
  });

  test.each([
    ['draft', 'none'],
    ['submitted', 'in-review'],
    ['in-review', 'in-review'],
    ['approved', 'approved'],
    ['action-required', 'refused'],
    ['refused', 'refused'],
    [undefined, 'none'],
  ] as const)('%s is shown as %s', (state, shown) => {
    expect(outcomeOf(state)).toBe(shown);
  });
});

describe('IDENTITY-22: only what was refused is asked for again', () => {
  test('the others are approved and stay as they were, whatever is sent', () => {
    expect(again.state).toBe('action-required');
    expect(again.items.front).toEqual({ state: 'approved', fileKey: 'f.jpg' });
    expect(again.items.back).toEqual({
      state: 'refused',
      fileKey: 'b.jpg',
      remark: { reason: 'unreadable', note: null },
    });
    const changed = must(fill(again, { ...whole, name: 'Somebody Else', front: 'other.jpg', back: 'better.jpg' }));
    expect(changed.texts.name).toBe('Maria Lopez');
    expect(changed.items.front?.fileKey).toBe('f.jpg');
    expect(changed.items.back).toEqual({ state: 'given', fileKey: 'better.jpg' });
    const second = must(submit(changed, 5));
    expect([second.state, second.reviewerId, second.decidedAt]).toEqual(['submitted', null, null]);
    expect(second.timeline.map(({ step }) => step)).toEqual([
      'submitted',
      'taken',
      'resubmission-requested',
      'submitted',
    ]);
  });

  test('an item of the other level cannot be asked for, and another reason needs its note', () => {
    const items = (item: 'proof' | 'back', reason: 'other' | 'expired', note: string | null): Decision => ({
      decision: 'ask-again',
      items: [{ item, reason, note }],
    });
    expect(error(decide(inReview, items('proof', 'expired', null), ada, 3))).toBe('NO_SUCH_ITEM');
    expect(error(decide(inReview, items('back', 'other', null), ada, 3))).toBe('REASON_NEEDED');
    expect(error(decide(inReview, items('back', 'other', 'A flash covers it.'), ada, 3))).toBe('ok');
    const refusal: Decision = { decision: 'refuse', remark: { reason: 'other', note: null } };
    expect(error(decide(inReview, refusal, ada, 3))).toBe('REASON_NEEDED');
  });
});

describe('IDENTITY-23: one reviewer decides', () => {
  test('who does not have it under review does not decide; taken over, it is theirs', () => {
    expect(error(decide(inReview, { decision: 'approve' }, ben, 3))).toBe('TAKEN_BY_OTHER');
    const taken = must(take(inReview, ben, 3));
    expect(error(decide(taken, { decision: 'approve' }, ada, 4))).toBe('TAKEN_BY_OTHER');
    expect(must(decide(taken, { decision: 'approve' }, ben, 4)).state).toBe('approved');
    expect(taken.timeline.map(({ step, operator }) => [step, operator])).toEqual([
      ['submitted', null],
      ['taken', 'ada'],
      ['taken', 'ben'],
    ]);
    expect(take(inReview, ada, 3)).toEqual({ ok: true, value: inReview });
  });
});

describe('IDENTITY-24: the number of a document', () => {
  test.each([
    ['x1234567-l', 'X1234567L'],
    [' 12 345 678 z', '12345678Z'],
    ['Ａ１２３４５６', 'A123456'],
    ['११२२३३४४', '११२२३३४४'],
    ['ABC', 'BAD_ID_NUMBER'],
    ['ABCDEFG', 'BAD_ID_NUMBER'],
    ['1'.repeat(41), 'BAD_ID_NUMBER'],
    ['--------', 'BAD_ID_NUMBER'],
  ])("'%s'", (text, expected) => {
    const read = idNumber(text);
    expect(read.ok ? read.value : read.error).toBe(expected);
  });
});
