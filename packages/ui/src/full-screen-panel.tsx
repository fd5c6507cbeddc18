import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import { useLayer } from './layer.tsx';

export type FullScreenProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly closeLabel: string;
  /** Beside the title: price and change. */
  readonly beside?: ReactNode;
  /** A bar at the foot: periods and the indicator. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** What stands behind FullScreen, loaded when it is first opened. */
export const FullScreenPanel = ({ isOpen, onClose, title, closeLabel, beside, footer, children }: FullScreenProps) => {
  useLayer(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      className="fixed inset-0 z-50 h-dvh bg-page transition-opacity duration-150 data-[entering]:opacity-0 data-[exiting]:opacity-0"
    >
      <Modal className="h-full">
        <Dialog className="flex h-full flex-col pt-[var(--safe-top)] outline-none">
          <div className="flex min-h-12 items-center gap-3 ps-4 pe-1">
            <Heading slot="title" className="truncate text-17 font-semibold text-ink-strong">
              {title}
            </Heading>
            <div className="min-w-0 flex-1">{beside}</div>
            <IconButton icon="fullscreen-exit" label={closeLabel} onPress={onClose} />
          </div>
          <div className="min-h-0 flex-1">{children}</div>
          {footer && <div className="px-4 py-2 pb-safe">{footer}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
};
