/** A minimal SMTP server that stores the mails it receives. */
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly mails: readonly TakenMail[];
  close(): Promise<void>;
}

/** `refuses`: recipients to reject. `signIn`: a server that asks for a user and a password, and refuses them. */
export async function startSmtp(
  refuses: readonly string[] = [],
  { signIn }: { readonly signIn?: 'refused' } = {},
): Promise<SmtpServer> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();

  function talk(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let [from, to, text]: [string, string[], string] = ['', [], ''];
    let data: string[] | undefined;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const address = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
    function hear(line: string): void {
      if (data) {
        if (line !== '.') {
          data.push(line.startsWith('..') ? line.slice(1) : line);
          return;
        }
        mails.push({ from, to, data: data.join('\r\n') });
        [from, to, data] = ['', [], undefined];
        say('250 taken');
      } else if (/^(?:EHLO|HELO) /i.test(line)) say(signIn ? '250 AUTH PLAIN' : '250 mail.test');
      else if (signIn && /^AUTH /i.test(line)) say('535 5.7.8 wrong user or password');
      else if (/^MAIL FROM:/i.test(line)) {
        from = address(line);
        say('250 ok');
      } else if (/^RCPT TO:/i.test(line)) {
        const refused = refuses.includes(address(line));
        if (!refused) to.push(address(line));
        say(refused ? '550 no such mailbox' : '250 ok');
      } else if (/^DATA$/i.test(line)) {
        data = [];
        say('354 go on');
      } else if (/^QUIT$/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const lines = text.split('\r\n');
      text = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say('220 mail.test');
  }

  const server = createServer(talk);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
