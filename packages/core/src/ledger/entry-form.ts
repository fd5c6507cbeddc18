import { type JournalForm, listOf, number, oneOf, record, text, units } from '../journal-form.ts';
import { Account, type AccountName } from './account.ts';
import type { Entry, HoldId } from './entry.ts';

/** An account is its key: the one that reads it looks it up. */
const account = {
  write: (name: AccountName) => key.write(name instanceof Account ? name.key : name),
  read: (written: never) => key.read(written),
} as JournalForm<AccountName>;

const key = text<string>();
const order = number<number>();

/** An order's number, or the name of anything else that holds. */
const hold = {
  write: (id: HoldId) => (typeof id === 'number' ? order.write(id) : key.write(id)),
  read: (written: never) => written,
} as JournalForm<HoldId>;

/** How the journal writes the entries of an event. */
export const entriesForm = listOf(
  oneOf<Entry>({
    post: record({ type: text(), from: account, to: account, units: units() }),
    spend: record({ type: text(), hold, from: account, to: account, units: units() }),
    hold: record({ type: text(), hold, account, units: units() }),
    release: record({ type: text(), hold, account, units: units() }),
  }),
);
