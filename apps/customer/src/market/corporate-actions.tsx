import { Dividends } from './dividends.tsx';
import { Splits } from './splits.tsx';

/** What companies have announced and done that changes a share. */
export const CorporateActions = ({ instrument }: { readonly instrument: string }) => (
  <>
    <Splits instrument={instrument} />
    <Dividends instrument={instrument} />
  </>
);
