import { z } from 'zod';
import { instantMs, line, nothing, renamed, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

export const fileEndpoints = {
  'file.upload': endpoint({
    area: 'file',
    method: 'POST',
    path: '/stock/file/upload',
    envelope: 'stock',
    who: 'customer',
    changes: [],
    summary: 'Takes one picture or document of at most 20 MB; pictures are drawn anew before they are kept.',
    input: nothing,
    reply: z.object({ key: z.string(), url: z.string() }),
    errors: ['BAD_FILE', 'STORAGE_FULL'],
    upload: true,
    perMinute: 20,
  }),
  'file.uploadApi': endpoint({
    area: 'file',
    method: 'POST',
    path: '/api/file/upload',
    envelope: 'api',
    who: 'customer',
    changes: [],
    summary: 'The same upload with the answer older clients read.',
    input: nothing,
    reply: renamed(z.object({ code: z.string(), url: z.string(), msg: z.string() }), { code: 'key', msg: 'name' }),
    errors: ['BAD_FILE', 'STORAGE_FULL'],
    upload: true,
    perMinute: 20,
  }),
  'file.get': endpoint({
    area: 'file',
    method: 'GET',
    path: '/stock/file/{key}',
    envelope: 'bare',
    produces: 'application/octet-stream',
    who: 'public',
    summary: 'An uploaded file, by the address that the upload or a reply gave: it is signed and runs out.',
    input: z.object({ key: line(256), expires: wholeNumber.optional(), signature: line(128).optional() }),
    reply: z.unknown(),
    errors: ['FILE_NOT_FOUND'],
  }),
};

export const liveEndpoints = {
  'live.ticket': endpoint({
    area: 'live',
    method: 'POST',
    path: '/api/live/ticket',
    envelope: 'api',
    who: 'customer',
    changes: [],
    summary: 'A ticket that opens the private half of the live feed once.',
    input: nothing,
    reply: z.object({ ticket: z.string(), expiresAt: instantMs }),
    errors: [],
    perMinute: 60,
  }),
};
