import type { ReplyOfCall } from '../shell/api.ts';
import type { Tone } from '../shell/parts.tsx';

export type Application = ReplyOfCall<'console.application'>;
export type Item = Application['items'][number]['item'];
export type Reason = NonNullable<Application['items'][number]['remark']>['reason'];
export type State = Application['state'];

export const ITEMS: Readonly<Record<Item, string>> = {
  name: 'Name',
  'id-number': 'Document number',
  front: 'Front of the document',
  back: 'Back of the document',
  address: 'Address',
  proof: 'Proof of the address',
};

/** The customer reads each in their own language. */
export const REASONS: Readonly<Record<Reason, string>> = {
  unreadable: 'Cannot be read',
  'cut-off': 'Part of it is cut off',
  expired: 'Document has expired',
  mismatch: 'Does not match what was entered',
  'wrong-document': 'Not the kind of document needed',
  'too-old': 'Older than three months',
  'not-accepted': 'Cannot be accepted',
  'under-age': 'Not of age',
  other: 'Another reason (see the note)',
};

export const STATES: Readonly<Record<State, readonly [Tone, string]>> = {
  draft: ['quiet', 'Draft'],
  submitted: ['warn', 'Waiting'],
  'in-review': ['info', 'In review'],
  approved: ['good', 'Approved'],
  'action-required': ['warn', 'Asked again'],
  refused: ['bad', 'Refused'],
};

export const STEPS: Readonly<Record<Application['timeline'][number]['step'], string>> = {
  submitted: 'handed it in',
  taken: 'took it under review',
  approved: 'approved it',
  'resubmission-requested': 'asked for items again',
  refused: 'refused it',
};

/** A reason as one line: its words, and the note behind them. */
export const reasonLine = ({ reason, note }: { readonly reason: Reason; readonly note: string | null }): string =>
  note === null ? REASONS[reason] : `${REASONS[reason]}: ${note}`;

/** How far a customer's identity is. */
export const IDENTITY_WORDS = {
  none: 'Not reviewed',
  'in-review': 'In review',
  approved: 'Approved',
  refused: 'Refused',
} as const;
