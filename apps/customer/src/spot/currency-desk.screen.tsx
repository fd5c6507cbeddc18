import { DeskScreen } from './desk-screen.tsx';

/** Spot trading of what is paid for in euros. */
export const CurrencyDeskScreen = () => <DeskScreen desk="divisa" />;
