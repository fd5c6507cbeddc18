import type { ReactNode } from 'react';

const stripes = (colours: readonly string[], isUpright = false): ReactNode => {
  const size = 36 / colours.length;
  return Array.from(colours, (fill, at) => ({ fill, from: at * size })).map(({ fill, from }) =>
    isUpright ? (
      <rect key={from} x={from} width={size} height="36" fill={fill} />
    ) : (
      <rect key={from} y={from} width="36" height={size} fill={fill} />
    ),
  );
};

const dot = (cx: number, cy: number, r: number, fill: string): ReactNode => (
  <circle cx={cx} cy={cy} r={r} fill={fill} />
);

/** Dots on a ring, as stars are seen at this size. */
const ring = (count: number, radius: number, r: number, fill: string): ReactNode =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI;
    return (
      <circle key={angle} cx={18 + radius * Math.sin(angle)} cy={18 - radius * Math.cos(angle)} r={r} fill={fill} />
    );
  });

const nordic = (ground: string, cross: string, inner?: string): ReactNode => (
  <>
    <rect width="36" height="36" fill={ground} />
    <path d="M13 0v36M0 18h36" stroke={cross} strokeWidth="8" />
    {inner !== undefined && <path d="M13 0v36M0 18h36" stroke={inner} strokeWidth="4" />}
  </>
);

const union = (
  <>
    <path d="M0 0 36 36M36 0 0 36" stroke="#fff" strokeWidth="7" />
    <path d="M0 0 36 36M36 0 0 36" stroke="#c8102e" strokeWidth="2.5" />
    <path d="M18 0v36M0 18h36" stroke="#fff" strokeWidth="10" />
    <path d="M18 0v36M0 18h36" stroke="#c8102e" strokeWidth="6" />
  </>
);

const southern = (star: string): ReactNode => (
  <>
    <rect width="36" height="36" fill="#012169" />
    <g transform="scale(.5)">{union}</g>
    {dot(27, 8, 1.8, star)}
    {dot(31, 16, 1.8, star)}
    {dot(23, 17, 1.8, star)}
    {dot(27, 28, 2.2, star)}
  </>
);

/** The flags of the currencies, simplified to what is told apart in a circle of 16 to 44 pixels. */
const FLAGS: Readonly<Record<string, ReactNode>> = {
  EUR: (
    <>
      <rect width="36" height="36" fill="#039" />
      {ring(12, 11, 1.7, '#fc0')}
    </>
  ),
  USD: (
    <>
      {stripes(['#b22234', '#fff', '#b22234', '#fff', '#b22234', '#fff', '#b22234'])}
      <rect width="19" height="20.6" fill="#3c3b6e" />
      {[5, 10, 15].flatMap((x) =>
        [5, 10, 15].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.3" fill="#fff" />),
      )}
    </>
  ),
  GBP: (
    <>
      <rect width="36" height="36" fill="#012169" />
      {union}
    </>
  ),
  JPY: (
    <>
      <rect width="36" height="36" fill="#fff" />
      {dot(18, 18, 9, '#bc002d')}
    </>
  ),
  CHF: (
    <>
      <rect width="36" height="36" fill="#da291c" />
      <path d="M18 8v20M8 18h20" stroke="#fff" strokeWidth="6" />
    </>
  ),
  AUD: southern('#fff'),
  NZD: southern('#cc142b'),
  CAD: (
    <>
      {stripes(['#d80621', '#fff', '#fff', '#d80621'], true)}
      <path d="m18 8 2.5 5 3-1.5-1 6 4-.5-5 5.5.5 2.5-4-.8V29 24.2l-4 .8.5-2.5-5-5.5 4 .5-1-6 3 1.5z" fill="#d80621" />
    </>
  ),
  SEK: nordic('#006aa7', '#fecc02'),
  NOK: nordic('#ba0c2f', '#fff', '#00205b'),
  HKD: (
    <>
      <rect width="36" height="36" fill="#de2910" />
      {ring(5, 5, 3.4, '#fff')}
    </>
  ),
  CNY: (
    <>
      <rect width="36" height="36" fill="#de2910" />
      {dot(12, 14, 5, '#ffde00')}
      {dot(21, 8, 1.6, '#ffde00')}
      {dot(24, 13, 1.6, '#ffde00')}
      {dot(23, 19, 1.6, '#ffde00')}
      {dot(19, 24, 1.6, '#ffde00')}
    </>
  ),
  BRL: (
    <>
      <rect width="36" height="36" fill="#009739" />
      <path d="m18 5 14 13-14 13L4 18z" fill="#fedd00" />
      {dot(18, 18, 6, '#012169')}
    </>
  ),
};

/** Whether a currency has a flag here. */
export const hasFlag = (currency: string): boolean => Object.hasOwn(FLAGS, currency);

/** A currency's flag in a circle, `size` pixels across; decoration beside its code. */
export const Flag = ({ currency, size }: { readonly currency: string; readonly size: number }) => (
  <svg viewBox="0 0 36 36" width={size} height={size} aria-hidden="true" className="shrink-0 rounded-full">
    {FLAGS[currency]}
  </svg>
);
