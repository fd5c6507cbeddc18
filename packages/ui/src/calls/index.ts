/** How the screens of both front ends ask, send and list. */

export { createCommand, isUnknown, type StoredKey } from './create-command.ts';
export { failureOf, type Loadable, mapLoadable, valueIn } from './loadable.ts';
export { type FieldsOf, fieldFinder, useFocusOnWrong, useRefusals } from './refused-field.ts';
export { createStaleAnswers } from './stale-answers.ts';
export { type Command, type CommandOptions, type Outgoing, useCommand } from './use-command.ts';
export { useDownload } from './use-download.ts';
export { type Pages, type QueryCallOptions, useAnswer, usePages } from './use-query-call.ts';
