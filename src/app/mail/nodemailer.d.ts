/** Types for the part of nodemailer that the mailer uses; the package has none. */
declare module 'nodemailer' {
  interface Message {
    readonly from: string;
    readonly to: { readonly name: string; readonly address: string };
    readonly subject: string;
    readonly text: string;
    readonly messageId: string;
    readonly headers: Readonly<Record<string, string>>;
  }
  interface Mailer {
    /** `message` is set only with a stream transport. */
    sendMail(message: Message): Promise<{ readonly message?: Buffer }>;
    /** Connects and signs in, without sending anything. */
    verify(): Promise<boolean>;
    close(): void;
  }
  interface SmtpOptions {
    readonly url: string;
    readonly connectionTimeout: number;
    readonly greetingTimeout: number;
    readonly socketTimeout: number;
  }
  export function createTransport(
    options: SmtpOptions | { readonly streamTransport: true; readonly buffer: true },
  ): Mailer;
}
