const PATHS = {
  deposits: 'M3 7h18v12H3zM3 7l3-3h12l3 3M12 10v6M9.5 13.5 12 16l2.5-2.5',
  customers:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.6-3.6 3-5.5 6.500-5.500s5.900 1.900 6.500 5.500M16 4.300a3.500 3.500 0 0 1 0 6.400M18 14.800c2 .7 3.200 2.500 3.600 5.200',
  outbox: 'M3 6h18v13H3zM3.500 6.500 12 13l8.500-6.500',
  instruments: 'M4 20V10M10 20V4M16 20v-8M22 20H2M20 20V7',
  books:
    'M4 5.500C6.500 4 9.500 4 12 5.500c2.500-1.500 5.500-1.500 8 0V19c-2.500-1.500-5.500-1.500-8 0-2.500-1.500-5.500-1.500-8 0zM12 5.500V19',
  accounts: 'M3 21h18M4 10h16M12 3 3.500 8v2h17V8zM6 10v8M10 10v8M14 10v8M18 10v8M4 18h16',
  audit:
    'M12 3l7.500 3v5.500c0 4.500-3 7.700-7.500 9.500-4.500-1.800-7.500-5-7.500-9.500V6zM8.500 12l2.500 2.500 4.500-5',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13M15.500 15.500 21 21',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300 19 19M19 5l-1.700 1.700M6.700 17.300 5 19',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500',
  keys: 'M2.500 6h19v12h-19zM6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10',
  leave: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h10',
  back: 'M15 5l-7 7 7 7',
  eye: 'M2 12c2.500-4.500 6-6.500 10-6.500s7.500 2 10 6.500c-2.500 4.500-6 6.500-10 6.500S4.500 16.500 2 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  star: 'M12 4l2.400 5 5.600.7-4.100 3.800 1.100 5.500-5-2.800-5 2.800 1.100-5.500L4 9.700 9.600 9z',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  warn: 'M12 4 2.500 20h19zM12 10v4.500M12 17.500v.01',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing of one line, in the colour and size of the text beside it. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    className="icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
