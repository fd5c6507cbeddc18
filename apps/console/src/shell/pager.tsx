import { MOST_COUNTED } from '@bourse/wire/counted';
import { Button } from 'antd';
import { amountText } from './format.ts';
import { useKeys } from './keys.ts';

export type PagerProps = {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly hasKeys?: boolean;
};

/** How many were found. Of what is found by a search no more is counted: one more than that says there are more. */
export const totalText = (total: number): string =>
  total === MOST_COUNTED + 1 ? `${amountText(String(MOST_COUNTED))}+` : amountText(String(total));

/** Where in a list the page is, and the way to the next: also with [ and ]. */
export const Pager = ({ page, size, total, onPage, hasKeys = false }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / size));
  const go = (to: number) => {
    if (to >= 1 && to <= last && to !== page) onPage(to);
  };
  useKeys({ '[': () => go(page - 1), ']': () => go(page + 1) }, hasKeys);
  if (total === 0) return null;
  const from = (page - 1) * size + 1;
  return (
    <nav className="pager" aria-label="Pages">
      <span>
        {amountText(String(from))}–{amountText(String(Math.min(total, page * size)))} of {totalText(total)}
      </span>
      {last > 1 && (
        <>
          <Button size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={page >= last} onClick={() => go(page + 1)}>
            Older
          </Button>
        </>
      )}
    </nav>
  );
};
