/** How the screens of both front ends ask, send and list. */

export { CallFailed, type Failure, failureOf, type Loadable, mapLoadable, valueIn } from './loadable.ts';
export { type FieldsOf, fieldFinder, useFocusOnWrong } from './refused-field.ts';
export { createStaleAnswers } from './stale-answers.ts';
export { type Command, isUnknown, type StoredKey, useCommand } from './use-command.ts';
export { type Pages, type QueryCallOptions, useAnswer, usePages } from './use-query-call.ts';
