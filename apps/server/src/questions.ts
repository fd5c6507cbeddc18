import { fundsQuestions } from './funds/questions.ts';
import { ledgerQuestions } from './ledger/questions.ts';
import { platformQuestions } from './platform/questions.ts';

/** Everything that can be asked of the follower's state. */
export const questions = { ...ledgerQuestions, ...platformQuestions, ...fundsQuestions };
