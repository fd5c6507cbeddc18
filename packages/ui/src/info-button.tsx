import { type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { Sheet } from './sheet.tsx';

export type InfoButtonProps = {
  /** Read aloud: what is explained. */
  readonly label: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly closeLabel: string;
  readonly className?: string;
};

/** A small "i" beside a figure's name, that says how the figure is worked out. */
export const InfoButton = ({ label, title, text, closeLabel, className }: InfoButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="info"
        size={14}
        label={label}
        onPress={() => setOpen(true)}
        className={cx('-mx-3.5 -my-3.5 text-ink-faint', className)}
      />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={title} closeLabel={closeLabel}>
        <div className="pb-4 text-15 text-ink">{text}</div>
      </Sheet>
    </>
  );
};
