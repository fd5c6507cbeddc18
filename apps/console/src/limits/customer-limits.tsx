import { type ReplyOfCall, useQueryCall } from '../shell/api.ts';
import { DataTable } from '../shell/data-table.tsx';
import { timeText } from '../shell/format.ts';
import { NotLoaded } from '../shell/parts.tsx';

type Own = ReplyOfCall<'console.customerLimits'>;
type Money = NonNullable<Own['deposit']>;
type Row = { readonly name: string; readonly limit: string; readonly used: string; readonly next: string };

const WINDOWS = { day: '24 hours', week: '7 days', month: '30 days' } as const;

const moneyRow = (name: string, limit: Money | null, currency: string): Row => {
  if (!limit) return { name, limit: 'None', used: '', next: '' };
  const { amount, window, used, pending } = limit;
  const looser =
    pending && (pending.amount === null || pending.window === null)
      ? 'No limit'
      : pending && `${pending.amount} ${currency} in ${WINDOWS[pending.window ?? 'day']}`;
  return {
    name,
    limit: `${amount} ${currency} in ${WINDOWS[window]}`,
    used: `${used} ${currency}`,
    next: pending ? `${looser} from ${timeText(pending.from)}` : '',
  };
};

const sessionRow = ({ session, now }: Own): Row => {
  const name = 'Session time';
  if (!session) return { name, limit: 'None', used: '', next: '' };
  const { minutes, endsAt, pending } = session;
  const looser = pending && (pending.minutes === null ? 'No limit' : `${pending.minutes} min`);
  return {
    name,
    limit: `${minutes} min`,
    used: `${now < endsAt ? 'Ends' : 'Ended'} ${timeText(endsAt)}`,
    next: pending ? `${looser} from ${timeText(pending.from)}` : '',
  };
};

const exclusionRow = ({ exclusion }: Own): Row => {
  const name = 'Self-exclusion';
  if (!exclusion) return { name, limit: 'None', used: '', next: '' };
  const { from, until } = exclusion;
  return {
    name,
    limit: until === null ? 'For good' : `Until ${timeText(until)}`,
    used: `Since ${timeText(from)}`,
    next: '',
  };
};

const rowsOf = (own: Own): readonly Row[] => [
  exclusionRow(own),
  moneyRow('Deposits', own.deposit, own.currency),
  moneyRow('Losses', own.loss, own.currency),
  sessionRow(own),
];

/** What a customer limits for themselves, and their exclusion: to be read alone, nobody here changes it (rule LIMITS-9). */
export const CustomerLimits = ({ id }: { readonly id: number }) => {
  const query = useQueryCall('console.customerLimits', { id });
  if (query.state !== 'success') return <NotLoaded of={query} />;
  if (query.value.isClosed) return <p className="note">None: the account is closed.</p>;
  return (
    <>
      <DataTable
        hasCards
        label="Own limits of the customer"
        columns={[
          { title: 'Limit', cell: ({ name }) => name, width: 130 },
          { title: 'Present', cell: ({ limit }) => limit },
          { title: 'Used', cell: ({ used }) => used },
          { title: 'Waiting', cell: ({ next }) => next },
        ]}
        rows={rowsOf(query.value)}
        keyOf={({ name }) => name}
        empty={<p className="note">None.</p>}
      />
      <p className="note">Set by the customer. An exclusion cannot be shortened or lifted by anybody.</p>
    </>
  );
};
