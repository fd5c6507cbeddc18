import { MOST_COUNTED } from '@bourse/wire/counted';
import { Button } from 'antd';
import { amountText } from './format.ts';
import { useKeys } from './keys.ts';

/** How a list goes on: by the numbers of its pages, or from row to row, so that a page far back costs what the first one costs. */
export type Turning = ByPage | ByRow;

type ByPage = { readonly by: 'page'; readonly page: number; readonly onPage: (page: number) => void };

/** Undefined where there is nothing before or after. */
type ByRow = {
  readonly by: 'row';
  readonly back: (() => void) | undefined;
  readonly on: (() => void) | undefined;
};

/** How many were found. Of what is found by a search no more is counted: one more than that says there are more. */
export const totalText = (total: number): string =>
  total === MOST_COUNTED + 1 ? `${amountText(String(MOST_COUNTED))}+` : amountText(String(total));

export type PagerProps = Omit<ByPage, 'by'> & {
  /** What the list is called. */
  readonly label: string;
  readonly size: number;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly hasKeys: boolean;
  /** What leads back and on, in a list that is not by time. */
  readonly ways?: readonly [back: string, on: string];
};

const BY_TIME = ['Newer', 'Older'] as const;

/** Where in a list the page is, and the way to the next: also with [ and ]. */
export const Pager = ({ label, page, size, total, onPage, hasKeys, ways: [back, on] = BY_TIME }: PagerProps) => {
  const last = Math.max(1, Math.ceil((total ?? 0) / size));
  const go = (to: number) => {
    if (to >= 1 && to <= last && to !== page) onPage(to);
  };
  useKeys({ '[': () => go(page - 1), ']': () => go(page + 1) }, hasKeys);
  if (!total) return null;
  const from = (page - 1) * size + 1;
  return (
    <nav className="pager" aria-label={`Pages of ${label}`}>
      <span>
        {amountText(String(from))}–{amountText(String(Math.min(total, page * size)))} of {totalText(total)}
      </span>
      {last > 1 && (
        <>
          <Button size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
            {back}
          </Button>
          <Button size="small" disabled={page >= last} onClick={() => go(page + 1)}>
            {on}
          </Button>
        </>
      )}
    </nav>
  );
};

export type StepsProps = Omit<ByRow, 'by'> & {
  readonly label: string;
  /** Undefined until it is known. */
  readonly total: number | undefined;
  readonly hasKeys: boolean;
};

/** How many are found, and the way from row to row: also with [ and ]. */
export const Steps = ({ label, back, on, total, hasKeys }: StepsProps) => {
  useKeys({ '[': () => back?.(), ']': () => on?.() }, hasKeys);
  const found = <span>{total !== undefined && `${totalText(total)} found`}</span>;
  if (!back && !on) return found;
  return (
    <nav className="pager" aria-label={`Pages of ${label}`}>
      {found}
      <Button size="small" disabled={!back} onClick={() => back?.()}>
        Back
      </Button>
      <Button size="small" disabled={!on} onClick={() => on?.()}>
        Next
      </Button>
    </nav>
  );
};
