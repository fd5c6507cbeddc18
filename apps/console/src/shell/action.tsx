import { useCommand as useSent } from '@bourse/ui/calls';
import { usePressDelay } from '@bourse/ui/press-delay';
import { App, Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type CallFailure, type CallResult, isOvertaken, type Sending } from './api.ts';
import { Problem } from './parts.tsx';
import { type Refusals, useRefusals } from './refused-field.ts';
import { TextInput } from './text-input.tsx';

/**
 * The kit's command, for a form or a button of the console: one at a time, whatever the second click says (rule SHELL-23). The record may be drawn
 * anew when another operator was first, and its form gone: that refusal is said above the page as well (rule CONSOLE-89).
 */
export const useCommand = <T, Input extends readonly unknown[] = []>(
  work: (...input: Input) => Sending<T>,
  onDone?: (value: T) => void,
) => {
  const { message } = App.useApp();
  const onRefused = ({ error, message: words }: CallFailure): void => {
    if (isOvertaken(error)) void message.error?.(words);
  };
  const { run, ...command } = useSent<Input, T, CallFailure>(work, { onDone, onRefused });
  const isUnderWay = useRef(false);
  return {
    ...command,
    /** Gives what came of it; undefined where another one is on its way. */
    run: async (...input: Input): Promise<CallResult<T> | undefined> => {
      if (isUnderWay.current) return undefined;
      isUnderWay.current = true;
      try {
        return await run(...input);
      } finally {
        isUnderWay.current = false;
      }
    },
  };
};

export type ConfirmProps = {
  /** What will happen, in whole sentences. */
  readonly children: ReactNode;
  readonly verb: string;
  /** Nothing happens at once: it waits for these, who confirm it. */
  readonly waitsFor?: string;
  readonly isDanger?: boolean;
  readonly pending: boolean;
  readonly refusal: CallFailure | undefined;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
};

/** The second step of an action: says what will happen, then asks once. It is read first: the focus is on its heading, and what confirms takes no press at first nor one that is held (rule CONSOLE-75). Escape goes back. */
export const Confirm = ({
  children,
  verb,
  waitsFor,
  isDanger = false,
  pending,
  refusal,
  onConfirm,
  onBack,
}: ConfirmProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isDeaf = usePressDelay();
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      className="confirm"
      role="alertdialog"
      aria-labelledby={`${id}h`}
      aria-describedby={waitsFor === undefined ? `${id}s` : `${id}w ${id}s`}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onBack();
      }}
    >
      <h3 ref={heading} id={`${id}h`} tabIndex={-1}>
        {waitsFor === undefined ? 'This is what will happen' : `This waits for ${waitsFor}`}
      </h3>
      {waitsFor !== undefined && (
        <p id={`${id}w`}>Nothing happens now, and you cannot confirm it yourself. Once it is confirmed:</p>
      )}
      <div id={`${id}s`} className="sentences">
        {children}
      </div>
      {refusal && <Problem failure={refusal} />}
      <div className="actions">
        <Button
          type="primary"
          danger={isDanger}
          loading={pending}
          aria-disabled={isDeaf}
          onClick={() => isDeaf || onConfirm()}
        >
          {verb}
        </Button>
        <Button onClick={onBack} disabled={pending}>
          Back
        </Button>
      </div>
    </div>
  );
};

/** What is typed as a reason, kept by the form around it. */
export type Typed = readonly [reason: string, change: (reason: string) => void];

export type ReasonActionProps<T> = {
  readonly verb: string;
  /** Of a proposal: who confirms it. */
  readonly waitsFor?: string;
  readonly isDanger?: boolean;
  /** What the text is called; a reason where nothing else is said. */
  readonly label?: string;
  /** Who will read it. */
  readonly hint: string;
  readonly sentences: (reason: string) => ReactNode;
  readonly work: (reason: string) => Sending<T>;
  readonly onDone?: (value: T) => void;
  readonly onRefused?: (failure: CallFailure, reason: string) => void;
  /** The fields above the reason: what is refused of them stands there, and the form comes back. */
  readonly fields?: Refusals;
  /** What is typed, where the form may be another one with the same text. */
  readonly typed?: Typed;
  readonly done: string;
  readonly onCancel?: () => void;
};

/** An action that needs nothing but a reason: typed first, then read back, then done. */
export const ReasonAction = <T,>(props: ReasonActionProps<T>) => {
  const {
    label = 'Reason',
    verb,
    waitsFor,
    isDanger = false,
    hint,
    sentences,
    work,
    onDone,
    onRefused,
    fields,
    done,
    onCancel,
  } = props;
  const { message } = App.useApp();
  const own = useState('');
  const [reason, setReason] = props.typed ?? own;
  const [isSure, setSure] = useState(false);
  const refusals = useRefusals({ reason });
  const action = useCommand(work, (value) => {
    void message.success(done);
    setSure(false);
    setReason('');
    onDone?.(value);
  });
  const back = () => {
    setSure(false);
    action.forget();
  };
  const confirm = async (reasonText: string): Promise<void> => {
    const answer = await action.run(reasonText);
    if (answer?.ok !== false) return;
    if (refusals.take(answer) || fields?.take(answer)) back();
    onRefused?.(answer, reasonText);
  };
  if (isSure) {
    return (
      <Confirm
        verb={verb}
        {...(waitsFor === undefined ? {} : { waitsFor })}
        isDanger={isDanger}
        pending={action.pending}
        refusal={action.refusal}
        onConfirm={() => void confirm(reason.trim())}
        onBack={back}
      >
        {sentences(reason.trim())}
        <blockquote>{reason.trim()}</blockquote>
      </Confirm>
    );
  }
  return (
    <form
      className="reason"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim().length >= 3) setSure(true);
      }}
    >
      <TextInput
        kind="lines"
        label={
          <>
            {label} <small>{hint}</small>
          </>
        }
        value={reason}
        error={refusals.errorOf('reason')}
        onChange={setReason}
      />
      <div className="actions">
        <Button
          type={isDanger ? 'default' : 'primary'}
          danger={isDanger}
          htmlType="submit"
          disabled={reason.trim().length < 3}
        >
          {verb}…
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
};
