import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Investigation } from '#contract/investigations/investigation'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { pageOf, server } from '../../testing/testServer'
import { InvestigationsTab } from './list/InvestigationsTab'
import { detailsOf, labOrder, unreadResult, utilities } from './testing'

const order = { ...labOrder, external_investigation: true, center: null, outside_waiting: true }
const details: Investigation = {
  ...detailsOf(order),
  outside_results: [
    {
      id: 5,
      sender: 'City Lab',
      note: 'Fasting sample',
      sent_at: '2026-11-24T09:00:00.000Z',
      state: 'waiting',
      state_text: 'Waiting to be checked',
      decided: null,
      files: [{ id: 8, file_name: 'report.pdf', content_type: 'application/pdf', size: 2048, is_dicom: false }],
    },
  ],
}
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T10:20:00.000Z'), toFake: ['Date'] })
  await signInAs(personWith(['list-investigation', 'show-investigation', 'update-investigation']))
  server
    .on('investigations', 'utilities', () => ({ data: utilities }))
    .on('investigations', 'ofEpisode', (request) => pageOf([order], request))
    .on('investigations', 'show', () => ({ data: details }))
    .on('investigations', 'analytes', () => ({ data: [] }))
    .on('outsideResults', 'accept', () => ({ data: details }))
    .on('outsideResults', 'reject', () => ({ data: details }))
})

async function openOrder() {
  await openPart(<InvestigationsTab episode={{ id: 12, zone: 'Africa/Cairo' }} />)
  await expect.element(page.getByText('Files from outside').first()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Full blood count' }).first())
  await expect.element(dialog().getByText('City Lab')).toBeVisible()
}

test('files from outside are marked as such, and are recorded as the result when they are accepted', async () => {
  await openOrder()
  await expect.element(dialog().getByText('Nobody has checked who sent these files', { exact: false })).toBeVisible()
  await userEvent.click(button('Accept as result'))
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Execution notes' }), 'Normal')
  await userEvent.click(button('Accept as result'))
  await expect.poll(() => server.received('outsideResults', 'accept')).toHaveLength(1)
  const [sent] = server.received('outsideResults', 'accept')
  expect(sent?.params).toMatchObject({ id: '41', resultId: '5' })
  expect(sent?.body).toMatchObject({ execution_notes: 'Normal', revision: 2 })
})

test('accepted for a result that was recorded meanwhile, its report stays unless it is changed', async () => {
  const { status, execution_date, execution_notes } = unreadResult
  server.on('investigations', 'show', () => ({ data: { ...details, status, execution_date, execution_notes } }))
  await openOrder()
  await userEvent.click(button('Accept as result'))
  await expect.element(dialog().getByRole('textbox', { name: 'Execution date' })).toHaveValue('24/11/2026')
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Reason for the amendment' }), 'The files came')
  await userEvent.click(button('Accept as result'))
  await expect
    .poll(() => server.received('outsideResults', 'accept').map(({ body }) => body))
    .toMatchObject([{ execution_date: '2026-11-24', execution_notes: 'No consolidation', reason: 'The files came' }])
})

test('files from outside are rejected with a reason', async () => {
  await openOrder()
  await userEvent.click(button('Reject files'))
  await userEvent.click(button('Reject files'))
  const reason = dialog().getByRole('textbox', { name: 'Reason for rejecting the files' })
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(reason, 'Of another patient')
  await userEvent.click(button('Reject files'))
  await expect.poll(() => server.received('outsideResults', 'reject')).toHaveLength(1)
  expect(server.received('outsideResults', 'reject')[0]?.body).toEqual({ reason: 'Of another patient' })
})

test('files for an order that was cancelled meanwhile can only be rejected', async () => {
  const cancelled = { status: 3 as const, executable: false, cancellable: false, editable: false }
  server.on('investigations', 'show', () => ({ data: { ...details, ...cancelled } }))
  await openOrder()
  await expect.element(button('Reject files')).toBeVisible()
  await expect.element(button('Accept as result')).not.toBeInTheDocument()
})

test('who only reads the order decides nothing about the files', async () => {
  server.on('investigations', 'show', () => ({ data: { ...details, outside_waiting: false, executable: false } }))
  await openOrder()
  await expect.element(button('Reject files')).not.toBeInTheDocument()
})
