import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type CopyButtonProps = {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** Said where the browser refuses. */
  readonly failedLabel: string;
  /** Shows the word beside the icon. */
  readonly hasWord?: boolean;
  readonly className?: string;
};

/** Copies a text to the clipboard and confirms it: the icon becomes a tick, the label changes. */
export const CopyButton = ({ text, label, copiedLabel, failedLabel, hasWord = false, className }: CopyButtonProps) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const says = { idle: label, copied: copiedLabel, failed: failedLabel }[state];
  return (
    <Button
      aria-label={says}
      onPress={() => void copy()}
      className={cx(
        'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-control px-2 text-13 font-semibold transition-colors focus-ring-inset data-[hovered]:bg-raised',
        state === 'copied' ? 'text-success' : state === 'failed' ? 'text-danger' : 'text-accent-ink',
        className,
      )}
    >
      <Icon name={state === 'copied' ? 'check' : state === 'failed' ? 'warning' : 'copy'} size={18} />
      {hasWord && says}
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : says}
      </span>
    </Button>
  );
};
