import { IDENTITY_LEVELS } from '@bourse/rules';
import { z } from 'zod';
import { blankable, nothing, renamed } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { application, identityLevel } from './application-shapes.ts';

const name = blankable(100);
const idNumber = blankable(64);
const address = blankable(300);
const fileKey = blankable(256);

const primary = { realName: name, idCard: idNumber, img1Key: fileKey, img2Key: fileKey };

/** The proof of the address is the one picture of this call. */
const advanced = { address, img1Key: fileKey };

export const applicationEndpoints = {
  'user.identity': endpoint({
    area: 'user',
    method: 'GET',
    path: '/api/user/identity',
    envelope: 'api',
    who: 'customer',
    shows: ['identity', 'customer'],
    summary: 'How far the identity was checked, and the newest application of each level, item by item.',
    input: nothing,
    reply: z.object({ level: z.enum(IDENTITY_LEVELS), applications: z.array(application) }),
    errors: [],
  }),
  'user.saveIdentity': endpoint({
    area: 'user',
    method: 'POST',
    path: '/api/user/identity/draft',
    envelope: 'api',
    who: 'customer',
    changes: ['identity'],
    summary: 'Keeps what was filled in of an application; what is left out stays as it is.',
    input: renamed(z.object({ level: identityLevel, ...primary, address, img3Key: fileKey }), {
      realName: 'name',
      idCard: 'idNumber',
      img1Key: 'frontKey',
      img2Key: 'backKey',
      img3Key: 'proofKey',
    }),
    reply: application,
    errors: ['BAD_ID_NUMBER', 'FILE_NOT_FOUND', 'APPLICATION_CLOSED', 'PRIMARY_IDENTITY_NEEDED'],
    secrets: ['realName', 'idCard', 'address'],
  }),
  'user.submitPrimary': endpoint({
    area: 'user',
    method: 'POST',
    path: '/stock/user/realNameAuthentication',
    envelope: 'stock',
    who: 'customer',
    changes: ['identity', 'profile'],
    summary: 'Hands in the first level of the identity for review; what is left out is taken from the draft.',
    input: renamed(z.object(primary), {
      realName: 'name',
      idCard: 'idNumber',
      img1Key: 'frontKey',
      img2Key: 'backKey',
    }),
    reply: application,
    errors: ['BAD_ID_NUMBER', 'FILE_NOT_FOUND', 'SAME_PICTURE', 'APPLICATION_CLOSED', 'APPLICATION_INCOMPLETE'],
    secrets: ['realName', 'idCard'],
    perMinute: 20,
  }),
  'user.submitAdvanced': endpoint({
    area: 'user',
    method: 'POST',
    path: '/stock/user/advancedAuthentication',
    envelope: 'stock',
    who: 'customer',
    changes: ['identity', 'profile'],
    summary:
      'Hands in the advanced level for review, once the first is approved; what is left out is taken from the draft.',
    input: renamed(z.object(advanced), { img1Key: 'proofKey' }),
    reply: application,
    errors: ['FILE_NOT_FOUND', 'APPLICATION_CLOSED', 'APPLICATION_INCOMPLETE', 'PRIMARY_IDENTITY_NEEDED'],
    secrets: ['address'],
    perMinute: 20,
  }),
};
