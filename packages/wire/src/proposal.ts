import { z } from 'zod';
import { id, instantMs } from './codecs.ts';

/** What may be proposed: a kind of a module, see `proposals.ts`; each says itself who may propose and who may confirm it. */
export const proposalKind = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/)
  .max(64)
  .meta({ examples: ['withdrawal'] });

export const proposalState = z.enum(['open', 'confirmed', 'rejected', 'expired']);

/** Who proposed something, when and why, and what became of it: one that its proposer rejected was taken back. */
export const proposalLife = {
  reason: z.string(),
  state: proposalState,
  proposedBy: z.string(),
  proposedAt: instantMs,
  decidedBy: z.string().nullable(),
  decidedAt: instantMs.nullable(),
  decisionReason: z.string().nullable(),
};

export const proposal = z.object({
  id,
  kind: proposalKind,
  /** What it is about, as the trail names it: 'operator:3'. */
  subject: z.string(),
  /** What exactly will happen, in whole sentences. */
  sentences: z.array(z.string()),
  ...proposalLife,
  expiresAt: instantMs,
  /** Who has taken it to look at it. */
  assignedTo: z.string().nullable(),
  /** What keeps the caller from confirming it while it is open: they proposed it, it is about themselves, or it is for another role. */
  confirmBlocker: z.enum(['OWN_PROPOSAL', 'OWN_ACCOUNT', 'NOT_FOR_ROLE']).nullable(),
  /** Whether the caller may confirm it: another operator, in a role that the kind asks for, whom it is not about. */
  mayConfirm: z.boolean(),
  /** Whether the caller may reject it, or take it back. */
  mayReject: z.boolean(),
});
