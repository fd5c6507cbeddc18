import { Button, IconButton } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { hasPasskeys, makePasskey } from '@bourse/ui/passkey';
import { Card, Section } from '@bourse/ui/section';
import { Sheet } from '@bourse/ui/sheet';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FactorMethod, type ReplyOfCall, useCommand, useFormat, useToast } from '../shell/index.ts';
import { CredentialForm } from './credential-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Passkey = ReplyOfCall<'security.get'>['passkeys'][number];
type Open = { readonly kind: 'add' } | { readonly kind: 'edit'; readonly key: Passkey };

type Props = { readonly methods: readonly FactorMethod[]; readonly onDone: () => void };

const Add = ({ methods, onDone }: Props) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const begin = useCommand('security.beginPasskey');
  const add = useCommand('security.addPasskey');
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />;
  return (
    <>
      <div className="pb-4">
        <TextField
          label={t('identity.security.passkeyName')}
          placeholder={t('identity.security.passkeyNamePlaceholder')}
          value={name}
          onChange={setName}
          maxLength={60}
        />
      </div>
      <CredentialForm
        text={t('identity.security.passkeyProve')}
        submit={t('identity.security.passkeyAdd')}
        methods={methods}
        pending={begin.pending || add.pending}
        send={async (proof) => {
          const begun = await begin.run(proof);
          if (!begun.ok) return begun;
          const made = await makePasskey(begun.value.options);
          if (!made.ok) {
            toast.error(t('identity.security.passkeyCalledOff'));
            return begun;
          }
          const { challengeId } = begun.value;
          const added = await add.run({
            challengeId,
            name: name.trim() || t('identity.security.passkeyNamePlaceholder'),
            response: made.response,
          });
          if (added.ok) {
            toast.success(t('identity.security.passkeyAdded'));
            if (added.value.recoveryCodes.length > 0) setCodes(added.value.recoveryCodes);
            else onDone();
          }
          return added;
        }}
      />
    </>
  );
};

const Edit = ({ passkey, methods, onDone }: Props & { readonly passkey: Passkey }) => {
  const { t } = useTranslation('identity');
  const toast = useToast();
  const rename = useCommand('security.renamePasskey');
  const remove = useCommand('security.removePasskey');
  const [name, setName] = useState(passkey.name);
  const save = async (): Promise<void> => {
    const result = await rename.run({ id: passkey.id, name: name.trim() });
    if (result.ok) onDone();
    else toast.failure(result);
  };
  return (
    <>
      <div className="space-y-3 pb-5">
        <TextField label={t('identity.security.passkeyName')} value={name} onChange={setName} maxLength={60} />
        <Button
          look="secondary"
          wide
          isPending={rename.pending}
          isDisabled={name.trim() === '' || name.trim() === passkey.name}
          onPress={() => void save()}
        >
          {t('identity.security.passkeyRename')}
        </Button>
      </div>
      <CredentialForm
        text={t('identity.security.passkeyRemoveText')}
        submit={t('identity.security.passkeyRemove')}
        methods={methods}
        pending={remove.pending}
        send={async (proof) => {
          const removed = await remove.run({ id: passkey.id, ...proof });
          if (removed.ok) {
            toast.success(t('identity.security.passkeyRemoved'));
            onDone();
          }
          return removed;
        }}
      />
    </>
  );
};

/** The passkeys of the account: added, renamed, removed. */
export const Passkeys = ({
  keys,
  methods,
}: {
  readonly keys: readonly Passkey[];
  readonly methods: readonly FactorMethod[];
}) => {
  const { t } = useTranslation(['identity', 'shell']);
  const { ago } = useFormat();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  return (
    <Section
      title={t('identity.security.passkeys')}
      action={
        hasPasskeys() && (
          <Button look="quiet" size="small" onPress={() => setOpen({ kind: 'add' })}>
            {t('identity.security.passkeyNew')}
          </Button>
        )
      }
    >
      <Card flush className="mx-4 divide-y divide-hair">
        {keys.length === 0 && (
          <p className="px-4 py-3.5 text-15 text-ink-faint">
            {t(hasPasskeys() ? 'identity.security.passkeyNone' : 'identity.security.passkeyUnsupported')}
          </p>
        )}
        {keys.map((key) => (
          <ListRow
            key={key.id}
            leading={<Icon name="shield" size={22} />}
            title={key.name}
            subtitle={
              key.lastUsedAt === null
                ? t('identity.security.passkeyNever')
                : t('identity.security.passkeyUsed', { when: ago(key.lastUsedAt) })
            }
            trailing={
              <IconButton
                icon="edit"
                label={t('identity.security.passkeyEdit', { name: key.name })}
                onPress={() => setOpen({ kind: 'edit', key })}
              />
            }
          />
        ))}
      </Card>
      <Sheet
        isOpen={open !== undefined}
        onClose={close}
        title={t('identity.security.passkey')}
        closeLabel={t('shell.close', { ns: 'shell' })}
        wide="centre"
      >
        {open?.kind === 'add' && <Add methods={methods} onDone={close} />}
        {open?.kind === 'edit' && <Edit passkey={open.key} methods={methods} onDone={close} />}
      </Sheet>
    </Section>
  );
};
