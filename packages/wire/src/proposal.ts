import { z } from 'zod';
import { id, instantMs } from './codecs.ts';

/** What may be proposed; each kind says itself who may propose and who may confirm it. */
export const proposalKind = z.enum([
  'role-change',
  'deposit-address',
  'withdrawal',
  'deposit-credit',
  'manual-posting',
  'money-settings',
  'guarded-texts',
  'factor-reset',
  'account-closing',
  'funds-password-reset',
  'address-change',
  'halt',
]);

export const proposalState = z.enum(['open', 'confirmed', 'rejected', 'expired']);

export const proposal = z.object({
  id,
  kind: proposalKind,
  /** What it is about, as the trail names it: 'operator:3'. */
  subject: z.string(),
  /** What exactly will happen, in whole sentences. */
  sentences: z.array(z.string()),
  reason: z.string(),
  state: proposalState,
  proposedBy: z.string(),
  proposedAt: instantMs,
  expiresAt: instantMs,
  decidedBy: z.string().nullable(),
  decidedAt: instantMs.nullable(),
  decisionReason: z.string().nullable(),
  /** Who has taken it to look at it. */
  assignedTo: z.string().nullable(),
  /** Whether the caller may confirm it: another operator, in a role that the kind asks for. */
  mayConfirm: z.boolean(),
  /** Whether the caller may reject it, or take it back. */
  mayReject: z.boolean(),
});
