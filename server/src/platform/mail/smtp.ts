import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Message } from './message'

/** later: certainly not accepted. never: refused permanently. unknown: it may have been accepted. */
type Outcome = 'later' | 'never' | 'unknown'

/** Why an email was not delivered, as far as it is known. */
export class DeliveryError extends Error {
  constructor(
    readonly outcome: Outcome,
    /** The mail server's response; can contain the address. */
    readonly reason: string,
  ) {
    super('A mail could not be delivered')
  }
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
}

const timeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
}

const maxReasonLength = 500

/**
 * Sends one message to the mail server at `smtpUrl`.
 * @throws DeliveryError
 */
export async function deliver(smtpUrl: string, message: Message): Promise<void> {
  const [{ parseConnectionUrl }, { default: Connection }] = await Promise.all([
    import('nodemailer/lib/shared'),
    import('nodemailer/lib/smtp-connection'),
  ])
  const { auth, ...options } = parseConnectionUrl(smtpUrl)
  const connection = new Connection({ ...options, ...timeouts })
  let handedOver = false
  // Read only once the server has asked for the data.
  const body = Readable.from(
    (function* () {
      handedOver = true
      yield message.raw
    })(),
  )
  try {
    await rejectOnConnectionLoss(connection, async () => {
      await step((done) => connection.connect(done))
      if (auth && connection.allowsAuth) await step((done) => connection.login(auth, done))
      await step((done) => connection.send({ from: message.from, to: [message.to] }, body, done))
    })
    connection.quit()
  } catch (error) {
    connection.close()
    const { response, message: text } = error as SmtpError
    throw new DeliveryError(outcomeOf(error as SmtpError, handedOver), (response ?? text).slice(0, maxReasonLength))
  }
}

type Done = (error?: Error | null) => void

function step(begin: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())))
}

/** A lost connection is reported by an event, not to the step that waits for a response. */
function rejectOnConnectionLoss(connection: SMTPConnection, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.on('error', reject)
    connection.on('end', () => reject(new Error('The mail server ended the connection')))
    work().then(resolve, reject)
  })
}

function outcomeOf({ code, responseCode }: SmtpError, handedOver: boolean): Outcome {
  // Wrong settings can be corrected, and a temporary refusal passes.
  if (responseCode !== undefined) return responseCode >= 500 && code !== 'EAUTH' ? 'never' : 'later'
  return handedOver ? 'unknown' : 'later'
}
