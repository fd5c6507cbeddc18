import type { ReactNode } from 'react';
import { encode } from 'uqr';

export type QrCardProps = {
  /** What the code holds. */
  readonly value: string;
  /** Read aloud. */
  readonly label: string;
  /** Under the code: the address in full, a copy button. */
  readonly children?: ReactNode;
  readonly size?: number;
};

/** A QR code on white in every theme, so that any camera reads it. */
export const QrCard = ({ value, label, children, size = 184 }: QrCardProps) => {
  const { data, size: cells } = encode(value, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <figure className="flex flex-col items-center gap-4 rounded-card bg-surface p-5 ring-1 ring-inset ring-hair">
      <div className="rounded-card bg-white p-3">
        <svg
          viewBox={`0 0 ${cells} ${cells}`}
          width={size}
          height={size}
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={path} fill="#000" />
        </svg>
      </div>
      {children && <figcaption className="w-full min-w-0 text-center">{children}</figcaption>}
    </figure>
  );
};
