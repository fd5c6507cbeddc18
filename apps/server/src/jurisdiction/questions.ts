/** A question, its answers in the order in which they are shown, and those that count. The words are in the pack `jurisdiction`. */
type Question = {
  readonly id: string;
  readonly answers: readonly string[];
  readonly counts: readonly string[];
};

/** Raised whenever a question or what counts changes: what is stored says which questions were answered. */
export const VERSION = 1;

/** Six of knowledge, with one right answer, and two of experience, for which some is a point. */
export const QUESTIONS: readonly Question[] = [
  { id: 'leverage', answers: ['tenth', 'half', 'nothing'], counts: ['half'] },
  { id: 'most-lost', answers: ['everything', 'nothing', 'margin'], counts: ['margin'] },
  { id: 'close-out', answers: ['closed', 'waits', 'lent'], counts: ['closed'] },
  { id: 'option', answers: ['stake', 'half', 'nothing'], counts: ['nothing'] },
  { id: 'costs', answers: ['once', 'daily', 'none'], counts: ['daily'] },
  { id: 'stop', answers: ['jump', 'exact', 'gain'], counts: ['jump'] },
  { id: 'trades', answers: ['never', 'some', 'many'], counts: ['some', 'many'] },
  { id: 'training', answers: ['none', 'courses', 'work'], counts: ['courses', 'work'] },
];

/** So that without any experience all questions of knowledge have to be right. */
export const PASS_MARK = 6;

/** The answer to each question, by its id. */
export type Answers = Readonly<Record<string, string>>;

/** Answers in a request as the answers to all questions; undefined where one is missing, given twice, or none of those offered. */
export const wholeAnswers = (
  given: readonly { readonly question: string; readonly answer: string }[],
): Answers | undefined => {
  const byQuestion = new Map(given.map(({ question, answer }) => [question, answer]));
  const isWhole =
    given.length === QUESTIONS.length &&
    QUESTIONS.every(({ id, answers }) => answers.includes(byQuestion.get(id) ?? ''));
  return isWhole ? Object.fromEntries(byQuestion) : undefined;
};

/** The questions whose answers do not count, in their order. */
export const missed = (answers: Answers): string[] =>
  QUESTIONS.filter(({ id, counts }) => !counts.includes(answers[id] ?? '')).map(({ id }) => id);
