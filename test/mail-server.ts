import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** The credentials that the server requires, to prove that those of the configured URL are used. */
const [user, password] = ["store", "s3cret@mail"];

/** A received mail. `raw` has its headers and body in the Internet Message Format (RFC 5322). */
export type Arrived = { to: string[]; raw: string };

/** A real SMTP server (RFC 5321) on a free port of 127.0.0.1 that requires credentials. */
export type RunningMailServer = { url: string; stop(): Promise<void> };

type Options = {
  onMail: (mail: Arrived) => Promise<void> | void;
  /** Addresses whose mail is rejected. */
  rejects?: (address: string) => boolean;
};

/** Starts a mail server. It does not keep the process alive. */
export async function startMailServer({ onMail, rejects = () => false }: Options): Promise<RunningMailServer> {
  const server = new SMTPServer({
    // No trusted certificate, so plain text on the loopback interface.
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password: given }, _session, done) =>
      username === user && given === password ? done(null, { user }) : done(new Error("wrong credentials")),
    onRcptTo: ({ address }, _session, done) => done(rejects(address) ? new Error("no such mailbox") : undefined),
    onData(stream, { envelope }, done) {
      buffer(stream)
        .then((bytes) => onMail({ to: envelope.rcptTo.map(({ address }) => address), raw: bytes.toString("utf8") }))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  server.server.unref();
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
