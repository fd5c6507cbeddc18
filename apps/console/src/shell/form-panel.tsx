import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Panel } from './parts.tsx';

/** What is typed in to be proposed; it is left by Cancel until it is ready, and by what it ends with from then on. */
export const FormPanel = ({
  title,
  isReady,
  onCancel,
  children,
}: {
  readonly title: string;
  readonly isReady: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) => (
  <Panel
    title={title}
    aside={
      !isReady && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )
    }
  >
    <div className="posting-form">{children}</div>
  </Panel>
);
