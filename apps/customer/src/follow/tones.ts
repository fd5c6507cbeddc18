/** The colour of a figure by its sign; a missing one has none. */
export const toneOf = (figure: string | null): string =>
  Number(figure ?? 0) > 0 ? 'text-rise' : Number(figure ?? 0) < 0 ? 'text-fall' : 'text-ink-strong';
