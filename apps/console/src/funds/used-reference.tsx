import { Button } from 'antd';
import { useDetails } from '../shell/address.ts';
import type { ReplyOfCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Opens } from '../shell/parts.tsx';

type Used = NonNullable<ReplyOfCall<'console.checkReference'>['used']>;
type Counted = { readonly reference: string; readonly used: Used };

/** What a reference stands for: the record that opens, and what was done about it. */
const USES = {
  deposit: ['deposit', 'credited'],
  withdrawal: ['withdrawal', 'paid'],
  return: ['withdrawal', 'returned'],
} as const satisfies Readonly<Record<Used['of'], readonly [record: 'deposit' | 'withdrawal', done: string]>>;

/** That a reference counts already, for which record, since when and by whom. */
export const ReferenceCounts = ({ reference, used: { of, id, at, by } }: Counted) => {
  const { open } = useDetails();
  const [record, done] = USES[of];
  return (
    <div className="problem" role="alert">
      <p>
        The reference {reference} counts already, for{' '}
        <Opens onOpen={() => open({ kind: record, id: String(id) })}>
          {record} {id}
        </Opens>
        , {done} at {timeText(at)} by {by}. A payment counts once.
      </p>
    </div>
  );
};

/** Instead of the last step, where a reference counts already. */
export const UsedReference = ({ onBack, ...counted }: Counted & { readonly onBack: () => void }) => (
  <>
    <ReferenceCounts {...counted} />
    <div className="actions">
      <Button onClick={onBack}>Back</Button>
    </div>
  </>
);
