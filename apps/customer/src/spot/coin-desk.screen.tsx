import { DeskScreen } from './desk-screen.tsx';

/** Spot trading of coins. */
export const CoinDeskScreen = () => <DeskScreen desk="bb" />;
