/** What a reader takes a text to be about: one that stands beside a payout need not name it. */
export type TextAbout = 'anything' | 'payout';

/** Begins where a word does, so that 'pay' is not in 'repay'; scripts without spaces between words have no such beginning. */
const latin = (words: string): string => String.raw`(?<!\p{L})(?:${words})`;

/** Paying and its ways, in the languages of the packs. */
const PAYING = [
  latin(
    [
      String.raw`pay(?:ing)?(?!\s+(?:you|out|to)|\p{L})|payments? (?:of|is|are|first|due|required|needed)|make a payment`,
      '(?:send|transfer|wire)(?:ing)? (?:us )?(?:an? |the |your )?(?:tax|fee|guarantee|bond|charge)',
      'deposit|top(?:ping)?[ -]?up|recharg|remit|prepay|settle (?:the|your|all|any)',
    ].join('|'),
  ),
  latin(
    'pag(?:ar|ue|o|a|ando|ad[oa]s?|uen|os)(?!\\p{L})|abon(?:ar|e|o|ando)|dep[oó]sit|ingres(?:ar|e|o)|recarg|transfier',
  ),
  latin('pag(?:are|hi|amento|amenti|ato|ando|hiate)(?!\\p{L})|vers(?:are|i|amento|ato|ando)(?!\\p{L})|ricaric'),
  '缴|繳|支付|付款|付清|付费|付費|交纳|交納|交付|补交|補交|补足|補足|充值|入金|存入|入款|汇款|匯款|打款',
  '支払|払い込|払込|納付|納税|納め|入金|振込|振り込|送金|チャージ|デポジット|預け入れ',
  '납부|납입|지불|결제|입금|송금|선납|충전|예치',
  'دفع|تسديد|سداد|إيداع|ايداع|أودع|اودع|شحن رصيد|حو[ّ]?ل',
].join('|');

/** What may be asked to be paid. */
const DUES = [
  latin(
    [
      'tax|vat(?!\\p{L})|lev(?:y|ies)(?!\\p{L})|fees?(?!\\p{L})|charges?(?!\\p{L})|dut(?:y|ies)(?!\\p{L})|guarantee|bonds?(?!\\p{L})',
      'security (?:deposit|payment)|collateral|insurance|commission|fined|penalt|escrow|unlock|activat|good[ -]faith',
    ].join('|'),
  ),
  latin(
    'impuesto|tasas?(?!\\p{L})|tribut|tarifa|comisi[oó]n|cargos?(?!\\p{L})|garant[ií]a|fianza|aval(?!\\p{L})|seguro|multa|desbloque|activaci',
  ),
  latin(
    'tass[ae](?!\\p{L})|impost[ae](?!\\p{L})|commission|cost[oi](?!\\p{L})|spes[ae](?!\\p{L})|cauzion|garanzi|fideiussion|sblocc|attivazion|penale',
  ),
  '税|稅|费|費|保证金|保證金|押金|定金|订金|訂金|抵押|担保|擔保|保险|保險|罚款|罰款|罚金|罰金|解冻|解凍|解锁|解鎖|激活|验资|驗資|认证金|認證金',
  '手数料|費用|料金|保証金|証拠金|担保|保険|罰金|解除金|ロック解除',
  '세금|세액|과세|수수료|비용|보증금|예치금|담보|보험|벌금|과태료|활성화',
  'ضريب|ضرائب|رسوم|رسم|عمول|تأمين|تامين|ضمان|كفال|غرام|تكلف|تفعيل',
].join('|');

/** Money that leaves for the customer. */
const PAYOUT = [
  latin(
    [
      'withdr[ae]w|pay(?:ing)?[ -]?outs?|paid out|pay (?:it |this |them |the money |your money )?(?:to )?you(?!\\p{L})|cash(?:ing)? out',
      'releas|unfreez|unfrozen|unblock|unlock|disburs|your (?:money|funds)|(?:money|funds) back',
    ].join('|'),
  ),
  latin(
    'retir|reintegr|liber(?:ar|ad|aci|e)|desbloque|desembols|cobrar|sacar|pagar(?:te|le)|(?:tu|su) dinero|(?:tus|sus) fondos',
  ),
  latin(
    'prelev|preliev|ritir|pagar(?:ti|la|le)|riscuot|incass|svincol|sblocc|rilasci|(?:tuo|suo) denaro|(?:tuoi|suoi) fondi',
  ),
  '提现|提現|提款|提领|提領|提取|提币|提幣|出金|取款|取出|取回|到账|到賬|到帳|放款|解冻|解凍|解锁|解鎖|转出|轉出',
  '出金|引き出|引出|払い戻|払戻|解除|解放|受け取',
  '출금|인출|지급|환급|환불|해제|돌려받',
  'سحب|صرف|الإفراج|إفراج|تحرير|فك |استرداد|أموالك|اموالك',
].join('|');

const [isPaying, isDue, isPayout] = [PAYING, DUES, PAYOUT].map((words) => new RegExp(words, 'iu')) as [
  RegExp,
  RegExp,
  RegExp,
];

/**
 * Whether a text may ask for money in plain words: it speaks of paying something that is due (a tax, a fee, a guarantee), or of either beside money
 * that leaves; of a payout, either alone is enough (rule CONTENT-32). In any of the languages, whatever language the text is in.
 */
export const asksForPayment = (text: string, about: TextAbout): boolean => {
  const [paying, due] = [isPaying.test(text), isDue.test(text)];
  if (paying && due) return true;
  return (paying || due) && (about === 'payout' || isPayout.test(text));
};
