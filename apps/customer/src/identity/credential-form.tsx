import type { ComponentProps } from 'react';
import { ConfirmationForm } from '../shell/index.ts';
import { WithdrawalsWait } from './withdrawals-wait.tsx';

/** Confirms a change of credentials: that withdrawals wait from then on is said before it is made (rule IDENTITY-80). */
export const CredentialForm = (props: ComponentProps<typeof ConfirmationForm>) => (
  <div className="space-y-4">
    <WithdrawalsWait isForThis />
    <ConfirmationForm {...props} />
  </div>
);
