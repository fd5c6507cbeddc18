import { Button } from 'antd';
import { useDetails } from '../shell/address.ts';
import type { ReplyOfCall } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Opens } from '../shell/parts.tsx';

type Used = NonNullable<ReplyOfCall<'console.checkReference'>['used']>;

const DONE = { deposit: 'credited', withdrawal: 'paid' } as const;

/** Instead of the last step: the reference counts already, for which record, since when and by whom. */
export const UsedReference = ({
  of,
  reference,
  used: { id, at, by },
  onBack,
}: {
  readonly of: keyof typeof DONE;
  readonly reference: string;
  readonly used: Used;
  readonly onBack: () => void;
}) => {
  const { open } = useDetails();
  return (
    <>
      <div className="problem" role="alert">
        <p>
          The reference {reference} counts already, for{' '}
          <Opens onOpen={() => open({ kind: of, id: String(id) })}>
            {of} {id}
          </Opens>
          , {DONE[of]} at {timeText(at)} by {by}. A payment counts once.
        </p>
      </div>
      <div className="actions">
        <Button onClick={onBack}>Back</Button>
      </div>
    </>
  );
};
