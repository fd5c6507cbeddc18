import { Skeleton } from '@bourse/ui/skeleton';

/** A form on its way: its question and its fields. */
export const FormSkeleton = () => (
  <div className="space-y-5 px-4 pt-5" aria-hidden="true">
    <Skeleton className="h-8 w-56" />
    <Skeleton className="h-12 w-full rounded-control" />
    <Skeleton className="h-12 w-full rounded-control" />
    <Skeleton className="h-32 w-full rounded-card" />
  </div>
);
