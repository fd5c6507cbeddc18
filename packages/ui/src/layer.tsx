import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** Is told of a layer that opened, with what closes it (false where it may not be closed now); gives what to call once it is closed. */
type OpenLayer = (close: () => boolean) => () => void;

const Layers = createContext<OpenLayer | undefined>(undefined);

/** Lets the browser's back close what lies over the screens; without it back leads away from under them. */
export const LayerProvider = ({ open, children }: { open: OpenLayer; children: ReactNode }) => (
  <Layers.Provider value={open}>{children}</Layers.Provider>
);

/** Makes a sheet, a dialog or a full screen a layer for as long as it is open. */
export const useLayer = (isOpen: boolean, onClose: () => void, isLocked = false): void => {
  const open = useContext(Layers);
  const close = useRef<() => boolean>(() => true);
  useEffect(() => {
    close.current = () => {
      if (!isLocked) onClose();
      return !isLocked;
    };
  });
  useEffect(() => (isOpen && open ? open(() => close.current()) : undefined), [isOpen, open]);
};
