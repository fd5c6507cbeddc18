import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** Registers an open layer with its close function (which returns false while it may not close); returns the function that unregisters it. */
type OpenLayer = (close: () => boolean) => () => void;

const Layers = createContext<OpenLayer | undefined>(undefined);

/** Makes the browser's back button close the topmost layer; without it, back leaves the screen below. */
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
