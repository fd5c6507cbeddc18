import { Card } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';

/** Lines of a name and its value. */
const Lines = ({ count }: { readonly count: number }) => (
  <Card className="space-y-4">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins are all alike
      <div key={index} className="flex justify-between gap-3">
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className={index % 2 ? 'h-3.5 w-24' : 'h-3.5 w-32'} />
      </div>
    ))}
  </Card>
);

const Field = () => (
  <div>
    <Skeleton className="h-3 w-24" />
    <Skeleton className="mt-2 h-12 w-full rounded-control" />
  </div>
);

/** A form on its way: its fields and what comes of them, and the note below it, which can be read meanwhile. */
export const FormSkeleton = ({ note }: { readonly note?: string }) => (
  <div className="space-y-5 px-4 pt-4">
    <div className="space-y-5" aria-hidden="true">
      <Field />
      <Field />
      <Lines count={3} />
    </div>
    {note !== undefined && <p className="text-13 text-ink-faint">{note}</p>}
  </div>
);
