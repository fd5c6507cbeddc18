import { PageHeader } from '@bourse/ui/page-header';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Path } from './paths.ts';
import { useGo } from './route.tsx';

export type ScreenHeaderProps = {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly below?: ReactNode;
  /** The large head of a tab page, without a back arrow. */
  readonly large?: boolean;
  /** Keeps its arrow on a desktop, where the page has no rail beside it. */
  readonly isAlone?: boolean;
  /** Where back leads when the app was opened right here; home when not given. */
  readonly fallback?: Path;
};

/** The head of a screen, with a back arrow that finds the place again. */
export const ScreenHeader = ({
  title,
  subtitle,
  actions,
  below,
  large = false,
  isAlone = false,
  fallback,
}: ScreenHeaderProps) => {
  const { t } = useTranslation('shell');
  const go = useGo();
  return (
    <PageHeader
      title={title}
      subtitle={subtitle}
      actions={actions}
      below={below}
      large={large}
      isAlone={isAlone}
      {...(large ? {} : { onBack: () => go.back(fallback), backLabel: t('shell.back') })}
    />
  );
};
