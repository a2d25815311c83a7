import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../platform/testing/client'
import { testNow } from '../../../platform/testing/testNow'
import { readWhatsapp } from '../../../platform/textMessages/whatsapp'
import { phoneNumberId } from '../../../sandbox/phones/whatsapp'
import { textMessages, whatsappConsents } from '../../../schema/textMessages'
import { startTextFixture, type TextFixture, verifyToken } from '../testing/textFixture'
import { codeTemplate, templateText, templateTypes } from './templates'

let fixture: TextFixture
let patient: Client
let phone: string
let numbers = 0

const nextNumber = () => `+2010013${String(++numbers).padStart(5, '0')}`
const minutes = (count: number) => count * 60_000
const night = '2026-11-18T22:00:00Z'
const morning = '2026-11-19T07:00:00Z'

beforeAll(async () => {
  fixture = await startTextFixture({}, 'http', { whatsapp: {} })
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  fixture.testServer.clock.set(testNow)
  for (const phones of [fixture.phones, fixture.whatsapp]) {
    Object.assign(phones, { answering: 'accepts', reporting: 'prompt', reading: false })
    phones.refused.clear()
    phones.absent.clear()
  }
  phone = nextNumber()
  patient = await fixture.testServer.addUser({ phone })
  await fixture.agree(patient, 'whatsapp')
  for (const phones of [fixture.phones, fixture.whatsapp])
    Object.assign(phones, { requests: 0, inbox: [], answers: [] })
})

interface Settings {
  texts: unknown
  whatsapp: unknown
}
const settings = async (client: Client) =>
  (await client.get<{ data: Settings }>('/api/admin/notifications/settings')).body.data

async function post(body: object, secret: string | null = 'a-secret-of-this-test') {
  const signature = createHmac('sha256', secret ?? '')
    .update(JSON.stringify(body))
    .digest('hex')
  const headers: Record<string, string> = secret === null ? {} : { 'x-hub-signature-256': `sha256=${signature}` }
  return (await fixture.testServer.stranger.post('/api/text-messages/whatsapp', body, { headers })).status
}

const channels = async (client: Client) =>
  (await fixture.all(client)).map(({ channel, status }) => `${channel} ${status}`)

describe('a message', () => {
  test('is an approved template in the language of its reader, with the time and the address as parameters', async () => {
    await fixture.tell(patient)
    await patient.put('/api/admin/profile/language', { language: 'ar' })
    await fixture.tell(patient)
    expect(fixture.whatsapp.inbox.map(({ text }) => text.replace(/\d+\]$/, '…]'))).toEqual([
      'Your appointment is confirmed: Thursday 19 November, 10:30 AM.\nSign in to Mashfa to see the details.\n[…]',
      'تم تأكيد موعدك: الخميس، 19 نوفمبر، 10:30 ص.\nسجّل الدخول إلى «مشفى» لمعرفة التفاصيل.\n[…]',
    ])
    const row = await fixture.latest(patient)
    expect(fixture.whatsapp.inbox.at(-1)?.text).toContain(`[${row.notification_id}]`)
    expect(row).toMatchObject({
      ...{ channel: 'whatsapp', status: 'delivered', attempts: 1, parts: 1, cost: 20 },
      provider_id: expect.stringMatching(/^wamid\./),
      body: expect.stringContaining(`https://clinic.example.org/my-notifications?open=${row.notification_id}`),
    })
    expect(fixture.phones.requests).toBe(0)
  })

  test('goes by WhatsApp only, to those who have agreed to both', async () => {
    await fixture.agree(patient, 'sms')
    Object.assign(fixture.phones, { requests: 0, inbox: [] })
    await fixture.tell(patient)
    expect(await channels(patient)).toEqual(['whatsapp delivered'])
    expect(fixture.phones.requests).toBe(0)
  })

  test('is reported as read by those who let it be reported', async () => {
    fixture.whatsapp.reading = true
    await fixture.tell(patient)
    expect(fixture.whatsapp.answers).toEqual([200, 200, 200])
    expect(await fixture.latest(patient)).toMatchObject({ status: 'read' })
  })

  test('waits for the morning, and counts for the limit of the day', async () => {
    fixture.testServer.clock.set(night)
    await fixture.tell(patient)
    expect(fixture.whatsapp.requests).toBe(0)
    fixture.testServer.clock.set(morning)
    await fixture.send()
    expect(fixture.whatsapp.inbox.map(({ to }) => to)).toEqual([phone])
    const { whatsapp, sms } = fixture.testServer.server.platform.config
    if (!whatsapp || !sms) throw new Error('not set up')
    whatsapp.messageCost = sms.dailyCost
    await fixture.tell(patient)
    whatsapp.messageCost = 20
    expect(await fixture.latest(patient)).toMatchObject({ status: 'withheld', attempts: 0, cost: 0 })
  })
})

describe('Meta misbehaves', () => {
  test.each(['twice', 'backwards', 'early'] as const)('reports %s: the last state stays', async (reporting) => {
    Object.assign(fixture.whatsapp, { reporting, reading: true })
    await fixture.tell(patient)
    expect(fixture.whatsapp.answers.every((status) => status === 200)).toBe(true)
    expect(await fixture.latest(patient)).toMatchObject({
      ...{ status: 'read', last_error: null },
      provider_id: expect.stringMatching(/^wamid\./),
    })
  })

  test('loses its reports, or sends them late', async () => {
    fixture.whatsapp.reporting = 'lost'
    await fixture.tell(patient)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'accepted' })
    fixture.whatsapp.reporting = 'held'
    await fixture.tell(patient)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'accepted' })
    await fixture.whatsapp.deliverHeld()
    expect(await fixture.latest(patient)).toMatchObject({ status: 'delivered' })
  })

  test.each(['accepts_silently', 'fails_after'] as const)(
    '%s: it may have arrived, so neither it nor an SMS is sent, and the report resolves it',
    async (answering) => {
      await fixture.agree(patient, 'sms')
      Object.assign(fixture.whatsapp, { answering, reporting: 'held', inbox: [] })
      await fixture.tell(patient)
      fixture.testServer.clock.advance(minutes(30))
      await fixture.send()
      expect(fixture.whatsapp.inbox).toHaveLength(1)
      expect(await channels(patient)).toEqual(['whatsapp unknown'])
      await fixture.whatsapp.deliverHeld()
      expect(await channels(patient)).toEqual(['whatsapp delivered'])
    },
  )

  test.each(['busy', 'wrong_key', 'down'] as const)('%s: what happens then', async (answering) => {
    fixture.whatsapp.answering = answering
    await fixture.tell(patient)
    const first = await fixture.latest(patient)
    fixture.whatsapp.answering = 'accepts'
    fixture.testServer.clock.advance(minutes(1))
    await fixture.send()
    // A connection that breaks may have transmitted the message; the others say that it was not taken.
    const isKnown = answering !== 'down'
    expect(first.status).toBe(isKnown ? 'queued' : 'unknown')
    expect(fixture.whatsapp.inbox.map(({ reference }) => reference)).toEqual(isKnown ? [first.reference] : [])
  })

  test('signs with another secret, or not at all: nothing changes', async () => {
    fixture.whatsapp.reporting = 'forged'
    await fixture.tell(patient)
    expect(fixture.whatsapp.answers).toEqual([401, 401])
    expect(await post({ entry: [] }, null)).toBe(401)
    expect(await post({ entry: [] }, 'another')).toBe(401)
    expect(await post({ entry: [] })).toBe(200)
    expect(await fixture.latest(patient)).toMatchObject({ status: 'accepted' })
  })

  test('has not approved the template: it failed, with the code of the error', async () => {
    fixture.testServer.clock.set(night)
    await fixture.tell(patient)
    const { id } = await fixture.latest(patient)
    const template = { name: 'mashfa_unknown', parameters: [], button: '1' }
    await fixture.testServer.database.update(textMessages).set({ template }).where(eq(textMessages.id, id))
    fixture.testServer.clock.set(morning)
    await fixture.send()
    expect(await fixture.latest(patient)).toMatchObject({
      status: 'failed',
      last_error: '404 #132001 mashfa_unknown',
      cost: 20,
    })
  })
})

describe('a number that is not on WhatsApp', () => {
  beforeEach(() => {
    fixture.whatsapp.absent.add(phone)
  })

  test('gets an SMS about the same notification, once, if its owner agreed to SMS', async () => {
    await fixture.agree(patient, 'sms')
    Object.assign(fixture.phones, { requests: 0, inbox: [] })
    fixture.whatsapp.reporting = 'twice'
    await fixture.tell(patient)
    await fixture.send()
    expect(await channels(patient)).toEqual(['whatsapp failed', 'sms delivered'])
    expect(fixture.phones.inbox.map(({ text }) => text)).toEqual([
      expect.stringContaining('Your appointment is confirmed: Thursday 19 November, 10:30 AM\nhttps://'),
    ])
    const [failed] = await fixture.all(patient)
    expect(failed?.last_error).toBe('#131026 Message Undeliverable to ….')
    await fixture.send()
    expect(fixture.phones.requests).toBe(1)
  })

  test('gets nothing else without consent to SMS', async () => {
    await fixture.tell(patient)
    await fixture.send()
    expect(await channels(patient)).toEqual(['whatsapp failed'])
    expect(fixture.phones.requests).toBe(0)
  })

  test('gets no SMS about what was read meanwhile, or is of no use any more', async () => {
    await fixture.agree(patient, 'sms')
    Object.assign(fixture.phones, { requests: 0, inbox: [] })
    fixture.whatsapp.reporting = 'held'
    await fixture.tell(patient)
    await fixture.tell(patient)
    const [first] = await fixture.all(patient)
    await patient.get(`/api/admin/notifications/${first?.notification_id}/read`)
    await fixture.testServer.database
      .update(textMessages)
      .set({ expires_at: fixture.testServer.clock.now() })
      .where(eq(textMessages.id, (await fixture.latest(patient)).id))
    await fixture.whatsapp.deliverHeld()
    await fixture.send()
    expect(await channels(patient)).toEqual(['whatsapp failed', 'whatsapp failed'])
    expect(fixture.phones.requests).toBe(0)
  })

  test('is reported before the answer is stored: the report is refused for now, and taken when it comes again', async () => {
    await fixture.agree(patient, 'sms')
    fixture.whatsapp.reporting = 'early'
    fixture.whatsapp.answers = []
    await fixture.tell(patient)
    expect(fixture.whatsapp.answers).toEqual([503, 200])
    await fixture.send()
    expect(await channels(patient)).toEqual(['whatsapp failed', 'sms delivered'])
  })

  test('costs nothing', async () => {
    const spent = async () =>
      (
        await fixture.testServer.database.$client.query<{ cost: number }>(
          'select cost from text_costs where hospital_id is null order by day desc limit 1',
        )
      ).rows[0]?.cost
    const before = await spent()
    await fixture.tell(patient)
    expect(await spent()).toBe(before)
  })

  test('is refused at once: an SMS follows as well', async () => {
    await fixture.agree(patient, 'sms')
    fixture.whatsapp.absent.clear()
    fixture.whatsapp.refused.add(phone)
    await fixture.tell(patient)
    await fixture.send()
    expect(await channels(patient)).toEqual(['whatsapp failed', 'sms delivered'])
    expect((await fixture.all(patient))[0]?.last_error).toBe('400 #131030 Recipient … is not allowed')
  })

  test('cannot be agreed to, because its code does not arrive', async () => {
    const other = await fixture.testServer.addUser({ phone: nextNumber() })
    const [{ phone: number } = { phone: '' }] = (
      await fixture.testServer.database.$client.query<{ phone: string }>('select phone from users where id = $1', [
        other.userId,
      ])
    ).rows
    fixture.whatsapp.absent.add(number)
    await other.post('/api/admin/text-messages/code?channel=whatsapp')
    await fixture.send()
    expect(await fixture.latest(other)).toMatchObject({ purpose: 'code', status: 'failed', body: '', template: null })
    expect((await settings(other)).whatsapp).toEqual({ number, consented: false })
  })
})

describe('consent', () => {
  test('is given for each channel with a code that arrived there', async () => {
    expect(await settings(patient)).toMatchObject({
      texts: { number: phone, consented: false },
      whatsapp: { number: phone, consented: true },
    })
    await patient.post('/api/admin/text-messages/code?channel=whatsapp')
    await fixture.send()
    expect(fixture.phones.requests).toBe(0)
    const code = /\d{6}/.exec(fixture.whatsapp.inbox.at(-1)?.text ?? '')?.[0]
    // The code of one channel is none of the other.
    expect((await patient.post('/api/admin/text-messages/consent?channel=sms', { code })).status).toBe(422)
    expect((await patient.post('/api/admin/text-messages/consent?channel=post', { code })).status).toBe(422)
    expect((await patient.post('/api/admin/text-messages/consent?channel=whatsapp', { code })).status).toBe(200)
    expect(await fixture.latest(patient)).toMatchObject({ purpose: 'code', body: '', template: null })
  })

  test('is withdrawn for one channel in the app', async () => {
    await fixture.agree(patient, 'sms')
    expect((await patient.delete('/api/admin/text-messages/consent?channel=whatsapp')).status).toBe(200)
    await fixture.tell(patient)
    expect(await channels(patient)).toEqual(['sms delivered'])
  })

  test.each(['STOP', 'إيقاف'])('is withdrawn for all channels by the answer “%s”', async (text) => {
    await fixture.agree(patient, 'sms')
    fixture.testServer.clock.set(night)
    await fixture.tell(patient)
    fixture.whatsapp.answers = []
    await fixture.whatsapp.reply(phone, text)
    expect(fixture.whatsapp.answers).toEqual([200])
    fixture.testServer.clock.set(morning)
    Object.assign(fixture.whatsapp, { requests: 0 })
    Object.assign(fixture.phones, { requests: 0 })
    await fixture.send()
    expect([fixture.whatsapp.requests, fixture.phones.requests]).toEqual([0, 0])
    const [consent] = await fixture.testServer.database
      .select()
      .from(whatsappConsents)
      .where(eq(whatsappConsents.user_id, patient.userId))
    expect(consent).toMatchObject({ withdrawn_by: 'stop' })
  })

  test('another answer changes nothing', async () => {
    await fixture.whatsapp.reply(phone, 'When do you open?')
    expect((await settings(patient)).whatsapp).toMatchObject({ consented: true })
  })
})

test('Meta is told that this address receives its reports, only with the right token', async () => {
  expect(await fixture.whatsapp.subscribe(verifyToken, '1158201444')).toEqual({ status: 200, text: '1158201444' })
  expect((await fixture.whatsapp.subscribe('another-token-of-this-test', '1158201444')).status).toBe(401)
  expect((await fixture.whatsapp.subscribe(verifyToken, '<script>')).status).toBe(422)
})

test('the outbox says by which channel each message went', async () => {
  await fixture.tell(patient)
  const admin = await fixture.testServer.as('super@demo.test')
  const { body } = await admin.get<{ data: object[] }>('/api/admin/outbox/texts?limit=1')
  expect(body.data).toEqual([expect.objectContaining({ to: phone, channel: 'whatsapp', status: 'delivered' })])
})

test('reports of another number of ours, and what cannot be read, are left out', () => {
  const status = { id: 'wamid.a', status: 'delivered', recipient_id: '20100', biz_opaque_callback_data: 'a' }
  const value = (id: string, more: object) => ({ metadata: { phone_number_id: id }, ...more })
  const entries = [
    { changes: [{ field: 'messages', value: value('another', { statuses: [status] }) }] },
    { changes: [{ field: 'account_alerts', value: value(phoneNumberId, { statuses: [status] }) }] },
    {
      changes: [
        {
          field: 'messages',
          value: value(phoneNumberId, {
            statuses: [status, { id: 'wamid.b', status: 'played' }, null],
            messages: [
              { from: '20100', type: 'text', text: { body: 'stop' } },
              { from: '20101', type: 'button', button: { text: 'إيقاف', payload: 'stop' } },
              { from: '20102', type: 'image', image: {} },
            ],
          }),
        },
      ],
    },
    'not an entry',
  ]
  expect(readWhatsapp(entries, phoneNumberId)).toEqual({
    reports: [{ reference: 'a', providerId: 'wamid.a', number: '20100', status: 'delivered', error: undefined }],
    received: [
      { from: '20100', text: 'stop' },
      { from: '20101', text: 'إيقاف' },
    ],
  })
})

test('the templates are in the manual as they have to be submitted, and within the limits of Meta', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../../../../docs/operating.md'), 'utf8')
  expect(manual).toContain(`\`${codeTemplate}\``)
  for (const type of templateTypes)
    for (const language of ['en', 'ar'] as const) {
      const { name, body, footer, button } = templateText(type, language)
      expect(manual).toContain(`| \`${name}\` | ${language} | ${body.replace('\n', '<br>')} |`)
      expect(manual).toContain(`| ${language} | ${footer} | ${button} |`)
      // Meta refuses parameters at either end, longer footers and longer buttons.
      expect(body).not.toMatch(/^\{\{|\}\}$/)
      expect([footer.length <= 60, button.length <= 25]).toEqual([true, true])
    }
})

test('an installation with WhatsApp alone offers it, and nothing by SMS', async () => {
  const other = await startTextFixture({}, 'http', { sms: false, whatsapp: {} })
  try {
    const owner = await other.testServer.addUser({ phone: '+201001234567' })
    const { body } = await owner.get<{ data: Settings }>('/api/admin/notifications/settings')
    expect(body.data).toMatchObject({ texts: null, whatsapp: { number: '+201001234567', consented: false } })
    await other.agree(owner, 'whatsapp')
    await other.tell(owner)
    expect((await other.all(owner)).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
      'whatsapp delivered',
    ])
    expect((await owner.post('/api/admin/text-messages/code')).status).toBe(409)
    expect((await other.testServer.stranger.post('/api/text-messages/reports', {})).status).toBe(404)
    const admin = await other.testServer.as('super@demo.test')
    expect((await admin.get('/api/admin/outbox')).body).toMatchObject({ texts: true })
  } finally {
    await other.stop()
  }
})
