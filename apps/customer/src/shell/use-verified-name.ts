import { useQueryCall } from './queries.ts';

/** The customer's name as their identity was approved with it; '' while there is none or it is not asked for, 'pending' while it is. */
export const useVerifiedName = (when = true): { readonly state: 'pending' | 'known'; readonly name: string } => {
  const found = useQueryCall('user.identity', {}, { when });
  if (found.state !== 'success') return { state: found.state === 'pending' ? 'pending' : 'known', name: '' };
  const approved = found.value.applications.find(({ level, state }) => level === 'primary' && state === 'approved');
  return { state: 'known', name: approved?.items.find(({ item }) => item === 'name')?.text ?? '' };
};
