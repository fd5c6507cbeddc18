import { ok } from '@bourse/rules';
import { pageOf } from '@bourse/wire';
import type { HandlersOf } from '../http/handler.ts';

export const notifyHandlers = {
  'console.outbox': async (input, { services }) => {
    const { to, channel } = input;
    const listed = await services.outbox.list({ to, channel, ...pageOf(input) });
    return ok({ rows: [...listed.rows], total: listed.total });
  },
} satisfies HandlersOf<'console.outbox'>;
