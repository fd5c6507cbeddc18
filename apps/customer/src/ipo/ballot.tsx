import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { useTranslation } from 'react-i18next';
import { useDownload, useToast } from '../shell/index.ts';
import type { Offering } from './application-form.ts';

/** What the ballot follows from, as far as it is known, and the file by which anyone can recompute it. */
export const Ballot = ({ offering }: { readonly offering: Offering }) => {
  const { t } = useTranslation('ipo');
  const toast = useToast();
  const file = useDownload('ipo.ballot');
  const { id, commitment, seed, digest, pricesDigest, isAllotted } = offering;
  const isWithout = isAllotted && seed === null;
  const hashes = [
    ['commitment', commitment, undefined],
    ['digest', digest, t('ipo.ballot.atClose')],
    !isWithout && (['prices', pricesDigest, t('ipo.ballot.afterClose')] as const),
    ['seed', seed, t(isWithout ? 'ipo.ballot.none' : 'ipo.ballot.sealed')],
  ] as const;
  const take = async (): Promise<void> => {
    const taken = await file.run({ id: String(id) });
    if (!taken.ok) toast.failure({ ...taken, message: taken.message || t('shell.network') });
  };
  return (
    <section className="rounded-card bg-sunken p-4">
      <h3 className="flex items-center gap-2 text-15 font-medium text-ink-strong">
        <Icon name="shield" size={18} />
        {t('ipo.ballot.title')}
      </h3>
      <p className="mt-1 text-13 text-ink-faint">{t('ipo.ballot.text')}</p>
      <dl className="mt-3 space-y-2 text-12">
        {hashes.map(
          (hash) =>
            hash && (
              <div key={hash[0]}>
                <dt className="text-ink-faint">{t(`ipo.ballot.${hash[0]}`)}</dt>
                <dd dir={hash[1] === null ? undefined : 'ltr'} className="break-all text-ink">
                  {hash[1] ?? hash[2]}
                </dd>
              </div>
            ),
        )}
      </dl>
      {isAllotted && (
        <>
          <p className="mt-3 text-13 text-ink-faint">{t('ipo.ballot.anyone')}</p>
          <Button look="secondary" wide className="mt-3" isPending={file.pending} onPress={() => void take()}>
            {t('ipo.ballot.download')}
          </Button>
        </>
      )}
    </section>
  );
};
