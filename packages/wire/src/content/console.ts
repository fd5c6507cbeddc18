import { z } from 'zod';
import { done, flag, id, instantMs, line, lines, nothing, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import type { OperatorRole } from '../endpoint.ts';
import { endpoint } from '../endpoint.ts';
import { EVERY_ROLE } from '../operator.ts';
import { proposal } from '../proposal.ts';

/** Who may upload pictures; of what is drafted and published, `editorsOf` says more. */
const ILLUSTRATORS = ['product', 'compliance'] as const satisfies readonly OperatorRole[];
const EDITORS = ['product', 'compliance', 'finance'] as const satisfies readonly OperatorRole[];

const content = line(80, 'banners').meta({
  description: 'banners, menus, notices, document:agreement, translation:es …',
});
const state = z.enum(['draft', 'live', 'retired']);
const entries = z
  .array(z.record(z.string().max(40), z.unknown()))
  .max(2_000)
  .meta({ examples: [[]], description: "the content's entries, with the fields of its kind" });

const placed = z.array(z.object({ place: z.string(), message: z.string() }));

/** Named, the draft that the operator has read: another one in its place is left alone (CONFLICT). 0 where there was none. */
const draft = wholeNumber.optional();

const version = z.object({
  id: numericId,
  content: z.string(),
  /** 0 is what the brand's files say. */
  version: wholeNumber,
  state,
  note: z.string(),
  by: z.string(),
  at: instantMs,
});

export const contentConsoleEndpoints = {
  'console.contents': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/contents',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    shows: ['content', 'proposal'],
    summary: 'Everything that this deployment publishes, with what is live and what is drafted of each.',
    input: nothing,
    reply: z.array(
      z.object({
        content: z.string(),
        live: wholeNumber,
        draft: wholeNumber.nullable(),
        /** The version that an open proposal would put live, and that proposal. */
        proposed: wholeNumber.nullable(),
        proposal: id.nullable(),
        by: z.string().nullable(),
        at: instantMs.nullable(),
      }),
    ),
    errors: [],
  }),
  'console.contentVersions': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/content/versions',
    envelope: 'rows',
    who: { operator: EVERY_ROLE },
    shows: ['content', 'proposal'],
    summary: "A content's versions, newest first: who wrote and published each, when, and why.",
    input: pageInput.extend({ content }),
    reply: rows(version),
    errors: ['CONTENT_NOT_FOUND'],
  }),
  'console.content': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/content',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    shows: ['content'],
    summary: 'One version of a content with its entries; the draft, else the live one, when no version is named.',
    input: z.object({ content, version: wholeNumber.optional() }),
    reply: z.object({
      content: z.string(),
      version: wholeNumber,
      state,
      /** The draft that there is now, by an id that no other draft has had; 0 where there is none. */
      draft: wholeNumber,
      entries: z.array(z.record(z.string(), z.unknown())),
      /** Why putting it live takes two operators, by place; empty where one may. */
      whyTwo: placed,
      /** The languages that every text needs. */
      languages: z.array(z.string()),
      /** In which of them texts are missing, and the language that is shown instead: English, else the brand's first. */
      missing: z.array(z.object({ language: z.string(), shown: z.string() })),
      /** How many decimals each asset has that a row of money names: its fees are rounded up to so many. */
      decimals: z.record(z.string(), z.int()),
    }),
    errors: ['CONTENT_NOT_FOUND'],
  }),
  'console.saveContent': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/content/draft',
    envelope: 'api',
    who: { operator: EDITORS },
    changes: ['content'],
    summary:
      'Keeps a draft of a content; a draft that was there is replaced. Rich texts are cleaned; what is wrong is named.',
    input: z.object({ content, draft, note: line(300), entries }),
    reply: z.object({
      /** The draft's number; null when the draft is invalid and was not stored. */
      version: wholeNumber.nullable(),
      problems: placed,
      /** Why putting it live takes two operators; empty where one may. */
      whyTwo: placed,
    }),
    errors: ['CONTENT_NOT_FOUND', 'NOT_FOR_ROLE', 'CONFLICT', 'REASON_NEEDED'],
    perMinute: 60,
  }),
  'console.publishContent': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/content/publish',
    envelope: 'api',
    who: { operator: EDITORS },
    changes: ['content'],
    summary:
      'Puts a draft live, or publishes an older version anew; what takes two, by its kind or by what it says, is proposed instead. A broadcast goes into every inbox.',
    input: z.object({ content, version: wholeNumber, draft, reason: lines(500) }),
    reply: version,
    errors: ['CONTENT_NOT_FOUND', 'NOT_FOR_ROLE', 'FOUR_EYES_NEEDED', 'ALREADY_LIVE', 'CONFLICT', 'REASON_NEEDED'],
  }),
  'console.proposeContent': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/content/propose',
    envelope: 'api',
    who: { operator: EDITORS },
    changes: ['proposal', 'content'],
    summary:
      'Proposes to put live what takes two, drafted or older: numbers of money, texts that customers decide by; another operator has to confirm it.',
    input: z.object({ content, version: wholeNumber, draft, reason: lines(500) }),
    reply: proposal,
    errors: ['CONTENT_NOT_FOUND', 'NOT_FOR_ROLE', 'ALREADY_LIVE', 'PROPOSAL_OPEN', 'CONFLICT', 'REASON_NEEDED'],
  }),
  'console.discardContent': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/content/discard',
    envelope: 'api',
    who: { operator: EDITORS },
    changes: ['content'],
    summary: 'Throws a draft away.',
    input: z.object({ content, draft }),
    reply: done,
    errors: ['CONTENT_NOT_FOUND', 'NOT_FOR_ROLE', 'CONFLICT', 'REASON_NEEDED'],
  }),
  'console.previewContent': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/content/preview',
    envelope: 'api',
    who: { operator: EVERY_ROLE },
    changes: [],
    summary:
      "An address of the customer's app that shows a version to whoever opens it first, while the operator's session lasts.",
    input: z.object({ content, version: wholeNumber }),
    reply: z.object({
      path: z.string(),
      /** The app's origin when a proxy stands before it, else null with its port. */
      origin: z.string().nullable(),
      port: wholeNumber,
      expiresAt: instantMs,
    }),
    errors: ['CONTENT_NOT_FOUND'],
    perMinute: 60,
  }),
  'console.uploadPicture': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/content/picture',
    envelope: 'api',
    who: { operator: ILLUSTRATORS },
    changes: [],
    summary: 'Keeps a picture for banners and documents; it can be seen by all from then on.',
    input: nothing,
    reply: z.object({ url: z.string() }),
    errors: ['BAD_FILE', 'STORAGE_FULL'],
    upload: true,
    perMinute: 30,
  }),
  'console.acceptances': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/customer/acceptances',
    envelope: 'api',
    who: { operator: ['support', 'compliance', 'auditor'] },
    shows: ['document'],
    summary: 'Which version of which document a customer accepted, and when.',
    input: z.object({ customerId: numericId }),
    reply: z.array(z.object({ document: z.string(), version: wholeNumber, at: instantMs, isLive: flag })),
    errors: [],
  }),
};
