import { Card, Fact } from '@bourse/ui/section';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactNode } from 'react';
import type { InputOfCall, QueryName, ReplyOfCall } from './api.ts';
import { Halves } from './columns.tsx';
import { Loaded } from './load-state.tsx';
import type { Path } from './paths.ts';
import { useQueryCall } from './queries.ts';
import { useRoute } from './route.tsx';
import { ScreenHeader } from './screen-header.tsx';

/** A name and its value; nothing where it is not so. */
export type FactLine = readonly [label: string, value: ReactNode] | false | null | undefined | '';

/** Names and values, one below the other. */
export const FactCard = ({
  facts,
  children,
}: {
  readonly facts: readonly FactLine[];
  readonly children?: ReactNode;
}) => (
  <Card>
    <dl className="divide-y divide-hair">
      {facts.map((fact) =>
        fact ? (
          <Fact key={fact[0]} label={fact[0]}>
            {fact[1]}
          </Fact>
        ) : null,
      )}
      {children}
    </dl>
  </Card>
);

export type ReceiptProps = {
  /** What it came to, and where it stands. */
  readonly head: ReactNode;
  /** How it came about. */
  readonly timeline: ReactNode;
  readonly about: readonly FactLine[];
  /** Facts that are parts of their own, below the others. */
  readonly more?: ReactNode;
  readonly actions?: ReactNode;
};

/** What is known of one thing that was done: on a desktop its story and its facts side by side. */
export const Receipt = ({ head, timeline, about, more, actions }: ReceiptProps) => (
  <Halves
    first={
      <div className="space-y-4 px-4 pt-4 pb-4">
        {head}
        {timeline}
      </div>
    }
    second={
      <div className="space-y-4 px-4 pb-8 lg:pt-4">
        <FactCard facts={about}>{more}</FactCard>
        {actions}
      </div>
    }
  />
);

/** In the shape of what comes. */
const Waiting = () => (
  <div className="space-y-4 px-4 pt-4" aria-hidden="true">
    <div className="flex items-center justify-between">
      <Skeleton className="h-8 w-36" />
      <Skeleton className="h-5 w-20" />
    </div>
    <Skeleton className="h-44 w-full rounded-card" />
    <Skeleton className="h-64 w-full rounded-card" />
  </div>
);

/** A query of one thing by its id alone. */
type ReceiptCall = {
  [K in QueryName]: { readonly id: number } extends InputOfCall<K>
    ? InputOfCall<K> extends { readonly id: number }
      ? K
      : never
    : never;
}[QueryName];

export type ReceiptScreenProps<K extends ReceiptCall> = {
  /** Gives the thing by the id that stands in the address. */
  readonly call: K;
  readonly title: string;
  readonly fallback: Path;
  /** How often it is asked for again, where it changes without a word. */
  readonly everyMs?: number;
  readonly children: (found: ReplyOfCall<K>) => ReactNode;
};

/** The page of one thing that was done, by its id. */
export const ReceiptScreen = <K extends ReceiptCall>(props: ReceiptScreenProps<K>) => {
  const { query } = useRoute();
  const id = Number(query['id']);
  const input = { id: Number.isSafeInteger(id) ? id : 0 } as InputOfCall<K>;
  const found = useQueryCall(props.call, input, props.everyMs === undefined ? {} : { everyMs: props.everyMs });
  return (
    <>
      <ScreenHeader title={props.title} fallback={props.fallback} />
      <Loaded of={found} skeleton={<Waiting />}>
        {props.children}
      </Loaded>
    </>
  );
};
