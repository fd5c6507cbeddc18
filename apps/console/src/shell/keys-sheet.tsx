import { Modal } from 'antd';
import type { NavItem } from './nav-item.ts';

const GENERAL = [
  ['/', 'Search in the list'],
  ['j  k', 'Down and up a row'],
  ['Enter', 'Open the row'],
  ['[  ]', 'Page before and after'],
  ['Esc', 'One detail back'],
  ['x', 'Close all details'],
  ['r', 'Ask the server again'],
  ['t', 'Light or dark'],
  ['?', 'These keys'],
] as const;

const Keys = ({ keys }: { readonly keys: string }) => (
  <span>
    {keys.split(/\s+/).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

type KeysSheetProps = { readonly screens: readonly NavItem[]; readonly isOpen: boolean; readonly onClose: () => void };

/** All the keys, opened by ?. */
export const KeysSheet = ({ screens, isOpen, onClose }: KeysSheetProps) => (
  <Modal open={isOpen} onCancel={onClose} footer={null} title="Keys" width={560}>
    <div className="keys-sheet">
      <dl>
        {GENERAL.map(([keys, does]) => (
          <div key={keys} className="key-row">
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <dl>
        {screens.map(({ keys, name }) => (
          <div key={keys} className="key-row">
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Modal>
);
