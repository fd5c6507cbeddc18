import { SpotTradeScreen } from './spot-trade.tsx';

/** Spot trading of what is paid for in euros. */
export const CurrencyTradeScreen = () => <SpotTradeScreen product="divisa" />;
