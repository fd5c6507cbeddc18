import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useLayer } from './layer.tsx';

export type PopupProps = {
  readonly label: string;
  /** Read aloud for the button that opens it. */
  readonly buttonLabel: string;
  /** The button's look. */
  readonly className: string;
  /** What the button shows. */
  readonly button: ReactNode;
  /** Given what closes it, for a choice that is made on the page. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

/** What stands behind Popup, loaded when one is first asked for, and then open. */
export const PopupPanel = ({ label, buttonLabel, className, button, children }: PopupProps) => {
  const [isOpen, setOpen] = useState(true);
  useLayer(isOpen, () => setOpen(false));
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button aria-label={buttonLabel} className={className}>
        {button}
      </Button>
      <Popover
        placement="bottom end"
        className="w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-card bg-raised p-4 shadow-soft outline-none transition-[opacity,transform] duration-150 ease-spring data-[entering]:scale-95 data-[entering]:opacity-0 data-[exiting]:opacity-0"
      >
        <Dialog aria-label={label} className="space-y-4 outline-none">
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
};
