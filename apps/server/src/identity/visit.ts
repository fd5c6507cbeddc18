/** Where a request comes from, and what it answered to a captcha. */
export type Visit = {
  readonly network: string;
  readonly address: string;
  readonly device: string;
  readonly language: string;
  readonly captchaId?: string | undefined;
  readonly captcha?: string | undefined;
};
