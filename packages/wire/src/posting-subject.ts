/** What a posting by hand is about, as the audit log and its proposal name it: the keys of its two accounts. */
export const postingSubject = (from: string, to: string): string => `posting:${from}>${to}`;

/** The keys of the two accounts of a {@link postingSubject}; undefined for other subjects. */
export const accountsOfSubject = (subject: string): readonly [from: string, to: string] | undefined => {
  const start = 'posting:';
  const between = subject.indexOf('>');
  return subject.startsWith(start) && between > 0
    ? [subject.slice(start.length, between), subject.slice(between + 1)]
    : undefined;
};
