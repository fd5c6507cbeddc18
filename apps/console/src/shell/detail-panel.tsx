import { accountName } from '@bourse/wire/shown-names';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDetails } from './address.ts';
import { type Detail, recordAndPart } from './detail-address.ts';
import { Icon } from './icon.tsx';
import { useKeys } from './keys.ts';
import { PanelEdge } from './panel-width.tsx';

const KIND_NAMES: Readonly<Partial<Record<Detail['kind'], string>>> = {
  entry: 'Journal entry',
  identity: 'Identity application',
  audit: 'Audit row',
  proposal: 'Approval',
};

const nameOf = ({ kind, id }: Detail): string => {
  if (kind === 'account') return accountName(id);
  if (kind === 'customer') return `Customer ${recordAndPart(id).record}`;
  // Its number is for machines: the record's head says its day, account and amount.
  if (kind === 'difference') return 'Reconciliation difference';
  return `${KIND_NAMES[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1)} ${id}`;
};

const keyOf = ({ kind, id }: Detail): string => `${kind}:${id}`;

export type DetailPanelProps = { readonly renderDetail: (detail: Detail) => ReactNode };

/** A detail that opens takes the focus; when the last is closed, it goes back to where it was before the first. */
const useFocus = (name: string | undefined) => {
  const text = useRef<HTMLElement>(null);
  const opener = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (name === undefined) {
      const { current: before } = opener;
      opener.current = undefined;
      if (!before) return;
      const list = document.querySelector<HTMLElement>('main .table-scroll');
      (before === document.body || !before.isConnected ? list : before)?.focus({ preventScroll: true });
      return;
    }
    const { activeElement } = document;
    if (!opener.current && activeElement instanceof HTMLElement) opener.current = activeElement;
    text.current?.focus({ preventScroll: true });
  }, [name]);
  return text;
};

/** Beside the list, the detail on top with the way back to those under it; Escape and Backspace go one back, x closes them all. */
export const DetailPanel = ({ renderDetail }: DetailPanelProps) => {
  const { details, back, only, close } = useDetails();
  const top = details.at(-1);
  useKeys({ Escape: back, Backspace: back, x: close }, top !== undefined);
  const text = useFocus(top && keyOf(top));
  if (!top) return null;
  return (
    <aside className="detail" aria-label="Details">
      <PanelEdge />
      <header className="detail-bar">
        <nav className="crumbs" aria-label="Open records">
          {details.map((detail, index) =>
            index === details.length - 1 ? (
              <strong key={keyOf(detail)}>{nameOf(detail)}</strong>
            ) : (
              <button key={keyOf(detail)} type="button" onClick={() => only(index + 1)}>
                {nameOf(detail)}
              </button>
            ),
          )}
        </nav>
        {details.length > 1 && (
          <Button type="text" icon={<Icon name="back" />} aria-label="Back to the record before" onClick={back} />
        )}
        <Button type="text" onClick={close}>
          Close <kbd>x</kbd>
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by Tab, so that the arrow keys can move it */}
      <article ref={text} key={keyOf(top)} tabIndex={0}>
        {renderDetail(top)}
      </article>
    </aside>
  );
};
