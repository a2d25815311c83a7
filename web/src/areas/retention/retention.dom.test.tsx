import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Retention, RetentionRun } from '#contract/retention/calls'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, server } from '../../testing/testServer'

const superAdmin = personWith([], { roles: [{ id: 1, code: 'SUPER_ADMIN', name: 'Super Admin' }] })
const run: RetentionRun = {
  id: 4,
  started_at: '2026-11-18T02:11:00.000Z',
  finished_at: '2026-11-18T02:12:00.000Z',
  removals: [
    { kind: 'sessions', before: '2026-11-11T02:11:00.000Z', removed: 1203 },
    { kind: 'import_cells', before: '2026-11-11T02:11:00.000Z', removed: 0 },
  ],
}
let periods: Retention
let runs: RetentionRun[]

beforeEach(async () => {
  periods = { mails: null, text_messages: null, notifications: 365, sessions: 7, import_cells: 7 }
  runs = [run]
  server
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    .on('retention', 'show', () => ({ data: periods }))
    .on('retention', 'update', ({ body }) => {
      periods = body as Retention
      return { data: periods }
    })
    .on('retention', 'runs', () => ({
      data: runs,
      meta: { current_page: 1, last_page: 1, per_page: 10, total: runs.length },
    }))
  await signInAs(superAdmin)
})

const period = (name: string) => page.getByRole('region', { name }).getByRole('textbox', { name: 'Keep for' })
const save = () => userEvent.click(page.getByRole('button', { name: 'Save periods' }))
const sent = () => server.received('retention', 'update').map(({ body }) => body)

test('a shorter period is saved only after a question that names it', async () => {
  await openApp({ at: '/retention' })
  await userEvent.fill(period('Emails in the outbox'), '90')
  await save()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('Emails in the outbox: stored for 90 days')
  await userEvent.click(dialog.getByRole('button', { name: 'Change nothing' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  await save()
  await userEvent.click(dialog.getByRole('button', { name: 'Save periods' }))
  await expect.element(page.getByText('The periods were saved')).toBeVisible()
  expect(sent()).toEqual([{ mails: 90, text_messages: null, notifications: 365, sessions: 7, import_cells: 7 }])
})

test('a longer period, or forever, is saved without a question', async () => {
  await openApp({ at: '/retention' })
  await userEvent.clear(period('Notifications'))
  await userEvent.fill(period('Ended sign-ins'), '30')
  await save()
  await expect.element(page.getByText('The periods were saved')).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
  expect(sent()).toMatchObject([{ notifications: null, sessions: 30 }])
})

test('what the server refuses is at its field', async () => {
  server.on('retention', 'update', () => invalid({ sessions: ['cannot be more than 365'] }))
  await openApp({ at: '/retention' })
  await userEvent.fill(period('Ended sign-ins'), '30')
  await save()
  await expect.element(period('Ended sign-ins')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('cannot be more than 365')).toBeVisible()
})

test('the reports say of which kind how much was removed; what is never removed is named', async () => {
  await openApp({ at: '/retention' })
  await expect.element(page.getByText(/^Ended sign-ins: 1,203 from before/)).toBeVisible()
  await expect.element(page.getByText('Patients’ records')).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Audit log', { exact: true })).toBeVisible()
})

test('without a run, the list says when there will be one', async () => {
  runs = []
  await openApp({ at: '/retention' })
  await expect.element(page.getByText('Nothing was removed yet')).toBeVisible()
})
