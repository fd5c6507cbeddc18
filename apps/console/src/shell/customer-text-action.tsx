import { type ReactNode, useState } from 'react';
import { ReasonAction, type ReasonActionProps } from './action.tsx';
import { useDetails } from './address.ts';
import type { CallFailure, Sending } from './api.ts';

type Proposing = {
  /** Proposes what one operator alone may not tell the customer; gives the proposal's id. */
  readonly propose: (text: string, reason: string) => Sending<{ readonly id: string }>;
  readonly proposeVerb: string;
  readonly waitsFor: string;
  /** Why it takes two whatever is written; absent where that depends on the text. */
  readonly takesTwo?: string;
};

/** Whether what was refused takes two operators. */
export const needsFourEyes = (failure: CallFailure | undefined): boolean => failure?.error === 'FOUR_EYES_NEEDED';

export const FOUR_EYES_NOTE =
  'What you wrote may make a customer pay or write to somebody: it holds an amount of money, an address, a number or a contact, or speaks of paying, a tax, a fee or a deposit. Another operator has to read it first. Or go back and write it without.';

/** Why a text that customers read cannot be sent by one operator alone, and the form that proposes it. */
export const ProposeCustomerText = ({
  text,
  note = FOUR_EYES_NOTE,
  verb,
  waitsFor,
  sentences,
  propose,
  onCancel,
}: {
  /** What the customer reads. */
  readonly text: string;
  /** Why it takes two. */
  readonly note?: string;
  readonly verb: string;
  readonly waitsFor: string;
  readonly sentences: () => ReactNode;
  readonly propose: (reason: string) => Sending<{ readonly id: string }>;
  readonly onCancel: () => void;
}) => {
  const { open } = useDetails();
  return (
    <>
      <p className="note">{note}</p>
      <blockquote>{text}</blockquote>
      <ReasonAction
        label="Note for the other operator"
        verb={verb}
        waitsFor={waitsFor}
        isDanger
        hint="Never shown to the customer."
        done="Proposed. Another operator has to confirm it."
        sentences={() => (
          <>
            {sentences()}
            <blockquote>{text}</blockquote>
            <p>Your note for the other operator:</p>
          </>
        )}
        work={propose}
        onDone={({ id }) => open({ kind: 'proposal', id })}
        onCancel={onCancel}
      />
    </>
  );
};

/** An action whose reason the customer reads; what one operator alone may not tell them is proposed instead (rule CONTENT-18). */
export const CustomerTextAction = <T,>({
  propose,
  proposeVerb,
  waitsFor,
  takesTwo,
  ...props
}: Omit<ReasonActionProps<T>, 'waitsFor'> & Proposing) => {
  const [text, setText] = useState<string>();
  if (text !== undefined)
    return (
      <ProposeCustomerText
        text={text}
        {...(takesTwo === undefined ? {} : { note: takesTwo })}
        verb={proposeVerb}
        waitsFor={waitsFor}
        sentences={() => props.sentences(text)}
        propose={(reason) => propose(text, reason)}
        onCancel={() => setText(undefined)}
      />
    );
  return (
    <ReasonAction
      {...props}
      onRefused={(failure, reason) => {
        if (needsFourEyes(failure)) setText(reason);
      }}
    />
  );
};
