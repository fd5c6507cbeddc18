import { Segmented } from 'antd';

export type AccountMode = 'real' | 'demo';

/** Which of a customer's two accounts a list shows. */
export const AccountModeChoice = ({
  mode,
  onChange,
}: {
  readonly mode: AccountMode;
  readonly onChange: (mode: AccountMode) => void;
}) => (
  <Segmented
    size="small"
    options={[
      { label: 'Real', value: 'real' },
      { label: 'Demo', value: 'demo' },
    ]}
    value={mode}
    onChange={(value) => onChange(value as AccountMode)}
    style={{ marginBottom: 8 }}
  />
);
