import { Icon } from '@bourse/ui/icon';
import { ResultHeading } from '@bourse/ui/result-heading';

type DoneHeadProps = {
  readonly title: string;
  /** What it is looked up by. */
  readonly note?: string;
};

/** Over what became of a form that was sent, in place of the form. */
export const DoneHead = ({ title, note }: DoneHeadProps) => (
  <div className="mb-6 flex flex-col items-center text-center">
    <span className="grid size-16 place-items-center rounded-full bg-success-tint text-success">
      <Icon name="check" size={32} />
    </span>
    <ResultHeading className="mt-4 text-24 font-semibold tracking-tight text-ink-strong">{title}</ResultHeading>
    {note !== undefined && <p className="figures mt-1 text-13 text-ink-faint">{note}</p>}
  </div>
);
