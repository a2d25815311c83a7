import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StoredText } from '#contract/outbox/calls'
import { type TextStatus, textStatuses } from '#contract/outbox/textStatuses'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { server } from '../../testing/testServer'

const message = (id: number, status: TextStatus, changes: Partial<StoredText> = {}): StoredText => ({
  ...{
    id,
    status,
    to: `+20100123456${id}`,
    body: 'تم تأكيد موعدك',
    language: 'ar',
    channel: 'sms',
    purpose: 'notification',
  },
  ...{ parts: 1, error: null, created_at: '2026-11-18T11:00:00.000Z', settled_at: null },
  ...changes,
})
const pageOf = <T,>(data: T[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 10, total: data.length },
})
const superAdmin = personWith(['show-outbox'], { roles: [{ id: 1, code: 'SUPER_ADMIN', name: 'Super Admin' }] })

beforeEach(async () => {
  server
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    .on('views', 'list', () => ({ data: [] }))
    .on('outbox', 'list', () => ({ ...pageOf([]), texts: true }))
  await signInAs(superAdmin)
})

test('every state of a text message has its words, and a code is not shown', async () => {
  server.on('outbox', 'texts', () =>
    pageOf([
      ...textStatuses.map((status, id) => message(id, status)),
      message(9, 'delivered', { purpose: 'code', body: '', channel: 'whatsapp' }),
    ]),
  )
  await openApp({ at: '/outbox' })
  await userEvent.click(page.getByRole('link', { name: 'Text messages' }))
  const words = [
    ...['Waiting', 'Being sent', 'May have arrived', 'Sent', 'Delivered', 'Read', 'Not delivered'],
    ...['Over the cost limit', 'No longer needed'],
  ]
  for (const [id, word] of words.entries())
    await expect.element(page.getByRole('row').filter({ hasText: `+20100123456${id}` })).toHaveTextContent(word)
  await expect
    .element(page.getByRole('row').filter({ hasText: '+201001234569' }))
    .toHaveTextContent('Code or note about signing in, not shown')
  await expect.element(page.getByRole('row').filter({ hasText: '+201001234569' })).toHaveTextContent('WhatsApp')
  await expect.element(page.getByRole('row').filter({ hasText: '+201001234560' })).toHaveTextContent('SMS')
})

test('an installation without text messages has only emails', async () => {
  server.on('outbox', 'list', () => ({ ...pageOf([]), texts: false }))
  await openApp({ at: '/outbox' })
  await expect.element(page.getByText('Emails appear here when one is sent.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Text messages' })).not.toBeInTheDocument()
})
