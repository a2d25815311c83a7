import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  /** As received. */
  raw: string
}

/** The server's responses to a command in place of the regular ones; `hang up` closes the connection instead. */
type Replies = Partial<Record<'connect' | 'MAIL' | 'RCPT' | 'DATA' | 'message', string>>

export interface SmtpServer {
  url: string
  mails: ReceivedMail[]
  /** Responses for future connections. */
  replies: Replies
  stop(): Promise<void>
}

/** Starts a mail server for tests with as much SMTP as is needed to accept an email, or to refuse it at any step. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    converse(socket, running.replies, mails)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const running: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    replies: {},
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return running
}

function converse(socket: Socket, replies: Replies, mails: ReceivedMail[]): void {
  let mail: ReceivedMail = { from: '', to: [], raw: '' }
  let inMessage = false
  let unread = ''

  const send = (step: keyof Replies, defaultReply: string) => {
    const reply = replies[step] ?? defaultReply
    if (reply === 'hang up') socket.destroy()
    else socket.write(`${reply}\r\n`)
    return reply.startsWith(defaultReply.slice(0, 1))
  }

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    const address = /<(.*?)>/.exec(line)?.[1] ?? ''
    if (verb === 'EHLO') socket.write('250-test\r\n250 8BITMIME\r\n')
    else if (verb === 'MAIL') {
      if (send('MAIL', '250 ok')) mail = { from: address, to: [], raw: '' }
    } else if (verb === 'RCPT') {
      if (send('RCPT', '250 ok')) mail.to.push(address)
    } else if (verb === 'DATA') inMessage = send('DATA', '354 go on')
    else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  }

  function read(line: string): void {
    if (!inMessage) command(line)
    else if (line !== '.') mail.raw += `${line.replace(/^\./, '')}\r\n`
    else {
      inMessage = false
      mails.push(mail)
      send('message', '250 taken')
    }
  }

  send('connect', '220 test ESMTP')
  socket.setEncoding('latin1').on('data', (text: string) => {
    const lines = (unread + text).split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) read(line)
  })
}
