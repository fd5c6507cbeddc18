import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** An authenticator's secret to scan, and to type in by hand. The picture is drawn here: the secret goes nowhere else. */
export const Enrolment = ({ otpauthUrl, secret, children }: EnrolmentProps) => {
  const { data, size } = encode(otpauthUrl, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <div className="enrolment">
      <div className="qr">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          width={148}
          height={148}
          role="img"
          aria-label="Code to scan"
          shapeRendering="crispEdges"
        >
          <path d={path} fill="#000" />
        </svg>
      </div>
      <div>
        {children}
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
    </div>
  );
};

export type EnrolmentProps = {
  readonly otpauthUrl: string;
  readonly secret: string;
  readonly children: ReactNode;
};
