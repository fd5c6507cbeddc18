import { Button } from 'antd';
import { useState } from 'react';
import { Empty } from './parts.tsx';

export type PictureProps = {
  /** Null where there is none. */
  readonly url: string | null;
  readonly alt: string;
  /** Said under it, where several stand side by side. */
  readonly caption?: string;
};

/** A picture a customer sent; a click shows it in full, and it can be turned. */
export const Picture = ({ url, alt, caption }: PictureProps) => {
  const [quarter, setQuarter] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const [isLost, setLost] = useState(false);
  if (url === null || isLost) return <Empty icon="eye" title="No picture" />;
  return (
    <figure className="proof" data-large={isLarge || undefined}>
      <button
        type="button"
        className="picture"
        onClick={() => setLarge(!isLarge)}
        aria-label={isLarge ? 'Show it small' : 'Show it large'}
      >
        <img src={url} alt={alt} data-quarter={quarter} onError={() => setLost(true)} />
      </button>
      <figcaption>
        {caption !== undefined && <strong>{caption}</strong>}
        <Button size="small" type="text" onClick={() => setLarge(!isLarge)}>
          {isLarge ? 'Smaller' : 'Larger'}
        </Button>
        <Button size="small" type="text" onClick={() => setQuarter((quarter + 1) % 4)}>
          Turn
        </Button>
        <a href={url} target="_blank" rel="noreferrer">
          Own tab
        </a>
      </figcaption>
    </figure>
  );
};
