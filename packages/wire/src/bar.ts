/** Every interval of the charts, by the name the live feed uses too; 'm' is a minute, 'M' a month. */
export const INTERVALS = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const;
export type Interval = (typeof INTERVALS)[number];

/** A bar on our side. `time` is its opening instant in milliseconds, prices and volume decimal texts. */
export type Bar = {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
};
