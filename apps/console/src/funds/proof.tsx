import { Button } from 'antd';
import { useState } from 'react';
import { Empty } from '../shell/parts.tsx';

/** The picture a customer sent as proof; a click shows it in full, and it can be turned. */
export const Proof = ({ url, alt }: { readonly url: string; readonly alt: string }) => {
  const [quarter, setQuarter] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const [isLost, setLost] = useState(false);
  if (url === '' || isLost) return <Empty icon="eye" title="No picture of a proof" />;
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
