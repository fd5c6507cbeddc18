import { AmountField } from '@bourse/ui/amount-field';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Icon } from '@bourse/ui/icon';
import { Segmented } from '@bourse/ui/segmented';
import { Uploader } from '@bourse/ui/uploader';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ScreenHeader,
  StepForm,
  StepHead,
  StepPoint,
  StepPoints,
  useAmountEntry,
  useCommand,
  useFormat,
  useGo,
  useNumberTexts,
  useRoute,
  useToast,
} from '../shell/index.ts';
import { NotFrozen } from './not-frozen.tsx';
import { NotInDemo } from './not-in-demo.tsx';
import { changeTopup, draftOf, endTopup, topupKey, topupRefused, useTopup } from './topup-draft.ts';
import { PROOF_TYPES } from './topup-form.ts';
import { useProofUpload } from './use-proof-upload.ts';

/** The name of the voucher's draft. */
const DRAFT = 'voucher';
const NETWORKS = ['TRC20', 'ERC20'] as const;
type Network = (typeof NETWORKS)[number];
const DECIMALS = 6;

const useHandIn = (network: Network) => {
  const { t } = useTranslation('funds');
  const go = useGo();
  const toast = useToast();
  const create = useCommand('funds.createVoucher', topupKey(DRAFT));
  const handIn = async (): Promise<void> => {
    const { amount, proof } = draftOf(DRAFT);
    const result = await create.run({ network, amount: amount.replace(/\.$/, ''), proofKey: proof?.key ?? '' });
    if (!result.ok) return topupRefused(DRAFT, result);
    endTopup(DRAFT);
    toast.success(t('recharge_success'));
    go.replace('/recharge-detail', { id: result.value.id });
  };
  return { handIn, failure: create.refusal, pending: create.pending };
};

const Form = () => {
  const { t } = useTranslation('funds');
  const numbers = useNumberTexts();
  const { money } = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  const { query } = useRoute();
  const { form } = useTopup(DRAFT);
  const network = NETWORKS.find((each) => each === (form.targetId ?? query['type'])) ?? 'TRC20';
  const [tried, setTried] = useState(false);
  const { upload, pick, remove, failedFile } = useProofUpload(DRAFT);
  const { handIn, failure, pending } = useHandIn(network);
  const entry = useAmountEntry({
    value: form.amount,
    onChange: (next) => changeTopup(DRAFT, { type: 'amount', amount: next }),
    problem: undefined,
  });
  const proofError = form.isUploading ? t('recharge_img_load') : form.proof ? undefined : t('recharge_img');
  const amount = money(form.amount, 'USDT');
  const submit = (): void => {
    setTried(true);
    setConfirming(entry.phase === 'fine' && !proofError);
  };
  return (
    <StepForm
      onSubmit={submit}
      submit={entry.submit(t('funds.topup.next.review'))}
      isDisabled={entry.phase !== 'fine'}
      reminder={
        <StepPoints>
          <StepPoint icon="camera" title={t('funds.topup.needProof')} text={t('funds.topup.needProofText')} />
          <StepPoint icon="clock" title={t('funds.topup.duration')} text={t('funds.topup.durationText')} />
        </StepPoints>
      }
    >
      <div className="space-y-5 px-4 pt-5 pb-6">
        <StepHead title={t('funds.charge.voucher')} text={t('funds.charge.voucherText')} />
        <Segmented
          look="box"
          label={t('funds.topup.network')}
          value={network}
          onChange={(id) => changeTopup(DRAFT, { type: 'target', id })}
          segments={NETWORKS.map((value) => ({ value, label: value }))}
        />
        <AmountField label={t('funds.charge.quantity')} {...entry.field} decimals={DECIMALS} {...numbers} unit="USDT" />
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
        {tried && proofError && upload.kind !== 'failed' && (
          <p role="alert" className="flex items-center gap-2 text-13 text-danger">
            <Icon name="warning" size={14} />
            {proofError}
          </p>
        )}
      </div>
      <ConfirmSheet
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void handIn()}
        title={t('funds.topup.reviewTitle')}
        says={t('funds.charge.says', { amount, network })}
        lines={[{ label: t('funds.charge.quantity'), value: amount, strong: true }]}
        confirmLabel={t('funds.topup.next.review')}
        cancelLabel={t('shell.cancel')}
        isPending={pending}
        error={failure && (failure.message || t('shell.network'))}
      />
    </StepForm>
  );
};

/** The voucher of a payment in USDT that was made: how much, over which network, and its picture. */
export const ChargeVoucherScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <>
      <ScreenHeader title={t('funds.charge.voucher')} fallback="/charge" />
      <NotInDemo>
        <NotFrozen>
          <Form />
        </NotFrozen>
      </NotInDemo>
    </>
  );
};
