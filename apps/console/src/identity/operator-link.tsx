import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../shell/action.tsx';
import { sending } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';
import { Problem } from '../shell/parts.tsx';

/** The place of the console's address where an invitation stands: what follows # never leaves the browser. */
export const INVITATION = '#invitation=';

/** Makes the link of an invited operator and shows it this once. */
export const OperatorLink = ({ id }: { readonly id: number }) => {
  const field = useId();
  const [link, setLink] = useState<{ readonly address: string; readonly expiresAt: number }>();
  const { run, pending, refusal } = useCommand(
    () => sending('console.operatorLink', { id }),
    ({ invitation, expiresAt }) => setLink({ address: `${location.origin}/${INVITATION}${invitation}`, expiresAt }),
  );
  if (!link)
    return (
      <>
        <Button loading={pending} onClick={() => void run()}>
          Make the link
        </Button>
        {refusal && <Problem failure={refusal} />}
      </>
    );
  return (
    <div className="link-once">
      <label htmlFor={field}>
        Give this to the invited person only. It is shown this once, and good until {timeText(link.expiresAt)}. Another
        administrator than you then activates the account.
      </label>
      <Input id={field} readOnly value={link.address} onFocus={(event) => event.target.select()} />
    </div>
  );
};
