import { ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';

export const liveHandlers = {
  'live.ticket': async (_input, { services, caller }) => ok(services.tickets.issue(caller)),
} satisfies HandlersOf<'live.ticket'>;
