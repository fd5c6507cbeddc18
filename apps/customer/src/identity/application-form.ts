import type { ReplyOfCall } from '../shell/index.ts';
import type { FieldProblem } from '../shell/use-form.ts';
import { problemsOf } from './form-check.ts';

export type Application = ReplyOfCall<'user.identity'>['applications'][number];
export type Level = Application['level'];
export type Item = Application['items'][number]['item'];
export type ApplicationItem = Application['items'][number];

/** What is typed and not on the server yet; it outlives the screen, not the page. */
export type Typed = Readonly<Partial<Record<Item, string>>>;

/** The parts of an application that are filled in one after the other. */
const PARTS = {
  primary: { person: ['name', 'id-number'], front: ['front'], back: ['back'] },
  advanced: { address: ['address'], proof: ['proof'] },
} as const satisfies Record<Level, Record<string, readonly Item[]>>;

export type Part = keyof (typeof PARTS)['primary'] | keyof (typeof PARTS)['advanced'];
export type Step = 'intro' | Part | 'review';

const partsOf = (level: Level): readonly (readonly [Part, readonly Item[]])[] =>
  Object.entries(PARTS[level]) as [Part, readonly Item[]][];

const stateOf = (application: Application | undefined, item: Item): ApplicationItem['state'] =>
  application?.items.find((each) => each.item === item)?.state ?? 'missing';

/** An application that can be filled in: the draft or what was asked for again; a refused one is begun anew. */
export const openOf = (application: Application | undefined): Application | undefined =>
  application?.state === 'refused' ? undefined : application;

/** The steps to go: an item that a reviewer has approved is not asked for again. */
export const stepsOf = (level: Level, application: Application | undefined): readonly Step[] => [
  'intro',
  ...partsOf(level).flatMap(([part, items]) =>
    items.every((item) => stateOf(openOf(application), item) === 'approved') ? [] : [part],
  ),
  'review',
];

export const itemsOf = (level: Level, step: Step): readonly Item[] =>
  partsOf(level).find(([part]) => part === step)?.[1] ?? [];

/** Whether what is given as this side is the picture of the other one too; one that was taken away counts no more. */
export const isOtherSide = (application: Application | undefined, item: Item, typed: Typed): boolean =>
  (item === 'front' || item === 'back') &&
  openOf(application)?.sidesAlike === true &&
  typed.front === undefined &&
  typed.back === undefined;

const NEEDED = {
  name: 'verified13',
  'id-number': 'verified17',
  front: 'verified14',
  back: 'verified15',
  address: 'identity.verify.addressNeeded',
  proof: 'identity.verify.proofNeeded',
} as const satisfies Record<Item, string>;

/** What is still missing in a step: a text neither typed nor given, a picture not given, or on its way; a back that is the front once more. */
export const stepProblems = (
  level: Level,
  step: Step,
  application: Application | undefined,
  typed: Typed,
  isUploading: boolean,
): readonly FieldProblem<Item>[] =>
  problemsOf(
    itemsOf(level, step).flatMap((item) => {
      const isGiven = ['given', 'approved'].includes(stateOf(openOf(application), item));
      const text = typed[item];
      const isMissing = text === undefined ? !isGiven : text.trim() === '';
      // The front may be the old back for as long as the back is still to be replaced.
      const isTwice = item === 'back' && isOtherSide(application, item, typed);
      return [
        [isUploading, item, 'verified16'] as const,
        [isMissing, item, NEEDED[item]] as const,
        [isTwice, item, 'identity.verify.samePicture'] as const,
      ];
    }),
  );

/** The step that can be shown: the one wished for, or the first before it where something is missing. */
export const reachable = (wished: string | undefined, level: Level, application: Application | undefined): Step => {
  const steps = stepsOf(level, application);
  const step = steps.find((each) => each === wished) ?? 'intro';
  const blocking = steps.find(
    (each) => steps.indexOf(each) < steps.indexOf(step) && stepProblems(level, each, application, {}, false).length > 0,
  );
  return blocking ?? step;
};

/** The largest picture that is taken, bytes. */
const PICTURE_MAX_BYTES = 20 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;

/** Why a file cannot be a picture of a document, by its key; undefined when it can. */
export const pictureProblem = (file: { readonly type: string; readonly size: number }): string | undefined => {
  // Older devices name JPEG in their own ways.
  const type = file.type.replace(/^image\/(pjpeg|jpg)$/, 'image/jpeg');
  if (!PICTURE_TYPES.some((each) => each === type)) return 'identity.verify.wrongType';
  return file.size >= PICTURE_MAX_BYTES ? 'file size should smaller then 20M' : undefined;
};

/** Whether a reviewer has it now, so that its state is asked for again and again. */
export const isWaiting = (application: Application | undefined): boolean =>
  application?.state === 'submitted' || application?.state === 'in-review';
