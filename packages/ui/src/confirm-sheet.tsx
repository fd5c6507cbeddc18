import { type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { usePressDelay } from './press-delay.ts';
import { Sheet } from './sheet.tsx';

export type ConfirmLine = { readonly label: ReactNode; readonly value: ReactNode; readonly strong?: boolean };

export type ConfirmSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: ReactNode;
  /** What will happen, in words. */
  readonly says: ReactNode;
  /** What it costs, line by line. */
  readonly lines?: readonly ConfirmLine[];
  readonly warning?: ReactNode;
  readonly confirmLabel: ReactNode;
  readonly cancelLabel: string;
  readonly look?: ButtonLook;
  readonly isPending?: boolean;
  /** What is to be confirmed is not whole yet: its fields say what is missing. */
  readonly isDisabled?: boolean;
  /** Beside the button that failed, not in a toast. */
  readonly error?: ReactNode;
  readonly children?: ReactNode;
};

/**
 * What confirms. It comes with the sheet, and takes no press that began before the sheet could be read: the second of two quick taps would
 * confirm unread. It keeps its place in the order of the keyboard, and says meanwhile that it takes none.
 */
const ConfirmButton = ({
  children,
  look,
  isPending,
  isDisabled,
  onConfirm,
}: Pick<ConfirmSheetProps, 'onConfirm' | 'children'> & {
  readonly look: ButtonLook;
  readonly isPending: boolean;
  readonly isDisabled: boolean;
}) => {
  const isDeaf = usePressDelay();
  const wasHeard = useRef(false);
  // What it says may be another thing after a wait: a press that began before or during it meant the one before.
  useEffect(() => {
    if (isPending) wasHeard.current = false;
  }, [isPending]);
  return (
    <Button
      look={look}
      size="large"
      isPending={isPending}
      isDisabled={isDisabled}
      aria-disabled={isDeaf}
      onPressStart={() => {
        wasHeard.current = !isDeaf;
      }}
      onPress={() => wasHeard.current && onConfirm()}
      className="flex-[2]"
    >
      {children}
    </Button>
  );
};

/** Asks once more before something costs money: repeats in words what will happen and what it costs. */
export const ConfirmSheet = ({
  isOpen,
  onClose,
  onConfirm,
  title,
  says,
  lines = [],
  warning,
  confirmLabel,
  cancelLabel,
  look = 'primary',
  isPending = false,
  isDisabled = false,
  error,
  children,
}: ConfirmSheetProps) => (
  <Sheet
    isOpen={isOpen}
    onClose={onClose}
    title={title}
    closeLabel={cancelLabel}
    isLocked={isPending}
    role="alertdialog"
    footer={
      <>
        {error && (
          <p role="alert" className="mb-3 flex items-start gap-2 text-13 text-danger">
            <Icon name="warning" size={16} className="mt-px" />
            <span>{error}</span>
          </p>
        )}
        <div className="flex gap-3">
          <Button
            look="secondary"
            size="large"
            onPress={onClose}
            isDisabled={isPending}
            className="min-w-max flex-1 px-3!"
          >
            {cancelLabel}
          </Button>
          <ConfirmButton look={look} isPending={isPending} isDisabled={isDisabled} onConfirm={onConfirm}>
            {confirmLabel}
          </ConfirmButton>
        </div>
      </>
    }
  >
    <p className="text-15 text-ink">{says}</p>
    {lines.length > 0 && (
      <dl className="mt-4 divide-y divide-hair rounded-card bg-sunken px-4">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change place
          <div key={index} className="flex min-h-11 items-center justify-between gap-4 py-2">
            <dt className="text-13 text-ink-faint">{line.label}</dt>
            <dd
              className={cx('text-end text-ink-strong tabular-nums', line.strong ? 'text-17 font-semibold' : 'text-15')}
            >
              {line.value}
            </dd>
          </div>
        ))}
      </dl>
    )}
    {warning && (
      <p className="mt-4 flex items-start gap-2 rounded-control bg-warning-tint p-3 text-13 text-warning">
        <Icon name="warning" size={16} className="mt-px" />
        <span>{warning}</span>
      </p>
    )}
    {children}
  </Sheet>
);
