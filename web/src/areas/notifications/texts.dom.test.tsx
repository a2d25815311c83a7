import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NotificationChoice, TextChannel } from '#contract/notifications/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, server } from '../../testing/testServer'

const booked = { type: 'appointment_booked', title: 'Your appointment is confirmed', push: true, mail: true } as const
let texts: TextChannel | null
let whatsapp: TextChannel | null

beforeEach(async () => {
  texts = { number: '+201001234567', consented: false }
  whatsapp = null
  server
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    .on('notifications', 'choices', () => {
      const types: NotificationChoice[] = [{ ...booked, text: texts === null && whatsapp === null ? null : true }]
      return { data: { push_key: 'key', types, texts, whatsapp } }
    })
    .on('textMessages', 'sendCode', () => ({ message: 'Sent' }))
    .on('textMessages', 'consent', () => {
      texts = { number: '+201001234567', consented: true }
      return { message: 'Saved' }
    })
    .on('textMessages', 'withdraw', () => {
      texts = { number: '+201001234567', consented: false }
      return { message: 'Saved' }
    })
  await signInAs(personWith(['list-my-notifications']))
})

const open = () => openApp({ at: '/my-notifications?tab=settings' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const section = page.getByRole('region', { name: 'Text messages' })
const code = page.getByRole('textbox', { name: 'Code from the text message' })

test('text messages are turned on with the code that was sent, and off again', async () => {
  await open()
  await expect.element(section).toHaveTextContent('+201001234567')
  await userEvent.click(button('Get text messages'))
  server.on('textMessages', 'consent', () => invalid({ code: ['This code is wrong'] }))
  await userEvent.fill(code, '123456')
  await userEvent.click(button('Confirm the number'))
  await expect.element(page.getByText('This code is wrong')).toBeVisible()
  await userEvent.click(button('Send a new code'))
  server.on('textMessages', 'consent', () => {
    texts = { number: '+201001234567', consented: true }
    return { message: 'Saved' }
  })
  await userEvent.fill(code, '654321')
  await userEvent.click(button('Confirm the number'))
  await userEvent.click(button('Stop text messages'))
  await expect.element(button('Get text messages')).toBeVisible()
  expect(server.received('textMessages', 'sendCode')).toHaveLength(2)
  expect(server.received('textMessages', 'consent').map(({ body }) => body.code)).toEqual(['123456', '654321'])
  expect(server.received('textMessages', 'withdraw')).toHaveLength(1)
})

test('the code can be left out, and too many codes are refused with the reason', async () => {
  await open()
  await userEvent.click(button('Get text messages'))
  await userEvent.click(button('Cancel'))
  server.on(
    'textMessages',
    'sendCode',
    () => new Failure(429, { error: 'Too many tries. Wait a little and try again' }),
  )
  await userEvent.click(button('Get text messages'))
  await expect.element(page.getByText('Too many tries. Wait a little and try again')).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
})

test('without a number, the profile is the next step', async () => {
  texts = { number: null, consented: false }
  await open()
  await expect.element(section.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile/edit')
})

test('an installation without text messages offers none', async () => {
  texts = null
  await open()
  await expect.element(page.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Text message' })).not.toBeInTheDocument()
  await expect.element(section).not.toBeInTheDocument()
})

test('each type can be chosen', async () => {
  await open()
  server.on('notifications', 'choose', () => ({ message: 'Saved' }))
  await userEvent.click(page.getByRole('switch', { name: 'Your appointment is confirmed: by text message' }))
  await expect
    .poll(() => server.received('notifications', 'choose').map(({ body }) => body))
    .toEqual([{ type: 'appointment_booked', channel: 'text', enabled: false }])
})

test.each([
  {
    language: 'en',
    ...{ get: 'Get WhatsApp messages', code: 'Code from the WhatsApp message', confirm: 'Confirm the number' },
    ...{ both: 'and a text message if one cannot be delivered', stop: 'Stop WhatsApp messages' },
    column: 'Text message or WhatsApp',
  },
  {
    language: 'ar',
    ...{ get: 'تفعيل رسائل واتساب', code: 'الرمز في رسالة واتساب', confirm: 'تأكيد الرقم' },
    ...{ both: 'ورسالة نصية عند تعذّر توصيل إحداها', stop: 'إيقاف رسائل واتساب' },
    column: 'رسالة نصية أو واتساب',
  },
] as const)('WhatsApp is turned on and off beside text messages ($language)', async (words) => {
  texts = { number: '+201001234567', consented: true }
  whatsapp = { number: '+201001234567', consented: false }
  server
    .on('textMessages', 'consent', () => {
      whatsapp = { number: '+201001234567', consented: true }
      return { message: 'Saved' }
    })
    .on('textMessages', 'withdraw', () => {
      whatsapp = { number: '+201001234567', consented: false }
      return { message: 'Saved' }
    })
  await signInAs(personWith(['list-my-notifications'], { language: words.language }))
  await openApp({ at: '/my-notifications?tab=settings', language: words.language })
  await expect.element(page.getByRole('columnheader', { name: words.column })).toBeVisible()
  await userEvent.click(button(words.get))
  await userEvent.fill(page.getByRole('textbox', { name: words.code }), '123456')
  await userEvent.click(button(words.confirm))
  await expect.element(page.getByText(words.both)).toBeVisible()
  await userEvent.click(button(words.stop))
  await expect.element(button(words.get)).toBeVisible()
  for (const call of ['sendCode', 'consent', 'withdraw'] as const)
    expect(server.received('textMessages', call).map(({ query }) => query.get('channel'))).toEqual(['whatsapp'])
})

test('an installation with WhatsApp alone offers no text messages', async () => {
  texts = null
  whatsapp = { number: '+201001234567', consented: false }
  await open()
  await expect.element(button('Get WhatsApp messages')).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})
