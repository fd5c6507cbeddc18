import { Icon } from '@bourse/ui/icon';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountMode } from './account-mode.ts';

/** Over every page of the demo account, in a colour that nothing else has: whose money this is, and the way to the real account. */
export const DemoMark = () => {
  const { t } = useTranslation('shell');
  const { mode, change, pending } = useAccountMode();
  const isDemo = mode === 'demo';
  useLayoutEffect(() => {
    // What sticks to the top sticks below the mark.
    document.documentElement.dataset['account'] = mode;
  }, [mode]);
  if (!isDemo) return null;
  return (
    <div
      role="status"
      className="sticky top-0 z-30 flex h-9 items-center justify-between gap-3 bg-demo-solid ps-4 pe-2 text-13 font-semibold text-on-demo"
    >
      <span className="flex min-w-0 items-center gap-2">
        <Icon name="eye" size={16} className="shrink-0" />
        {/* In two lines where one is too short for it, in the same height. */}
        <span className="line-clamp-2 text-12 leading-4 min-[480px]:text-13">{t('shell.demo.mark')}</span>
      </span>
      <button
        type="button"
        disabled={pending}
        onClick={() => void change('real')}
        className="hit shrink-0 cursor-pointer rounded-md px-2 py-1 underline underline-offset-2 focus-ring"
      >
        {t('shell.demo.leave')}
      </button>
    </div>
  );
};
