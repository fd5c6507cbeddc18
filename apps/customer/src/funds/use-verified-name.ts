import { useQueryCall } from '../shell/index.ts';

/** The customer's name as their identity was approved with it; '' while there is none, 'pending' while it is asked for. */
export const useVerifiedName = (): { readonly state: 'pending' | 'known'; readonly name: string } => {
  const found = useQueryCall('user.identity', {});
  if (found.state !== 'success') return { state: found.state === 'error' ? 'known' : 'pending', name: '' };
  const approved = found.value.applications.find(({ level, state }) => level === 'primary' && state === 'approved');
  return { state: 'known', name: approved?.items.find(({ item }) => item === 'name')?.text ?? '' };
};
