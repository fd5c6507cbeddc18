/** At most so many words are remembered. */
export const HISTORY_MAX = 5;

/** The history with a word on top, none twice; a sixth drops the oldest. An empty word changes nothing. */
export const remembered = (history: readonly string[], word: string): readonly string[] => {
  const plain = word.trim();
  if (plain === '') return history;
  return [plain, ...history.filter((one) => one !== plain)].slice(0, HISTORY_MAX);
};
