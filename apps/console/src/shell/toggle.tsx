import { Switch } from 'antd';
import { useId } from 'react';

export type ToggleProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A switch with its words beside it. */
export const Toggle = ({ label, isOn, onChange }: ToggleProps) => {
  const id = useId();
  return (
    <span className="switch">
      <Switch id={id} size="small" checked={isOn} onChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </span>
  );
};
