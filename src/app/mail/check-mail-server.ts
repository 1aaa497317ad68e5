/** Signs in to the mail server of `SMTP_URL` without sending a mail. */
import { createTransport } from 'nodemailer';

/** Throws an error whose message names the server and what is wrong, never the password. */
export async function checkMailServer(smtpUrl: string, limitMs: number): Promise<void> {
  const { host } = new URL(smtpUrl);
  const times = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  const mailer = createTransport({ url: smtpUrl, ...times });
  try {
    await mailer.verify();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === 'EAUTH'
      ? new Error(`the mail server ${host} refused the user or password of SMTP_URL`)
      : new Error(`the mail server ${host} cannot be used: ${message}`);
  } finally {
    mailer.close();
  }
}
