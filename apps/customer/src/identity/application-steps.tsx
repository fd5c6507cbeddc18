import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { Card, Fact } from '@bourse/ui/section';
import { TextField } from '@bourse/ui/text-field';
import { Uploader } from '@bourse/ui/uploader';
import { useTranslation } from 'react-i18next';
import { type CallResult, StepHead, StepPoint, StepPoints, useUpload } from '../shell/index.ts';
import {
  type Application,
  type Item,
  isOtherSide,
  itemsOf,
  type Level,
  openOf,
  type Part,
  PICTURE_TYPES,
  pictureProblem,
  type Step,
  stepsOf,
  type Typed,
} from './application-form.ts';
import { useRemarkText } from './application-timeline.tsx';
import { forgetRemoved, typeInto, useSentNumber } from './use-identity.ts';

export type ApplicationStepProps = {
  readonly level: Level;
  readonly step: Step;
  readonly application: Application | undefined;
  readonly typed: Typed;
  /** The text of what is wrong with an item, once going on was tried. */
  readonly errorOf: (item: Item) => string | undefined;
  /** Puts a picture into the draft. */
  readonly keepPicture: (item: Item, key: string) => Promise<CallResult<Application>>;
  readonly onUploading: (isUploading: boolean) => void;
  /** Where a part is changed, and the way back to the review. */
  readonly editOf: (part: Part) => string;
};

const itemOf = (application: Application | undefined, item: Item) =>
  openOf(application)?.items.find((each) => each.item === item);

const RequestedAgain = ({
  application,
  item,
}: {
  readonly application: Application | undefined;
  readonly item: Item;
}) => {
  const { t } = useTranslation('identity');
  const textOf = useRemarkText();
  const found = itemOf(application, item);
  if (found?.state !== 'refused' || !found.remark) return null;
  return (
    <p className="mb-4 flex items-start gap-2 rounded-card bg-warning-tint p-3.5 text-13 text-warning">
      <Icon name="warning" size={18} className="mt-px shrink-0" />
      <span>
        {t(`identity.item.${item}`)}: {textOf(found.remark)}
      </span>
    </p>
  );
};

/** What is needed and how long it takes: said before anything is asked. */
export const ApplicationPoints = ({ level }: Pick<ApplicationStepProps, 'level'>) => {
  const { t } = useTranslation('identity');
  return (
    <StepPoints>
      <StepPoint
        icon={level === 'primary' ? 'card' : 'home'}
        title={t(`identity.verify.need.${level}`)}
        text={t(`identity.verify.needText.${level}`)}
      />
      <StepPoint icon="camera" title={t('identity.verify.camera')} text={t('identity.verify.cameraText')} />
      <StepPoint icon="clock" title={t('identity.verify.duration')} text={t('identity.verify.durationText')} />
      <StepPoint icon="lock" title={t('identity.verify.safe')} text={t('identity.verify.safeText')} />
    </StepPoints>
  );
};

/** What is about to be done. */
export const IntroHead = ({ level }: Pick<ApplicationStepProps, 'level'>) => {
  const { t } = useTranslation('identity');
  return <StepHead title={t(`identity.verify.introTitle.${level}`)} text={t(`identity.verify.introText.${level}`)} />;
};

const AUTO = { name: 'name', 'id-number': 'off', address: 'street-address' } as const;
const MOST = { name: 100, 'id-number': 64, address: 300 } as const;

const TextItem = ({ item, props }: { readonly item: keyof typeof AUTO; readonly props: ApplicationStepProps }) => {
  const { t } = useTranslation('identity');
  const { application, typed, level, errorOf } = props;
  const submitted = itemOf(application, item)?.text ?? undefined;
  // A number comes back by its end alone, and is typed anew to be changed.
  const isMasked = item === 'id-number' && submitted !== undefined;
  const hint = isMasked ? t('identity.verify.given', { text: submitted }) : t(`identity.verify.hint.${item}`);
  return (
    <div>
      <RequestedAgain application={application} item={item} />
      <TextField
        label={t(`identity.item.${item}`)}
        value={typed[item] ?? (isMasked ? '' : (submitted ?? ''))}
        onChange={(text) => typeInto(level, item, text)}
        autoComplete={AUTO[item]}
        maxLength={MOST[item]}
        hint={hint}
        error={errorOf(item)}
        isDisabled={itemOf(application, item)?.state === 'approved'}
        {...(item === 'address' ? { rows: 3 } : {})}
      />
    </div>
  );
};

const PictureItem = ({
  item,
  props,
}: {
  readonly item: 'front' | 'back' | 'proof';
  readonly props: ApplicationStepProps;
}) => {
  const { t } = useTranslation('identity');
  const { level, application, typed, errorOf, keepPicture, onUploading } = props;
  const { moving, pick, stop } = useUpload({
    problemOf: (file) => {
      const wrong = pictureProblem(file);
      return wrong && t(wrong);
    },
    failedText: t('identity.verify.uploadFailed'),
    keep: async ({ key }) => {
      const saved = await keepPicture(item, key);
      if (saved.ok) forgetRemoved(level, item);
      return saved;
    },
  });
  const found = itemOf(application, item);
  // One taken away is asked for until there is another.
  const isRemoved = typed[item] !== undefined;
  const submittedUrl = found?.state === 'given' && !isRemoved ? found.pictureUrl : null;
  const upload =
    moving.kind === 'idle' && submittedUrl !== null ? ({ kind: 'sent', url: submittedUrl } as const) : moving;
  const take = async (file: File): Promise<void> => {
    onUploading(true);
    await pick(file);
    onUploading(false);
  };
  const failed = moving.kind === 'failed' ? moving.file : undefined;
  const error =
    errorOf(item) ??
    (submittedUrl !== null && isOtherSide(application, item, typed) ? t('identity.verify.samePicture') : undefined);
  return (
    <>
      <RequestedAgain application={application} item={item} />
      <Uploader
        label={t(`identity.item.${item}`)}
        hint={t('identity.verify.pictureHint')}
        accept={PICTURE_TYPES}
        upload={upload}
        onPick={(file) => void take(file)}
        onRemove={() => {
          stop();
          onUploading(false);
          if (found?.state === 'given') typeInto(level, item, '');
        }}
        {...(failed ? { onRetry: () => void take(failed) } : {})}
        removeLabel={t('identity.verify.replace')}
        retryLabel={t('shell.retry')}
      />
      {error && moving.kind !== 'failed' && (
        <p role="alert" className="mt-2 flex items-center gap-2 text-13 text-danger">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </>
  );
};

/** One part of the application: its texts, or its picture. */
export const PartStep = (props: ApplicationStepProps) => {
  const { t } = useTranslation('identity');
  const { level, step } = props;
  return (
    <>
      <StepHead title={t(`identity.verify.${step}Title`)} text={t(`identity.verify.${step}Text`)} />
      <div className="space-y-5">
        {itemsOf(level, step).map((item) =>
          item === 'name' || item === 'id-number' || item === 'address' ? (
            <TextItem key={item} item={item} props={props} />
          ) : (
            <PictureItem key={item} item={item} props={props} />
          ),
        )}
      </div>
    </>
  );
};

/** A part of the application as it will be handed in, and the way to change it. */
const ReviewPart = ({ part, props }: { readonly part: Part; readonly props: ApplicationStepProps }) => {
  const { t } = useTranslation('identity');
  const { level, application, editOf } = props;
  const number = useSentNumber();
  const items = itemsOf(level, part).flatMap((item) => itemOf(application, item) ?? []);
  const texts = items.filter(({ text }) => text !== null);
  const names = items.map(({ item }) => t(`identity.item.${item}`)).join(', ');
  return (
    <Card>
      <div className="flex items-start gap-3">
        {texts.length === 0 ? (
          <p className="flex-1 py-1.5 text-13 text-ink-faint">{names}</p>
        ) : (
          <dl className="min-w-0 flex-1 divide-y divide-hair">
            {texts.map(({ item, text }) => (
              <Fact key={item} label={t(`identity.item.${item}`)}>
                {/* The server gives a number back by its end alone: what was typed here is shown as it was typed. */}
                <bdi className="break-words">{item === 'id-number' ? (number ?? text) : text}</bdi>
              </Fact>
            ))}
          </dl>
        )}
        <AppLink
          href={editOf(part)}
          aria-label={t('identity.verify.editWhat', { what: names })}
          className="hit shrink-0 rounded-md py-1.5 text-13 font-medium text-accent-ink focus-ring"
        >
          {t('identity.verify.edit')}
        </AppLink>
      </div>
      {items.map(({ item, pictureUrl }) =>
        pictureUrl === null ? null : (
          <img
            key={item}
            src={pictureUrl}
            alt={t(`identity.item.${item}`)}
            className="mt-2 h-40 w-full rounded-card bg-sunken object-contain ring-1 ring-hair"
          />
        ),
      )}
    </Card>
  );
};

/** Everything once more, before it is handed in. */
export const ReviewStep = (props: ApplicationStepProps) => {
  const { t } = useTranslation('identity');
  const { level, application } = props;
  const parts = stepsOf(level, application).filter((step): step is Part => step !== 'intro' && step !== 'review');
  return (
    <>
      <StepHead title={t('identity.verify.reviewTitle')} text={t('identity.verify.reviewText')} />
      <div className="space-y-3">
        {parts.map((part) => (
          <ReviewPart key={part} part={part} props={props} />
        ))}
      </div>
      <p className="mt-4 text-13 text-ink-faint">{t('identity.verify.reviewNote')}</p>
    </>
  );
};
