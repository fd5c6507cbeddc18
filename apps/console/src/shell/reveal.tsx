import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from './action.tsx';
import type { Sending } from './api.ts';
import { Problem } from './parts.tsx';
import { useRefusals } from './refused-field.ts';
import { TextInput } from './text-input.tsx';

export type RevealProps<T> = {
  /** Where something is decided, that is why one looks; else the reason is typed. */
  readonly isUnderReview: boolean;
  /** It was asked for by a button of its own: one types at once. */
  readonly autoFocus?: boolean;
  /** What it says beside the button. */
  readonly hint?: string;
  readonly work: (reason: string | undefined) => Sending<T>;
  readonly onSeen: (shown: T) => void;
};

const LEAST_REASON = 3;

/** Asks for what lists and records keep covered; who looks, at what and why is in the trail before it is shown (rule FILE-7). */
export const Reveal = <T,>({ isUnderReview, autoFocus = false, hint, work, onSeen }: RevealProps<T>) => {
  const [reason, setReason] = useState('');
  const refusals = useRefusals({ reason });
  const action = useCommand(work, onSeen);
  const typed = reason.trim();
  const show = async (): Promise<void> => {
    const answer = await action.run(isUnderReview ? undefined : typed);
    if (answer?.ok === false && refusals.take(answer)) action.forget();
  };
  return (
    <>
      <form
        className="reveal"
        onSubmit={(event) => {
          event.preventDefault();
          if (isUnderReview || typed.length >= LEAST_REASON) void show();
        }}
      >
        {!isUnderReview && (
          <TextInput
            size="small"
            autoFocus={autoFocus}
            isLabelHidden
            label="Why it is shown"
            placeholder="Reason, recorded in the audit trail"
            value={reason}
            error={refusals.errorOf('reason')}
            onChange={setReason}
          />
        )}
        <Button
          size={isUnderReview ? 'middle' : 'small'}
          htmlType="submit"
          loading={action.pending}
          disabled={!isUnderReview && typed.length < LEAST_REASON}
        >
          {isUnderReview ? 'Show in full' : 'Show'}
        </Button>
        {hint !== undefined && <small>{hint}</small>}
      </form>
      {action.refusal && <Problem failure={action.refusal} />}
    </>
  );
};
