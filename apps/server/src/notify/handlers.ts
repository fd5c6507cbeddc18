import { ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { maskAddress } from '../platform/index.ts';

export const notifyHandlers = {
  'console.outbox': async (input, { services }) => {
    const { to, channel } = input;
    const listed = await services.outbox.list({ to, channel, ...rangeOf(input) });
    // Who names an address in full knows it; nobody else reads it in a list (CONSOLE-5).
    const rows = listed.rows.map((row) => ({ ...row, to: row.to === to ? row.to : maskAddress(row.to) }));
    return ok({ rows, total: listed.total });
  },
} satisfies HandlersOf<'console.outbox'>;
