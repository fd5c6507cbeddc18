import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { CallError, demand } from '../shell/api.ts';
import { timeText } from '../shell/format.ts';

/** The place of the console's address where an invitation stands: what follows # never leaves the browser. */
export const INVITATION = '#invitation=';

/** Makes the link of an invited operator and shows it this once. */
export const OperatorLink = ({ id, onError }: { readonly id: number; readonly onError: (text: string) => void }) => {
  const field = useId();
  const [link, setLink] = useState<{ readonly address: string; readonly expiresAt: number }>();
  const make = async () => {
    try {
      const { invitation, expiresAt } = await demand('console.operatorLink', { id });
      setLink({ address: `${location.origin}/${INVITATION}${invitation}`, expiresAt });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      onError(thrown.message);
    }
  };
  if (!link) return <Button onClick={() => void make()}>Make the link</Button>;
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
