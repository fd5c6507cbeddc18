import { AmountField } from '@bourse/ui/amount-field';
import { QuickChips } from '@bourse/ui/chips';
import { CopyButton } from '@bourse/ui/copy-button';
import { Icon, type IconName } from '@bourse/ui/icon';
import { QrCard } from '@bourse/ui/qr-card';
import { Card, Fact } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { Uploader } from '@bourse/ui/uploader';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useQueryCall, useSite } from '../shell/index.ts';
import { inCurrency } from './balances.ts';
import { PracticeNotice } from './practice-notice.tsx';
import { changeTopup } from './topup-draft.ts';
import { PROOF_TYPES, quickAmounts, type TopupChannel, type TopupForm, type TopupTarget } from './topup-form.ts';
import { useLimits } from './use-limits.ts';
import { useProofUpload } from './use-proof-upload.ts';

export type StepProps = {
  readonly channel: TopupChannel;
  readonly form: TopupForm;
  readonly targets: readonly TopupTarget[];
  readonly target: TopupTarget;
  /** The text of what is wrong on this step, once going on was tried. */
  readonly error: string | undefined;
};

export const StepHead = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className="mb-5">
    <h2 className="text-24 font-semibold tracking-tight text-ink-strong">{title}</h2>
    <p className="mt-1 text-15 text-ink">{text}</p>
  </div>
);

const Point = ({ icon, title, text }: { readonly icon: IconName; readonly title: string; readonly text: string }) => (
  <li className="flex gap-3.5 px-4 py-3.5">
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-tint text-accent-ink">
      <Icon name={icon} size={18} />
    </span>
    <div className="min-w-0">
      <p className="text-15 font-medium text-ink-strong">{title}</p>
      <p className="text-13 text-ink-faint">{text}</p>
    </div>
  </li>
);

/** What is needed, how long it takes, and within which limits: said before anything is asked. */
export const IntroStep = ({ channel, target }: StepProps) => {
  const { t } = useTranslation('funds');
  const limitsOf = useLimits();
  return (
    <>
      <StepHead title={t(`funds.topup.introTitle.${channel}`)} text={t('funds.topup.introText')} />
      <Card flush>
        <ul className="divide-y divide-hair">
          <Point
            icon={channel === 'card' ? 'bank' : 'wallet'}
            title={t(`funds.topup.need.${channel}`)}
            text={t(`funds.topup.needText.${channel}`)}
          />
          <Point icon="camera" title={t('funds.topup.needProof')} text={t('funds.topup.needProofText')} />
          <Point icon="clock" title={t('funds.topup.duration')} text={t('funds.topup.durationText')} />
          <Point icon="info" title={t('funds.topup.limits')} text={t('funds.topup.limitsText', limitsOf(target))} />
        </ul>
      </Card>
      <div className="mt-4">
        <PracticeNotice />
      </div>
    </>
  );
};

const GroupSwitch = ({ channel, targets, target }: Pick<StepProps, 'channel' | 'targets' | 'target'>) => {
  const { t } = useTranslation('funds');
  const groups = [...new Map(targets.map((one) => [one.group, one])).values()];
  if (groups.length < 2) return null;
  const label = t(channel === 'card' ? 'funds.topup.currency' : 'funds.topup.network');
  return (
    <div className="mb-6">
      <p className="mb-1.5 text-13 font-medium text-ink">{label}</p>
      <Segmented
        look="box"
        label={label}
        value={target.group}
        onChange={(group) => {
          const first = groups.find((one) => one.group === group);
          if (first) changeTopup(channel, { type: 'target', id: first.id });
        }}
        segments={groups.map(({ group }) => ({ value: group, label: group }))}
      />
    </div>
  );
};

const decimalsFor = (asset: string): number => (asset === 'USDT' ? 6 : 2);

/** How much, in which currency or over which network. */
export const AmountStep = ({ channel, form, targets, target, error }: StepProps) => {
  const { t } = useTranslation('funds');
  const { language, money, number } = useFormat();
  const { currency, secondCurrency } = useSite((site) => site);
  const rates = useQueryCall('funds.allRates', {});
  const other = target.asset === currency ? secondCurrency : currency;
  const worth =
    rates.state === 'success' && /[1-9]/.test(form.amount)
      ? inCurrency(form.amount.replace(/\.$/, ''), target.asset, other, rates.value)
      : undefined;
  const limits = t('funds.topup.limitsText', useLimits()(target));
  return (
    <>
      <StepHead title={t('funds.topup.amountTitle')} text={t(`funds.topup.amountText.${channel}`)} />
      <GroupSwitch channel={channel} targets={targets} target={target} />
      <AmountField
        size="hero"
        label={t('funds.topup.amount')}
        value={form.amount}
        onChange={(amount) => changeTopup(channel, { type: 'amount', amount })}
        decimals={decimalsFor(target.asset)}
        locale={language}
        unit={target.asset}
        hint={worth === undefined ? limits : `≈ ${money(worth, other)} · ${limits}`}
        error={error}
        autoFocus
      />
      <QuickChips
        label={t('funds.topup.amount')}
        chips={quickAmounts(target).map((value) => ({ value, label: number(value) }))}
        onPick={(amount) => changeTopup(channel, { type: 'amount', amount })}
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
};

const CopyRow = ({ label, value, copied = value }: CopyRowProps) => {
  const { t } = useTranslation('funds');
  return (
    <li className="flex min-h-15 items-center gap-2 ps-4 pe-1.5 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="text-12 text-ink-faint">{label}</p>
        <p className="text-15 font-medium break-words text-ink-strong">
          <bdi className="figures">{value}</bdi>
        </p>
      </div>
      <CopyButton
        text={copied}
        label={t('funds.copy.what', { what: label })}
        copiedLabel={t('copy_success')}
        failedLabel={t('copy_error')}
      />
    </li>
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

const BankDetails = ({ form, target }: Pick<StepProps, 'form' | 'target'>) => {
  const { t } = useTranslation('funds');
  const { bank } = target;
  if (!bank) return null;
  return (
    <Card flush>
      <ul className="divide-y divide-hair">
        <AmountRow form={form} target={target} />
        <CopyRow label={t('funds.bank.holder')} value={bank.holder} />
        <CopyRow label={t('funds.bank.number')} value={bank.number} />
        <CopyRow label={t('funds.bank.code')} value={bank.code} />
        <CopyRow label={t('funds.bank.name')} value={bank.name} />
        {bank.fpsId && <CopyRow label={t('funds.bank.fps')} value={bank.fpsId} />}
      </ul>
    </Card>
  );
};

// One line where it fits, else two of the same length.
const halves = (text: string): readonly [string, string] => {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
};

const WalletDetails = ({
  form,
  target,
  address,
}: { readonly address: string } & Pick<StepProps, 'form' | 'target'>) => {
  const { t } = useTranslation('funds');
  return (
    <>
      <QrCard value={address} label={t('funds.wallet.qr', { network: target.group })}>
        <p className="text-13 text-ink-faint">{t('funds.wallet.address', { network: target.group })}</p>
        <bdi className="figures mt-1 block text-13 font-medium break-all text-ink-strong">
          {halves(address).map((half) => (
            <span key={half} className="inline-block">
              {half}
            </span>
          ))}
        </bdi>
        <CopyButton
          text={address}
          label={t('funds.copy.address')}
          copiedLabel={t('copy_success')}
          failedLabel={t('copy_error')}
          hasWord
          className="mt-2 bg-accent-tint px-4"
        />
      </QrCard>
      <Card flush className="mt-3">
        <ul className="divide-y divide-hair">
          <AmountRow form={form} target={target} />
        </ul>
      </Card>
      <p className="mt-3 flex items-start gap-2 text-13 text-ink">
        <Icon name="warning" size={16} className="mt-px shrink-0 text-warning" />
        <span>{t('funds.wallet.onlyNetwork', { network: target.group })}</span>
      </p>
    </>
  );
};

/** Where to send it. */
export const PayStep = ({ channel, form, target }: StepProps) => {
  const { t } = useTranslation('funds');
  return (
    <>
      <StepHead title={t(`funds.topup.payTitle.${channel}`)} text={t(`funds.topup.payText.${channel}`)} />
      <div className="mb-3">
        <PracticeNotice />
      </div>
      {target.address ? (
        <WalletDetails form={form} target={target} address={target.address} />
      ) : (
        <BankDetails form={form} target={target} />
      )}
    </>
  );
};

/** The picture that shows it was sent. */
export const ProofStep = ({ channel, error }: StepProps) => {
  const { t } = useTranslation('funds');
  const { upload, pick, remove, failedFile } = useProofUpload(channel);
  return (
    <>
      <StepHead title={t('funds.topup.proofTitle')} text={t(`funds.topup.proofText.${channel}`)} />
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
export const ReviewStep = ({ channel, form, target, error }: StepProps) => {
  const { t } = useTranslation('funds');
  const { money } = useFormat();
  return (
    <>
      <StepHead title={t('funds.topup.reviewTitle')} text={t('funds.topup.reviewText')} />
      <Card>
        <p className="text-13 text-ink-faint">{t('funds.topup.youSent')}</p>
        <p className="figures mt-0.5 mb-3 text-32 font-semibold text-ink-strong">
          {money(form.amount, target.asset, { minDecimals: 2 })}
        </p>
        <dl className="divide-y divide-hair border-t border-hair">
          <Line label={t('funds.topup.way')}>{t(`funds.channel.${channel}`)}</Line>
          {target.bank && <Line label={t('funds.bank.number')}>{target.bank.number}</Line>}
          {target.address && <Line label={t('funds.topup.network')}>{target.group}</Line>}
          {target.address && (
            <Line label={t('funds.wallet.to')}>
              <bdi className="break-all">{target.address}</bdi>
            </Line>
          )}
          <Line label={t('funds.topup.into')}>
            {t(channel === 'card' ? 'funds.account.stock' : 'funds.account.platform')}
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
      {error && (
        <p role="alert" className="mt-3 flex items-start gap-2 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
          <Icon name="warning" size={18} className="mt-px shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
};
