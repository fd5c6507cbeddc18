import { Card } from '@bourse/ui/section';
import type { ReactNode } from 'react';

/** One large figure, and smaller ones beside each other under it. */
export const FiguresCard = ({
  label,
  value,
  figures,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly figures: readonly (readonly [label: string, value: ReactNode])[];
}) => (
  <Card className="space-y-4">
    <div>
      <p className="text-13 text-ink-faint">{label}</p>
      <p className="text-32 font-semibold text-ink-strong">
        <span className="figures">{value}</span>
      </p>
    </div>
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-4 gap-y-3">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-12 text-ink-faint">{name}</dt>
          <dd className="mt-0.5 text-15 font-medium text-ink-strong">
            <span className="figures">{figure}</span>
          </dd>
        </div>
      ))}
    </dl>
  </Card>
);
