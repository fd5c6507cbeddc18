/** What the shell gives to the modules. */

export { isUnknown } from '@bourse/ui/calls';
export { useAccountMode } from './account-mode.ts';
export { type AmountEntry, useAmountEntry } from './amount-entry.ts';
export { queryClient } from './answers.ts';
export type { CallFailure, CallResult, CommandName, InputOfCall, QueryName, ReplyOfCall, Sending } from './api.ts';
export { ask, sending } from './api.ts';
export { AreaCodeSheet, CountryPlate, useAreaCode, useCountries } from './area-code.tsx';
export { ContactService, FrozenNotice, OwnLimitNotice, useIsFrozen } from './blocker.tsx';
export { BrandMark } from './brand-mark.tsx';
export { after, nowMs, sleep } from './clock.ts';
export { Halves, WithAside } from './columns.tsx';
export { commandOf } from './command-of.ts';
export { useCommand, useSending } from './commands.ts';
export { confirmIdentity, factorMethodsOf } from './confirm-identity.ts';
export { ConfirmationForm } from './confirmation-form.tsx';
export { openLanguages, openService } from './dialogs.ts';
export { createDrafts } from './drafts.ts';
export { Explained } from './explained.tsx';
export { EyeButton } from './eye-button.tsx';
export { FactorField, type FactorMethod, useFactorMethod } from './factor-field.tsx';
export { FigureInfo, type FigureKind, FigureName } from './figure-name.tsx';
export { FormSum } from './form-sum.tsx';
export { LANGUAGE_NAMES } from './language.ts';
export { useDepth } from './live-depth.ts';
export { followBar, useLasts, useTicker, useTrades } from './live-feed.ts';
export { Failure, Loaded } from './load-state.tsx';
export { isVenue, useMarkets, useMarketsKnown, useShown, useVenues, type Venue } from './markets.ts';
export type { AppProduct } from './module.ts';
export { orderIsOver } from './order-over.ts';
export { PagedList } from './paged-list.tsx';
export { confirmByPasskey, type PasskeyProof } from './passkey.ts';
export { address, addressOfCode, idInQuery, invitationAddress, type Path, safeRedirect } from './paths.ts';
export { prefer, usePreferences } from './preferences.ts';
export { usePreviewOf } from './preview.ts';
export { useUnpushed } from './private-feed.ts';
export { GateNotice, useIsGated } from './product-gate.tsx';
export { productOf, products } from './products.ts';
export {
  keyOf,
  type Loadable,
  type Pages,
  usePagedCall,
  useQueryCall,
  useWholeCall,
} from './queries.ts';
export { QuoteChange } from './quote-change.tsx';
export { RateLine } from './rate-line.tsx';
export { FactCard, type FactLine, Receipt, ReceiptScreen } from './receipt.tsx';
export { recordsEntries } from './records.ts';
export { refusedField } from './refused-field.ts';
export { ResultsLine } from './results-line.tsx';
export { returningTo, useReturn, useReturnHere } from './return-to.ts';
export { RichText } from './rich-text.tsx';
export { leaveOpen, useGo, useRoute, useSetQuery, useVisitState } from './route.tsx';
export { ScreenHeader } from './screen-header.tsx';
export { type Session, useSession } from './session.ts';
export { type Market, useSite } from './site.ts';
export { StepForm, StepHead, StepPoint, StepPoints } from './steps.tsx';
export { readStored, writeStored } from './storage.ts';
export { ToRealAccount } from './to-real-account.tsx';
export { assetName, inCurrency, type Totals, unpricedOf, useTotals, worthOf } from './totals.ts';
export { Unpriced } from './unpriced.tsx';
export { useDepositsInReview } from './use-deposits-in-review.ts';
export { useDownload } from './use-download.ts';
export { type FieldProblem, useForm } from './use-form.ts';
export { useFormat } from './use-format.ts';
export { useHistoryRequested } from './use-history-requested.ts';
export { type Holding, type Holdings, useHoldings } from './use-holdings.ts';
export { useIdle } from './use-idle.ts';
export { useNumberTexts } from './use-number-texts.ts';
export { type Quoted, useQuote } from './use-quote.ts';
export { useToast } from './use-toast.ts';
export { useUpload } from './use-upload.ts';
export { useUser } from './use-user.ts';
export { useVerifiedName } from './use-verified-name.ts';
export { registerWorker } from './worker.ts';
