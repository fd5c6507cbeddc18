import { Button } from '@bourse/ui/button';
import { cx } from '@bourse/ui/cx';
import { Icon, type IconName } from '@bourse/ui/icon';
import { Card } from '@bourse/ui/section';
import type { ReactNode } from 'react';
import { ASIDE_COLUMNS, ASIDE_STAYS } from './columns.tsx';

/** The question of a step, and a sentence of help. */
export const StepHead = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className="mb-5">
    <h2 className="text-24 font-semibold tracking-tight text-ink-strong">{title}</h2>
    <p className="mt-1 text-15 text-ink">{text}</p>
  </div>
);

/** One thing that is needed, or good to know, before the first step. */
export const StepPoint = ({
  icon,
  title,
  text,
}: {
  readonly icon: IconName;
  readonly title?: string;
  readonly text: string;
}) => (
  <li className="flex gap-3.5 px-4 py-3.5">
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-tint text-accent-ink">
      <Icon name={icon} size={18} />
    </span>
    <div className="min-w-0 self-center">
      {title !== undefined && <p className="text-15 font-medium text-ink-strong">{title}</p>}
      <p className="text-13 text-ink-faint">{text}</p>
    </div>
  </li>
);

/** What is needed or good to know, one below the other. */
export const StepPoints = ({ children }: { readonly children: ReactNode }) => (
  <Card flush>
    <ul className="divide-y divide-hair">{children}</ul>
  </Card>
);

export type StepFormProps = {
  readonly onSubmit: () => void;
  /** What the button at the foot says. */
  readonly submit: ReactNode;
  readonly icon?: IconName;
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** What comes of the fields and what to know; on a desktop beside them, with the way on below it. */
  readonly summary?: ReactNode;
  /** What the server said no to: beside the way on, which stays where it is. */
  readonly refusal?: ReactNode;
  /** What was said before, and is said beside the fields once more where there is room for it. */
  readonly reminder?: ReactNode;
  readonly children: ReactNode;
};

/** A form that fills its page: the fields, and the way on at the foot whatever their length. */
export const StepForm = ({
  onSubmit,
  submit,
  icon,
  isPending = false,
  isDisabled = false,
  summary,
  refusal,
  reminder,
  children,
}: StepFormProps) => {
  const hasAside = summary !== undefined || reminder !== undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // A sheet's own form is told of here too, though it stands elsewhere on the page.
        if (event.target === event.currentTarget) onSubmit();
      }}
      noValidate
      className={cx(
        'flex min-h-[calc(100dvh-var(--safe-top)-var(--top)-5.5rem)] flex-col lg:min-h-0',
        hasAside && ASIDE_COLUMNS,
      )}
    >
      <div>{children}</div>
      <div className={cx('flex grow flex-col', hasAside && ASIDE_STAYS)}>
        {summary !== undefined && <div className="space-y-5 px-4 pb-6 lg:pt-3 lg:pb-2">{summary}</div>}
        {reminder !== undefined && <div className="hidden space-y-5 px-4 pt-3 pb-2 lg:block">{reminder}</div>}
        <div
          data-foot=""
          // On a phone it stands on the foot of the page and grows upwards, on a desktop downwards.
          className="sticky bottom-0 z-10 mt-auto flex flex-col gap-3 border-t border-hair bg-page/90 px-4 pt-3 pb-[calc(0.75rem+var(--safe-bottom))] backdrop-blur-md lg:static lg:mt-0 lg:flex-col-reverse lg:border-0"
        >
          {refusal && <StepRefusal>{refusal}</StepRefusal>}
          <Button
            type="submit"
            size="large"
            wide
            isPending={isPending}
            isDisabled={isDisabled}
            {...(icon === undefined ? {} : { icon })}
          >
            {submit}
          </Button>
        </div>
      </div>
    </form>
  );
};

const StepRefusal = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-2 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
    <Icon name="warning" size={18} className="mt-px shrink-0" />
    <span>{children}</span>
  </p>
);
