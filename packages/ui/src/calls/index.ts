/** How the screens of both front ends ask, send and list. */

export { createStaleAnswers } from './stale-answers.ts';
export { type Command, isUnknown, useCommand } from './use-command.ts';
