export type DrawingName = 'empty' | 'search' | 'orders' | 'wallet' | 'watch' | 'offline';

const PAPER = 'var(--raised)';
const LINE = 'var(--hair-strong)';
const INK = 'var(--accent)';

const DRAWINGS = {
  empty: (
    <>
      <path d="M30 44 60 30l30 14v34L60 92 30 78z" fill={PAPER} stroke={LINE} />
      <path d="M30 44l30 14 30-14M60 58v34" stroke={LINE} />
      <path d="m30 44-9 11 30 14 9-11M90 44l9 11-30 14-9-11" fill={PAPER} stroke={LINE} />
      <path d="M60 22v-9M46 24l-4-7M74 24l4-7" stroke={INK} />
    </>
  ),
  search: (
    <>
      <rect x="22" y="26" width="62" height="16" rx="5" fill={PAPER} stroke={LINE} />
      <rect x="22" y="50" width="62" height="16" rx="5" fill={PAPER} stroke={LINE} />
      <rect x="22" y="74" width="40" height="16" rx="5" fill={PAPER} stroke={LINE} />
      <path d="M30 34h20M30 58h14" stroke={LINE} />
      <circle cx="80" cy="66" r="16" fill="var(--page)" stroke={INK} />
      <path d="m92 78 11 11" stroke={INK} />
    </>
  ),
  orders: (
    <>
      <path d="M34 18h52v76l-8.7-6-8.6 6-8.7-6-8.6 6-8.7-6-8.7 6z" fill={PAPER} stroke={LINE} />
      <path d="M46 36h28M46 50h28M46 64h14" stroke={LINE} />
      <path d="m64 66 6 6 12-13" stroke={INK} />
    </>
  ),
  wallet: (
    <>
      <rect x="22" y="36" width="76" height="52" rx="8" fill={PAPER} stroke={LINE} />
      <path d="M22 50h76" stroke={LINE} />
      <rect x="74" y="60" width="28" height="16" rx="8" fill="var(--page)" stroke={INK} />
      <circle cx="84" cy="68" r="1.5" fill={INK} stroke={INK} />
      <path d="M34 36l34-16 10 16" stroke={LINE} />
    </>
  ),
  watch: (
    <>
      <path d="M18 84h84" stroke={LINE} />
      <path d="M30 84V58M48 84V46M66 84V64M84 84V40" stroke={LINE} strokeWidth="7" />
      <path d="m60 12 4.5 9 10 1.5-7.2 7 1.7 10-9-4.7-9 4.7 1.7-10-7.2-7 10-1.5z" fill="var(--page)" stroke={INK} />
    </>
  ),
  offline: (
    <>
      <path d="M36 82a18 18 0 0 1-2-35.9 27 27 0 0 1 51.5-4.6A20.5 20.5 0 0 1 84 82z" fill={PAPER} stroke={LINE} />
      <path d="m63 50-10 15h12l-8 14" stroke={INK} />
    </>
  ),
} as const;

/** A small line drawing in the tokens' colours, 120 × 104. */
export const Drawing = ({ name }: { readonly name: DrawingName }) => (
  <svg
    viewBox="0 0 120 104"
    width="120"
    height="104"
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {DRAWINGS[name]}
  </svg>
);
