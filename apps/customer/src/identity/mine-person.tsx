import { Avatar } from '@bourse/ui/avatar';
import { Spinner } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { maskEmail, maskPhone } from '@bourse/ui/mask';
import { Skeleton } from '@bourse/ui/skeleton';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { address, Loaded, useCommand, useToast, useUpload, useUser, useVerifiedName } from '../shell/index.ts';
import type { User } from '../shell/use-user.ts';
import { avatarProblem } from './avatar-rules.ts';

const useAvatarChange = () => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const update = useCommand('user.updateAvatar');
  const { moving, pick } = useUpload({
    problemOf: () => undefined,
    failedText: '',
    keep: ({ key }) => update.run({ fileKey: key }),
  });
  const change = async (file: File): Promise<void> => {
    const problem = avatarProblem(file);
    if (problem) return void toast.error(t(problem));
    const result = await pick(file);
    if (result?.ok) toast.success(t('identity.mine.avatarChanged'));
    else if (result) toast.failure(result);
  };
  return { change, pending: moving.kind === 'sending' };
};

const ChangeableAvatar = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('identity');
  const { change, pending } = useAvatarChange();
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void change(file);
  };
  return (
    <label className="relative size-16 shrink-0 cursor-pointer rounded-full has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus">
      <Avatar name={user.nickName || user.email || String(user.id)} src={user.avatarUrl ?? undefined} size={64} />
      <span className="absolute -end-0.5 -bottom-0.5 grid size-6 place-items-center rounded-full bg-raised text-ink ring-2 ring-page">
        {pending ? <Spinner size={14} /> : <Icon name="camera" size={14} />}
      </span>
      <span className="sr-only">{t('identity.mine.changeAvatar')}</span>
      <input type="file" accept="image/jpeg,image/png" className="sr-only" disabled={pending} onChange={pick} />
    </label>
  );
};

const IDENTITY: Readonly<Record<User['identity'], StatusTone>> = {
  none: 'faint',
  'in-review': 'waiting',
  approved: 'success',
  refused: 'danger',
};

const PersonCard = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('identity');
  const verified = useVerifiedName(!user.nickName && user.identity === 'approved');
  const masked = user.email ? maskEmail(user.email) : user.phone ? maskPhone(user.phone) : '';
  return (
    <div className="flex items-center gap-4 px-4 py-3">
      <ChangeableAvatar user={user} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-17 font-semibold text-ink-strong">
          {user.nickName || verified.name || t('identity.mine.customer', { id: user.id })}
        </p>
        <p className="figures truncate text-start text-13 text-ink-faint rtl:text-end">{masked}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <AppLink href={address('/verified')} className="hit rounded-md focus-ring">
            <StatusChip tone={IDENTITY[user.identity]}>{t(`identity.state.${user.identity}`)}</StatusChip>
          </AppLink>
        </div>
      </div>
    </div>
  );
};

const PersonSkeleton = () => (
  <div className="flex items-center gap-4 px-4 py-3" aria-hidden="true">
    <Skeleton className="size-16 rounded-full" />
    <div className="flex-1 space-y-2.5">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-3 w-40" />
      <Skeleton className="h-5 w-32" />
    </div>
  </div>
);

/** Who is signed in: picture, masked address, state of the identity check. */
export const MinePerson = () => {
  const user = useUser();
  return (
    <Loaded of={user} skeleton={<PersonSkeleton />} compact>
      {(value) => <PersonCard user={value} />}
    </Loaded>
  );
};
