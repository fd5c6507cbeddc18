import { ButtonLink, IconButton } from '@bourse/ui/button';
import { AppLink } from '@bourse/ui/link';
import { Segmented } from '@bourse/ui/segmented';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark, openLanguages, openService, ScreenHeader, useSite } from '../shell/index.ts';
import type { By } from './address.ts';

export type AuthPageProps = {
  readonly title: string;
  readonly text?: string;
  readonly by: By;
  readonly onBy: (by: By) => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** Links under the form. */
  readonly links: readonly { readonly href: string; readonly label: string }[];
  /** The way for those who are wrong here: to registering, or back to signing in. */
  readonly instead?: { readonly href: string; readonly label: string };
};

/** The frame of signing in, registering and recovering: brand, title, the choice of phone or e-mail, the form. */
export const AuthPage = ({ title, text, by, onBy, onSubmit, children, links, instead }: AuthPageProps) => {
  const { t } = useTranslation(['identity', 'shell']);
  const name = useSite((site) => site.name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className="mx-auto w-full max-w-md lg:my-12 lg:rounded-sheet lg:bg-surface lg:pb-6 lg:shadow-soft lg:[&_header]:bg-transparent">
      <ScreenHeader
        title=""
        isAlone
        actions={
          <>
            <IconButton icon="language" label={t('shell.language', { ns: 'shell' })} onPress={openLanguages} />
            <IconButton icon="headset" label={t('shell.service', { ns: 'shell' })} onPress={openService} />
          </>
        }
      />
      <div className="px-5 pt-2">
        <div className="mb-6 flex items-center gap-2.5">
          <BrandMark size={32} />
          <span className="text-15 font-semibold text-ink-strong">{name}</span>
        </div>
        <h1 className="text-24 font-semibold text-ink-strong">{title}</h1>
        {text && <p className="mt-1 text-15 text-ink-faint">{text}</p>}
        <form onSubmit={submit} noValidate className="mt-6 space-y-4">
          <Segmented
            look="box"
            label={t('identity.by')}
            value={by}
            onChange={onBy}
            segments={[
              { value: 'phone', label: t('identity.phone') },
              { value: 'email', label: t('identity.email') },
            ]}
          />
          {children}
        </form>
        <nav className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-1" aria-label={t('identity.otherWays')}>
          {links.map(({ href, label }) => (
            <AppLink
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center rounded-sm text-15 font-medium text-accent-ink hover:underline focus-ring"
            >
              {label}
            </AppLink>
          ))}
        </nav>
        {instead && (
          <ButtonLink href={instead.href} look="secondary" wide className="mt-4">
            {instead.label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
};
