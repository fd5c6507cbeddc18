import { useState } from 'react';

/** Whether it has been open yet: what was never opened need not be there; what was opened stays, so that it can leave as it came. */
export const useOpenedOnce = (isOpen: boolean): boolean => {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return isOpen || wasOpened;
};
