/** The part of nodemailer that is used here; it brings no types of its own. */
declare module 'nodemailer' {
  export type Address = { readonly name: string; readonly address: string };
  export type Transport = {
    readonly sendMail: (mail: {
      readonly to: Address;
      readonly subject: string;
      readonly text: string;
    }) => Promise<unknown>;
    readonly close: () => void;
  };
  const nodemailer: {
    readonly createTransport: (url: string, defaults: { readonly from: string }) => Transport;
  };
  export default nodemailer;
}
