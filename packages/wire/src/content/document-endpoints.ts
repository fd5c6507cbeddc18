import { z } from 'zod';
import { done, flag, instantMs, line, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

const key = line(40, 'agreement');

/** Documents with their versions, and the preview of a draft; not part of the published interface. */
export const documentEndpoints = {
  'home.document': endpoint({
    area: 'home',
    method: 'GET',
    path: '/api/document',
    envelope: 'api',
    who: 'public',
    shows: ['document'],
    summary: 'A document as it is published: its parts, its version, and whether the customer accepted that version.',
    input: z.object({ key }),
    reply: z.object({
      key: z.string(),
      version: wholeNumber,
      publishedAt: instantMs.nullable(),
      parts: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          /** HTML, cleaned by the server. */
          content: z.string(),
          image: z.string().nullable(),
        }),
      ),
      accepted: flag,
    }),
    errors: ['DOCUMENT_NOT_FOUND'],
  }),
  'home.acceptDocument': endpoint({
    area: 'home',
    method: 'POST',
    path: '/api/document/accept',
    envelope: 'api',
    who: 'customer',
    changes: ['document'],
    summary: 'Records that the customer accepts the version they were shown.',
    input: z.object({ key, version: wholeNumber }),
    reply: done,
    errors: ['DOCUMENT_NOT_FOUND', 'DOCUMENT_CHANGED'],
  }),
  'home.openPreview': endpoint({
    area: 'home',
    method: 'POST',
    path: '/api/preview/open',
    envelope: 'api',
    who: 'public',
    changes: [],
    summary: 'Takes the one-use token of a preview address for the secret that shows the draft to this page alone.',
    input: z.object({ token: line(128) }),
    reply: z.object({ preview: z.string(), content: z.string(), expiresAt: instantMs }),
    errors: ['PREVIEW_ENDED'],
    secrets: ['token'],
    perMinute: 30,
  }),
};
