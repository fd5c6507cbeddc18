import { Button, type ButtonProps } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { useAccountMode } from './account-mode.ts';

/** The way from the demo account to the real one: stands wherever the demo account is refused something. */
export const ToRealAccount = ({ look = 'primary', size }: Pick<ButtonProps, 'look' | 'size'>) => {
  const { t } = useTranslation('shell');
  const { mode, change, pending } = useAccountMode();
  if (mode !== 'demo') return null;
  return (
    <Button look={look} {...(size ? { size } : {})} isPending={pending} onPress={() => void change('real')}>
      {t('shell.demo.leave')}
    </Button>
  );
};
