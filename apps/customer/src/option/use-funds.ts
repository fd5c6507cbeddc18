import { useQueryCall, useSession } from '../shell/index.ts';

/** What of a currency is available on the financial account, where stakes are paid from; undefined until it is known. */
export const useFunds = (currency: string | undefined): string | undefined => {
  const { signedIn } = useSession();
  const assets = useQueryCall('funds.assets', {}, { when: signedIn && currency !== undefined });
  if (assets.state !== 'success') return undefined;
  const own = assets.value.find((each) => each.accountType === 'financial' && each.asset === currency);
  return own?.available ?? '0';
};
