import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readPage } from '../database/page'
import { inTransaction } from '../database/transaction'
import { eventuallyTimeout } from '../testing/eventually'
import { startTestServices, type TestServices } from '../testing/services'
import { type SmtpServer, startSmtpServer } from '../testing/smtpServer'
import type { Mail } from './mailer'
import { outboxList } from './outbox'
import { mails } from './tables'

let services: TestServices
let smtp: SmtpServer | undefined

afterEach(async () => {
  await services.stop()
  await smtp?.stop()
  smtp = undefined
})

const mail: Mail = {
  to: 'sara@example.org',
  subject: 'تفعيل الحساب',
  body: 'مرحباً سارة\n\nhttps://clinic.example.org/verify-account/secret\n.\n',
  language: 'ar',
}

async function rows() {
  return services.platform.database.select().from(mails).orderBy(mails.id)
}

function plainText(quotedPrintable: string): string {
  const bytes = quotedPrintable
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function outboxPage(page: number, limit: number) {
  return services.inContext(() => readPage({ page, limit }, outboxList()))
}

function send(given: Mail = mail): Promise<void> {
  return services.inContext(() => inTransaction(() => services.platform.mail.send(given)))
}

describe('without a mail server', () => {
  beforeEach(async () => {
    services = await startTestServices()
  })

  test('an email stays in the outbox, newest first and paged', async () => {
    for (let number = 1; number <= 3; number++) await send({ ...mail, subject: `Mail ${number}` })
    const page = await outboxPage(1, 2)
    expect(page.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 })
    expect(page.data.map(({ subject }) => subject)).toEqual(['Mail 3', 'Mail 2'])
    expect(page.data[0]).toEqual({
      id: 3,
      to: mail.to,
      subject: 'Mail 3',
      body: mail.body,
      created_at: services.clock.now().toISOString(),
      language: mail.language,
      state: 'kept',
    })
    expect((await outboxPage(2, 2)).data).toHaveLength(1)
  })

  test('an email is stored in its transaction', async () => {
    const work = services.inContext(() =>
      inTransaction(async () => {
        await services.platform.mail.send(mail)
        throw new Error('later')
      }),
    )
    await expect(work).rejects.toThrow('later')
    expect(await rows()).toEqual([])
  })
})

describe('with a mail server', () => {
  let server: SmtpServer

  beforeEach(async () => {
    server = await startSmtpServer()
    smtp = server
    services = await startTestServices({ mail: { smtpUrl: server.url, from: 'Mashfa <no-reply@clinic.example.org>' } })
  })

  /** Sends an email and runs its job once, as the job queue would. */
  async function attempt(id = 1): Promise<void> {
    if ((await rows()).length < id) await send()
    await services.platform.jobs.run('send-mail', { id })
  }

  test('an email is sent soon, unchanged', async () => {
    await services.startJobs()
    await send()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: 'sent' }]), {
      timeout: eventuallyTimeout,
    })
    expect(server.mails).toMatchObject([{ from: 'no-reply@clinic.example.org', to: ['sara@example.org'] }])
    const raw = server.mails[0]?.raw ?? ''
    const [head = '', ...body] = raw.split('\r\n\r\n')
    expect(head).toContain('From: Mashfa <no-reply@clinic.example.org>')
    expect(head).toContain('To: sara@example.org')
    expect(head).toMatch(/^Message-ID: <mail-1-\d+@clinic\.example\.org>$/im)
    expect(head).toContain('Content-Language: ar')
    expect(head).toMatch(/^Content-Transfer-Encoding: quoted-printable$/im)
    const text = plainText(body.join('\r\n\r\n'))
    expect(text.replaceAll('\r\n', '\n').trim()).toBe(mail.body.trim())
  })

  test('the link is deleted once the email is sent', async () => {
    await attempt()
    expect(await rows()).toMatchObject([
      { status: 'sent', body: '', attempts: 1, sent_at: services.clock.now(), last_error: null },
    ])
    expect((await outboxPage(1, 10)).data).toEqual([])
  })

  test('an email is sent once, however often its job runs', async () => {
    await send()
    await Promise.allSettled([attempt(), attempt(), attempt()])
    await attempt()
    expect(server.mails).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  test.each([
    ['the connection is refused', { connect: '421 busy' }],
    ['the connection is cut', { connect: 'hang up' }],
    ['the recipient is put off', { RCPT: '450 greylisted' }],
    ['the connection is cut before the message', { DATA: 'hang up' }],
    ['the message is put off', { message: '451 later' }],
  ])('is retried when %s', async (_what, replies) => {
    server.replies = replies
    await expect(attempt()).rejects.toThrow('Mail 1 could not be delivered yet')
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1, last_error: expect.any(String) }])
    server.mails.length = 0
    server.replies = {}
    await attempt()
    expect(server.mails).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }])
  })

  test('is retried when the mail server is unreachable', async () => {
    await server.stop()
    await expect(attempt()).rejects.toThrow('could not be delivered yet')
    expect(await rows()).toMatchObject([{ status: 'queued' }])
  })

  test.each([
    ['the recipient is refused', { RCPT: '550 no such user' }],
    ['the message is refused', { message: '554 spam' }],
    ['the connection is cut after the message', { message: 'hang up' }],
  ])('is given up when %s', async (_what, replies) => {
    server.replies = replies
    await attempt()
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 1, last_error: expect.any(String) }])
    server.replies = {}
    server.mails.length = 0
    await attempt()
    expect(server.mails).toEqual([])
  })

  test('is given up after the eighth failure', async () => {
    server.replies = { RCPT: '450 greylisted' }
    for (let tries = 1; tries <= 7; tries++) await expect(attempt()).rejects.toThrow('yet')
    await attempt()
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 8 }])
  })

  test('an email is not sent again after its server crashed while sending', async () => {
    await send()
    await services.platform.database.update(mails).set({ status: 'sending', claimed_at: services.clock.now() })
    await expect(attempt()).rejects.toThrow('another server')
    services.clock.advance(5 * 60 * 1000)
    await attempt()
    expect(await rows()).toMatchObject([{ status: 'failed', last_error: expect.stringContaining('may have arrived') }])
    expect(server.mails).toEqual([])
  })

  test('an address cannot contain further ones', async () => {
    await send({ ...mail, to: 'a@example.org,b@example.org' }).catch(() => undefined)
    await services.platform.jobs.run('send-mail', { id: 1 }).catch(() => undefined)
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('b@example.org')
  })

  test('a subject cannot add header lines', async () => {
    await send({ ...mail, subject: 'Hello\r\nBcc: everyone@example.org' })
    await attempt()
    expect(server.mails[0]?.raw).not.toMatch(/^Bcc:/im)
  })

  test('the body is not logged', async () => {
    const written = vi.fn()
    for (const level of ['debug', 'info', 'warn', 'error'] as const) {
      vi.spyOn(services.platform.log, level).mockImplementation(written)
    }
    server.replies = { RCPT: '450 greylisted' }
    await services.startJobs()
    await send()
    await vi.waitFor(() => expect(written).toHaveBeenCalled(), { timeout: eventuallyTimeout })
    expect(
      JSON.stringify(written.mock.calls, (_key, value) => (value instanceof Error ? value.stack : value)),
    ).not.toMatch(/secret|sara/)
  })
})
