import type { LimitKind } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { useCommand, useFormat } from '../shell/index.ts';

/** A looser limit that waits, with its moment and the way to keep the present one. */
export const PendingLine = ({
  kind,
  from,
  limit,
}: {
  readonly kind: LimitKind;
  readonly from: number;
  readonly limit: string;
}) => {
  const { t } = useTranslation(['limits', 'shell']);
  const { date } = useFormat();
  const { run, pending, refusal } = useCommand('limits.keep');
  return (
    <div className="rounded-control bg-sunken p-3 text-13">
      <p className="text-ink">{t('limits.pending', { date: date(from), limit })}</p>
      <Button
        look="secondary"
        size="medium"
        isPending={pending}
        onPress={() => void run({ kind })}
        className="mt-2 w-full"
      >
        {t('limits.keep')}
      </Button>
      {refusal && (
        <p role="alert" className="mt-2 text-danger">
          {refusal.message || t('shell.network', { ns: 'shell' })}
        </p>
      )}
    </div>
  );
};
