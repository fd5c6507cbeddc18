/** Two small arrows, the one in force in the accent's colour. */
export const SortArrows = ({ way }: { readonly way: 'ascending' | 'descending' | undefined }) => (
  <svg viewBox="0 0 8 12" width="7" height="11" aria-hidden="true" className="shrink-0">
    <path d="M4 0 7.5 4.6h-7z" fill={way === 'ascending' ? 'var(--accent-ink)' : 'var(--hair-strong)'} />
    <path d="M4 12 .5 7.4h7z" fill={way === 'descending' ? 'var(--accent-ink)' : 'var(--hair-strong)'} />
  </svg>
);
