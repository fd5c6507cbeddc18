import { ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { todayOf } from './today.ts';

export const consoleHandlers = {
  'console.today': async (_input, { services }) => ok(await todayOf(services)),

  'console.verifyAudit': async (_input, { services }) => {
    const firstBroken = (await services.identity.audit.verify()) ?? null;
    const { rows, total } = await services.identity.audit.list({ offset: 0, limit: 1 });
    return ok({ at: services.now(), rows: total, firstBroken, lastHash: rows[0]?.hash ?? null });
  },
} satisfies HandlersOf<'console.today' | 'console.verifyAudit'>;
