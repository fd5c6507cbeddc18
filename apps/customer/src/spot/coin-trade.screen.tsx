import { SpotTradeScreen } from './spot-trade.tsx';

/** Spot trading of coins. */
export const CoinTradeScreen = () => <SpotTradeScreen product="bb" />;
