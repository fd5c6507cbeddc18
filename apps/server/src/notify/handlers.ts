import { ok } from '@bourse/rules';
import type { HandlersOf } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import { isFiltered, type ListSource, maskAddress, pageOfFiltered } from '../platform/index.ts';

/** What operators search and filter the outbox by. Its texts are not searched: they hold codes. */
export const OUTBOX: ListSource = {
  table: 'outbox',
  at: 'created_at',
  addresses: ['recipient'],
  beginnings: ['recipient'],
};

export const notifyHandlers = {
  'console.outbox': async (input, { services }) => {
    const { recipient, channel, search } = input;
    const { outbox } = services;
    const request = { filter: input, narrowed: { recipient: recipient || undefined, channel } };
    const found = isFiltered(input) && (await pageOfFiltered(services, OUTBOX, request, rangeOf(input)));
    const listed = found
      ? { rows: await outbox.byIds(found.refs), total: found.total }
      : await outbox.list({ to: recipient, channel, ...rangeOf(input) });
    // Who names an address in full knows it; nobody else reads it in a list (CONSOLE-5).
    const named = [recipient, search?.trim()].map((each) => each?.toLowerCase());
    const rows = listed.rows.map((row) => ({
      ...row,
      to: named.includes(row.to.toLowerCase()) ? row.to : maskAddress(row.to),
    }));
    return ok({ rows, total: listed.total });
  },
} satisfies HandlersOf<'console.outbox'>;
