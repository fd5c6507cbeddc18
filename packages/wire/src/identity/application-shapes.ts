import { z } from 'zod';
import { blankable, instantMs, numericId } from '../codecs.ts';

/** How far a customer's identity has been checked, by the application it takes. */
export const identityLevel = z.enum(['primary', 'advanced']);

/** What an application consists of: name, number and both sides of a document; for the advanced level an address and its proof. */
export const identityItem = z.enum(['name', 'id-number', 'front', 'back', 'address', 'proof']);

/** Why an item or a whole application is not accepted; 'other' says it in its note. */
export const identityReason = z.enum([
  'unreadable',
  'cut-off',
  'expired',
  'mismatch',
  'wrong-document',
  'too-old',
  'not-accepted',
  'under-age',
  'other',
]);

export const applicationState = z.enum(['draft', 'submitted', 'in-review', 'approved', 'action-required', 'refused']);

const remark = z.object({ reason: identityReason, note: z.string().nullable() });

/** What happened to an application; the items that were asked for again, or why all of it was refused. */
export const applicationStep = z.object({
  at: instantMs,
  step: z.enum(['submitted', 'taken', 'approved', 'resubmission-requested', 'refused']),
  by: z.enum(['customer', 'reviewer', 'system']),
  remarks: z.array(remark.extend({ item: identityItem.nullable() })),
});

export const applicationItem = z.object({
  item: identityItem,
  state: z.enum(['missing', 'given', 'approved', 'refused']),
  /** Why it is asked for again. */
  remark: remark.nullable(),
  /** The customer's own words; of a document's number the last characters only. */
  text: z.string().nullable(),
  pictureUrl: z.string().nullable(),
});

export const application = z.object({
  id: numericId,
  level: identityLevel,
  state: applicationState,
  submittedAt: instantMs.nullable(),
  items: z.array(applicationItem),
  /** Whether the front and the back of the document are one and the same picture. */
  sidesAlike: z.boolean(),
  timeline: z.array(applicationStep),
});

/** What an operator types in: the reason, and a note that 'other' cannot do without. */
export const givenRemark = z.object({ reason: identityReason, note: blankable(500) });
