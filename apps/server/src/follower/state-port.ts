import type { ReadonlyCore } from '@bourse/core';
import type { Following, QuestionsOf } from './port.ts';

/** What can be asked of the business's durable state. */
export type Questions = QuestionsOf<ReadonlyCore>;

/** What can be asked, by name: each module adds its own, which its descriptor enters. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface StateQuestions {}

/** The questions of a module, for its descriptor. */
export const defineQuestions = <const Q extends Questions>(questions: Q): Q => questions;

type InputOf<Q> = Q extends (core: ReadonlyCore, ...input: infer Input) => unknown ? Input : never;
type AnswerOf<Q> = Q extends (...input: never[]) => infer Answer ? Answer : never;

/** The state as far as it is durable, for reading only; answered beside the thread that decides, however many customers are looked at. */
export type StatePort<Q = StateQuestions> = {
  /**
   * Asks what was durable when it was asked, the caller's own last command with it.
   * @throws {FiguresUncertain} when that is not known in time.
   */
  ask<N extends keyof Q & string>(name: N, ...input: InputOf<Q[N]>): Promise<AnswerOf<Q[N]>>;
};

/** What is asked for is not known to be what is durable: nothing of it is shown. */
export class FiguresUncertain extends Error {
  override readonly name = 'FiguresUncertain';
}

/** The port over a server's follower, which is asked once it has all that is committed. */
export const statePort = <Q = StateQuestions>(follower: {
  ask(name: string, input: unknown): ReturnType<Following['ask']>;
}): StatePort<Q> => ({
  ask: async (name, ...[input]) => {
    const reply = await follower.ask(name, input);
    if (reply.type === 'behind') throw new FiguresUncertain(`the follower gave no answer to ${name}`);
    if (reply.type === 'failed') throw new Error(`${name} was not answered: ${reply.stack}`);
    return reply.answer as never;
  },
});
