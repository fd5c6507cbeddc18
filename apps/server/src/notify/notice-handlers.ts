import { err, ok } from '@bourse/rules';
import type { HandlersOf, NamesOf } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';

export const noticeHandlers = {
  'home.unreadCount': async (_input, { services, caller }) => ok(await services.notify.unread(caller.id)),

  'notify.page': async (input, { services, caller, language }) => {
    const { list, total } = await services.notify.page(caller.id, input.tab, language, rangeOf(input));
    return ok({ list: [...list], total });
  },

  'notify.read': async ({ id }, { services, caller, language }) => {
    const read = await services.notify.read(caller.id, id, language);
    return read ? ok(read) : err('NOT_FOUND');
  },

  'notify.readAll': async (_input, { services, caller }) => {
    await services.notify.readAll(caller.id);
    return ok(null);
  },

  'notify.pushKey': async (_input, { services }) => ok({ publicKey: services.webPush.publicKey }),

  'notify.subscribe': (subscription, { services, caller, language }) =>
    services.webPush.subscribe(caller.id, subscription, language),

  'notify.unsubscribe': async ({ endpoint }, { services, caller }) => {
    await services.webPush.unsubscribe(caller.id, endpoint);
    return ok(null);
  },
} satisfies HandlersOf<NamesOf<'notify'> | 'home.unreadCount'>;
