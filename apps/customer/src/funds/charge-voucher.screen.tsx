import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { Segmented } from '@bourse/ui/segmented';
import { Uploader } from '@bourse/ui/uploader';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CallFailure,
  ScreenHeader,
  StepFooter,
  StepHead,
  StepRefusal,
  useCall,
  useFormat,
  useGo,
  usePlace,
  useToast,
} from '../shell/index.ts';
import { NotInDemo } from './not-in-demo.tsx';
import { changeTopup, draftOf, useTopup } from './topup-draft.ts';
import { isPositive, PROOF_TYPES } from './topup-form.ts';
import { useProofUpload } from './use-proof-upload.ts';

/** The name of the voucher's draft. */
const DRAFT = 'voucher';
const NETWORKS = ['TRC20', 'ERC20'] as const;
type Network = (typeof NETWORKS)[number];
const MOVED = ['funds.recharges', 'funds.records'] as const;
const DECIMALS = 6;

const useHandIn = (network: Network) => {
  const { t } = useTranslation('funds');
  const go = useGo();
  const toast = useToast();
  const create = useCall('funds.createVoucher', MOVED);
  const [failure, setFailure] = useState<CallFailure>();
  const handIn = async (): Promise<void> => {
    if (create.pending) return;
    setFailure(undefined);
    changeTopup(DRAFT, { type: 'named', requestKey: crypto.randomUUID() });
    const { amount, proof, requestKey } = draftOf(DRAFT);
    const done = await create.run(
      { network, amount: amount.replace(/\.$/, ''), proofKey: proof?.key ?? '' },
      requestKey === undefined ? {} : { idempotencyKey: requestKey },
    );
    if (!done.ok) return setFailure(done);
    changeTopup(DRAFT, { type: 'emptied' });
    toast.success(t('recharge_success'));
    go.replace('/recharge-detail', { id: done.value.id });
  };
  return { handIn, failure, pending: create.pending };
};

const Form = () => {
  const { t } = useTranslation('funds');
  const { language } = useFormat();
  const { query } = usePlace();
  const { form } = useTopup(DRAFT);
  const network = NETWORKS.find((each) => each === (form.targetId ?? query['type'])) ?? 'TRC20';
  const [tried, setTried] = useState(false);
  const { upload, pick, remove, failedFile } = useProofUpload(DRAFT);
  const { handIn, failure, pending } = useHandIn(network);
  const amountError = isPositive(form.amount) ? undefined : t('funds.charge.needQuantity');
  const proofError = form.isUploading ? t('recharge_img_load') : form.proof ? undefined : t('recharge_img');
  const submit = (): void => {
    setTried(true);
    if (!amountError && !proofError) void handIn();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex min-h-[calc(100dvh-var(--safe-top)-5.5rem)] flex-col"
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
        <AmountField
          label={t('funds.charge.quantity')}
          value={form.amount}
          onChange={(amount) => changeTopup(DRAFT, { type: 'amount', amount })}
          decimals={DECIMALS}
          locale={language}
          unit="USDT"
          error={tried ? amountError : undefined}
        />
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
        {failure && <StepRefusal>{failure.message || t('shell.network')}</StepRefusal>}
      </div>
      <StepFooter>
        <Button type="submit" size="large" wide isPending={pending}>
          {t('funds.topup.next.review')}
        </Button>
      </StepFooter>
    </form>
  );
};

/** The voucher of a payment in USDT that was made: how much, over which network, and its picture. */
export const ChargeVoucherScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <>
      <ScreenHeader title={t('funds.charge.voucher')} fallback="/charge" />
      <NotInDemo>
        <Form />
      </NotInDemo>
    </>
  );
};
