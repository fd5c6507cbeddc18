import { z } from 'zod';
import {
  done,
  filterOf,
  id,
  instantMs,
  line,
  nothing,
  page,
  pageInput,
  renamed,
  wholeNumber,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

/** Tab 1 holds what the house tells everybody, tab 2 what concerns the customer alone. */
const tab = wireNames({ 1: 'everybody', 2: 'own' });

const message = renamed(
  z.object({
    id,
    type: tab,
    /** What it is about: 'deposit-credited', 'password-changed', 'broadcast' … */
    templateCode: z.string(),
    templateNickname: z.string(),
    /** HTML, cleaned by the server. */
    templateContent: z.string(),
    /** A path of the app, or null. */
    jumpPath: z.string().nullable(),
    createTime: instantMs,
    readStatus: wireNames({ 0: 'unread', 1: 'read' }),
  }),
  {
    type: 'tab',
    templateCode: 'kind',
    templateNickname: 'title',
    templateContent: 'content',
    jumpPath: 'link',
    createTime: 'at',
    readStatus: 'state',
  },
);

export const notifyEndpoints = {
  'home.unreadCount': endpoint({
    area: 'home',
    method: 'GET',
    path: '/stock/notify-message/get-unread-count',
    envelope: 'stock',
    who: 'customer',
    summary: 'How many messages of the inbox are unread.',
    input: nothing,
    reply: wholeNumber,
    errors: [],
  }),
  'notify.page': endpoint({
    area: 'notify',
    method: 'GET',
    path: '/stock/notify-message/my-page-by-member',
    envelope: 'stock',
    who: 'customer',
    summary: 'One tab of the inbox, newest first; all of it, as it is counted, when no tab is named.',
    input: renamed(pageInput.extend({ type: filterOf({ 1: 'everybody', 2: 'own' }) }), { type: 'tab' }),
    reply: page(message),
    errors: [],
  }),
  'notify.read': endpoint({
    area: 'notify',
    method: 'PUT',
    path: '/stock/notify-message/update-read-by-id',
    envelope: 'stock',
    who: 'customer',
    summary: 'Marks one message as read and gives it.',
    input: z.object({ id }),
    reply: message,
    errors: ['NOT_FOUND'],
  }),
  'notify.readAll': endpoint({
    area: 'notify',
    method: 'PUT',
    path: '/stock/notify-message/update-all-read',
    envelope: 'stock',
    who: 'customer',
    summary: 'Marks every message as read.',
    input: nothing,
    reply: done,
    errors: [],
  }),
  'notify.pushKey': endpoint({
    area: 'notify',
    method: 'GET',
    path: '/api/push/key',
    envelope: 'api',
    who: 'customer',
    summary: "The server's public key, with which a browser subscribes to web push.",
    input: nothing,
    reply: z.object({ publicKey: z.string() }),
    errors: [],
  }),
  'notify.subscribe': endpoint({
    area: 'notify',
    method: 'POST',
    path: '/api/push/subscribe',
    envelope: 'api',
    who: 'customer',
    summary: 'Tells this customer on this device too; the subscription is what the browser gave.',
    input: z.object({
      endpoint: line(1_000, 'https://push.example/abc'),
      keys: z.object({ p256dh: line(120), auth: line(60) }),
    }),
    reply: done,
    errors: ['BAD_SUBSCRIPTION'],
    perMinute: 20,
  }),
  'notify.unsubscribe': endpoint({
    area: 'notify',
    method: 'POST',
    path: '/api/push/unsubscribe',
    envelope: 'api',
    who: 'customer',
    summary: 'Ends a subscription of this customer.',
    input: z.object({ endpoint: line(1_000, 'https://push.example/abc') }),
    reply: done,
    errors: [],
    perMinute: 20,
  }),
};
