import { useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { useRemaining } from './countdown.ts';

export type CountdownButtonProps = {
  readonly label: string;
  /** Said while waiting, with the seconds left: `Again in 42 s`. */
  readonly waitingLabel: (seconds: number) => string;
  /** Sends; the wait starts when it gives true. */
  readonly onPress: () => Promise<boolean>;
  readonly spanMs?: number;
  readonly look?: ButtonLook;
  readonly isDisabled?: boolean;
};

/** Sends something that may not be sent again at once, a code by mail: then counts down 60 s. */
export const CountdownButton = ({
  label,
  waitingLabel,
  onPress,
  spanMs = 60_000,
  look = 'quiet',
  isDisabled = false,
}: CountdownButtonProps) => {
  const [endsAt, setEndsAt] = useState<number>();
  const [isPending, setPending] = useState(false);
  const left = useRemaining(endsAt);
  const send = async (): Promise<void> => {
    setPending(true);
    try {
      if (await onPress()) setEndsAt(Date.now() + spanMs);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      look={look}
      size="small"
      isPending={isPending}
      isDisabled={isDisabled || left > 0}
      onPress={() => void send()}
      className="figures"
    >
      {left > 0 ? waitingLabel(Math.ceil(left / 1000)) : label}
    </Button>
  );
};
