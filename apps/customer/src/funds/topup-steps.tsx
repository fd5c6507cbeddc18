import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { QuickChips } from '@bourse/ui/chips';
import { CopyButton } from '@bourse/ui/copy-button';
import { Icon } from '@bourse/ui/icon';
import { Card, Fact } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { Uploader } from '@bourse/ui/uploader';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AmountEntry,
  inCurrency,
  StepHead,
  StepPoint,
  StepPoints,
  useFormat,
  useNumberTexts,
  useQueryCall,
  useSite,
} from '../shell/index.ts';
import { AddressCard } from './address-card.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { useDepositName } from './deposit-method.ts';
import { OwnDepositLeft } from './own-deposit-left.tsx';
import { groupedReference, useQuotedReference } from './quoted-reference.tsx';
import { changeTopup } from './topup-draft.ts';
import {
  PROOF_TYPES,
  quickAmounts,
  type TopupForm,
  type TopupMethod,
  type TopupTarget,
  wordsOf,
} from './topup-form.ts';
import { useLimits } from './use-limits.ts';
import { useProofUpload } from './use-proof-upload.ts';

export type StepProps = {
  readonly method: TopupMethod;
  readonly form: TopupForm;
  readonly targets: readonly TopupTarget[];
  readonly target: TopupTarget;
  readonly amount: AmountEntry['field'];
  /** The text of what is wrong on this step, once going on was tried. */
  readonly error: string | undefined;
};

/** What is about to be done. */
export const IntroHead = ({ channel }: Pick<TopupMethod, 'channel'>) => {
  const { t } = useTranslation('funds');
  return <StepHead title={t(`funds.topup.introTitle.${wordsOf(channel)}`)} text={t('funds.topup.introText')} />;
};

/** What is needed, how long it takes, and within which limits: said before anything is asked. */
export const TopupPoints = ({ method, target }: Pick<StepProps, 'method' | 'target'>) => {
  const { t } = useTranslation('funds');
  const limitsOf = useLimits();
  const words = wordsOf(method.channel);
  return (
    <StepPoints>
      <StepPoint
        icon={words === 'card' ? 'bank' : 'wallet'}
        title={t(`funds.topup.need.${words}`, { coin: target.asset })}
        text={t(`funds.topup.needText.${words}`)}
      />
      <StepPoint icon="camera" title={t('funds.topup.needProof')} text={t('funds.topup.needProofText')} />
      <StepPoint icon="clock" title={t('funds.topup.duration')} text={t('funds.topup.durationText')} />
      <StepPoint icon="info" title={t('funds.topup.limits')} text={t('funds.topup.limitsText', limitsOf(target))} />
    </StepPoints>
  );
};

/** The first step asks nothing: it says what is to be known. */
export const IntroStep = ({ method, target }: StepProps) => (
  <>
    <IntroHead channel={method.channel} />
    <TopupPoints method={method} target={target} />
  </>
);

const GroupSwitch = ({ method, targets, target }: Pick<StepProps, 'method' | 'targets' | 'target'>) => {
  const { t } = useTranslation('funds');
  const groups = [...new Map(targets.map((one) => [one.group, one])).values()];
  if (groups.length < 2) return null;
  const label = t(wordsOf(method.channel) === 'card' ? 'funds.topup.currency' : 'funds.topup.network');
  return (
    <div className="mb-6">
      <p className="mb-1.5 text-13 font-medium text-ink">{label}</p>
      <Segmented
        look="box"
        label={label}
        value={target.group}
        onChange={(group) => {
          const first = groups.find((one) => one.group === group);
          if (first) changeTopup(method.id, { type: 'target', id: first.id });
        }}
        segments={groups.map(({ group }) => ({ value: group, label: group }))}
      />
    </div>
  );
};

/** How much, in which currency or over which network. */
export const AmountStep = ({ method, form, targets, target, amount }: StepProps) => {
  const { t } = useTranslation('funds');
  const { money, number } = useFormat();
  const numbers = useNumberTexts();
  const { currency, secondCurrency } = useSite((site) => site);
  const rates = useQueryCall('funds.allRates', {});
  const other = target.asset === currency ? secondCurrency : currency;
  const worth =
    rates.state === 'success' && /[1-9]/.test(form.amount)
      ? inCurrency(form.amount.replace(/\.$/, ''), target.asset, other, rates.value)
      : undefined;
  const unitWorth = rates.state === 'success' ? inCurrency('1', target.asset, currency, rates.value) : undefined;
  const currencies = useQueryCall('funds.currencies', {}, { freshMs: 10 * 60_000 });
  const known = currencies.state === 'success' ? currencies.value.find(({ code }) => code === target.asset) : undefined;
  const limits = t('funds.topup.limitsText', useLimits()(target));
  return (
    <>
      <StepHead title={t('funds.topup.amountTitle')} text={t(`funds.topup.amountText.${wordsOf(method.channel)}`)} />
      <GroupSwitch method={method} targets={targets} target={target} />
      <AmountField
        size="hero"
        label={t('funds.topup.amount')}
        {...amount}
        // Until the asset is known, whole units; the server refuses more decimals than it has.
        decimals={target.decimals ?? known?.decimals ?? 2}
        {...numbers}
        unit={target.asset}
        hint={worth === undefined ? limits : `≈ ${money(worth, other)} · ${limits}`}
        autoFocus
      />
      <OwnDepositLeft />
      <QuickChips
        label={t('funds.topup.amount')}
        chips={quickAmounts(target, unitWorth === undefined ? undefined : Number(unitWorth)).map((value) => ({
          value,
          label: number(value),
        }))}
        onPick={(value) => amount.onChange(value)}
        className="mt-4"
      />
    </>
  );
};

type CopyRowProps = {
  readonly label: string;
  readonly value: string;
  /** What is copied where it is not what is shown: an amount without its sign. */
  readonly copied?: string;
  readonly note?: string;
  /** In place of the way to copy it, while there is nothing to be copied. */
  readonly action?: ReactNode;
};

const CopyRow = ({ label, value, copied = value, note, action }: CopyRowProps) => {
  const { t } = useTranslation('funds');
  return (
    <li className="flex min-h-15 items-center gap-2 ps-4 pe-1.5 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="text-12 text-ink-faint">{label}</p>
        <p className="text-15 font-medium break-words text-ink-strong">
          <bdi className="figures">{value}</bdi>
        </p>
        {note && <p className="text-12 text-ink-faint">{note}</p>}
      </div>
      {action ?? (
        <CopyButton
          text={copied}
          label={t('funds.copy.what', { what: label })}
          copiedLabel={t('copy_success')}
          failedLabel={t('copy_error')}
        />
      )}
    </li>
  );
};

/** The reference to quote: without it there is nothing to copy, and where it could not be had, it is asked for again. */
const ReferenceRow = ({ channel, asset }: { readonly channel: 'card' | 'wire'; readonly asset: string }) => {
  const { t } = useTranslation('funds');
  const reference = useQuotedReference(channel, asset);
  const label = t('funds.quoted.label');
  const note = t('funds.quoted.bank');
  if (reference.state === 'success') {
    const { paymentReference } = reference.value;
    return <CopyRow label={label} value={groupedReference(paymentReference)} copied={paymentReference} note={note} />;
  }
  if (reference.state !== 'error') return <CopyRow label={label} value="…" note={note} action={<span />} />;
  return (
    <CopyRow
      label={label}
      value={reference.failure.message || t('shell.network')}
      note={note}
      action={
        <Button look="secondary" size="small" onPress={reference.retry}>
          {t('shell.retry')}
        </Button>
      }
    />
  );
};

const AmountRow = ({ form, target }: Pick<StepProps, 'form' | 'target'>) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  return (
    <CopyRow
      label={t('funds.topup.amount')}
      value={money(form.amount, target.asset, { minDecimals: 2 })}
      copied={form.amount}
    />
  );
};

/** The account that money is sent to, line by line to copy. */
export const BankDetails = ({
  form,
  target,
  channel,
}: Pick<StepProps, 'form' | 'target'> & { readonly channel: 'card' | 'wire' }) => {
  const { t } = useTranslation('funds');
  const { bank } = target;
  if (!bank) return null;
  return (
    <Card flush>
      <ul className="divide-y divide-hair">
        {form.amount !== '' && <AmountRow form={form} target={target} />}
        <ReferenceRow channel={channel} asset={target.asset} />
        <CopyRow label={t('funds.bank.holder')} value={bank.holder} />
        <CopyRow label={t('funds.bank.number')} value={bank.number} />
        <CopyRow label={t('funds.bank.code')} value={bank.code} />
        <CopyRow label={t('funds.bank.name')} value={bank.name} />
        {bank.fpsId && <CopyRow label={t('funds.bank.fps')} value={bank.fpsId} />}
      </ul>
    </Card>
  );
};

const WalletDetails = ({
  form,
  target,
  address,
}: { readonly address: string } & Pick<StepProps, 'form' | 'target'>) => {
  return (
    <>
      <AddressCard coin={target.asset} network={target.group} address={address} />
      <Card flush className="mt-3">
        <ul className="divide-y divide-hair">
          <AmountRow form={form} target={target} />
        </ul>
      </Card>
    </>
  );
};

/** Where to send it. */
export const PayStep = ({ method, form, target }: StepProps) => {
  const { t } = useTranslation('funds');
  const words = wordsOf(method.channel);
  return (
    <>
      <StepHead
        title={t(`funds.topup.payTitle.${words}`, { coin: target.asset })}
        text={t(`funds.topup.payText.${words}`)}
      />
      <div className="mb-3">
        <DemoNotice />
      </div>
      {target.address ? (
        <WalletDetails form={form} target={target} address={target.address} />
      ) : (
        <BankDetails form={form} target={target} channel={method.channel === 'wire' ? 'wire' : 'card'} />
      )}
    </>
  );
};

/** The picture that shows it was sent. */
export const ProofStep = ({ method, error }: StepProps) => {
  const { t } = useTranslation('funds');
  const { upload, pick, remove, failedFile } = useProofUpload(method.id);
  return (
    <>
      <StepHead title={t('funds.topup.proofTitle')} text={t(`funds.topup.proofText.${wordsOf(method.channel)}`)} />
      <Uploader
        label={t('funds.topup.proof')}
        hint={t('funds.topup.proofHint')}
        accept={PROOF_TYPES}
        upload={upload}
        onPick={(file) => void pick(file)}
        onRemove={remove}
        {...(failedFile ? { onRetry: () => void pick(failedFile) } : {})}
        removeLabel={t('funds.topup.removeProof')}
        retryLabel={t('shell.retry')}
      />
      {error && upload.kind !== 'failed' && (
        <p role="alert" className="mt-2 flex items-center gap-2 text-13 text-danger">
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </>
  );
};

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Fact label={label}>{children}</Fact>
);

/** Everything once more, before it is sent. */
export const ReviewStep = ({ method, form, target }: StepProps) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  const nameOf = useDepositName();
  return (
    <>
      <StepHead title={t('funds.topup.reviewTitle')} text={t('funds.topup.reviewText')} />
      <Card>
        <p className="text-13 text-ink-faint">{t('funds.topup.youSent')}</p>
        <p className="figures mt-0.5 mb-3 text-32 font-semibold text-ink-strong">
          {money(form.amount, target.asset, { minDecimals: 2 })}
        </p>
        <dl className="divide-y divide-hair border-t border-hair">
          <Line label={t('funds.topup.way')}>{nameOf(method.channel, target.asset)}</Line>
          {target.bank && <Line label={t('funds.bank.number')}>{target.bank.number}</Line>}
          {target.address && <Line label={t('funds.topup.network')}>{target.group}</Line>}
          {target.address && (
            <Line label={t('funds.wallet.to')}>
              <bdi className="break-all">{target.address}</bdi>
            </Line>
          )}
          <Line label={t('funds.topup.into')}>
            {t(wordsOf(method.channel) === 'card' ? 'funds.account.stock' : 'funds.account.platform')}
          </Line>
          <Line label={t('funds.topup.fee')}>{t('funds.topup.noFee')}</Line>
          <Line label={t('funds.topup.duration')}>{t('funds.topup.durationShort')}</Line>
        </dl>
      </Card>
      {form.proof && (
        <img
          src={form.proof.url}
          alt={t('funds.topup.proof')}
          className="mt-3 h-36 w-full rounded-card bg-sunken object-cover ring-1 ring-hair"
        />
      )}
      <p className="mt-3 text-13 text-ink-faint">{t('funds.topup.reviewNote')}</p>
    </>
  );
};
