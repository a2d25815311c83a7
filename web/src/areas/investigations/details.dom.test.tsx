import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import type { InvestigationRow } from '#contract/investigations/investigation'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, pageOf, server } from '../../testing/testServer'
import { InvestigationsTab } from './list/InvestigationsTab'
import { VisitInvestigations } from './list/VisitInvestigations'
import { detailsOf, labOrder, unreadResult, utilities } from './testing'

const reading = ['list-investigation', 'show-investigation'] as const
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

function answer(...orders: InvestigationRow[]) {
  server
    .on('investigations', 'utilities', () => ({ data: utilities }))
    .on('investigations', 'ofEpisode', (request) => pageOf(orders, request))
    .on('investigations', 'ofAppointment', (request) => pageOf(orders, request))
    .on('investigations', 'show', ({ params }) => ({
      data: detailsOf(orders.find(({ id }) => String(id) === params.id) ?? labOrder),
    }))
    .on('investigations', 'analytes', () => ({ data: [] }))
    .on('investigationUploads', 'list', () => ({ data: [], max_bytes: 20_971_520 }))
    .on('investigations', 'markSeen', () => ({ message: 'Done' }))
    .on('investigations', 'recordEvent', () => ({ data: detailsOf(labOrder) }))
    .on('investigations', 'cancel', () => ({ data: detailsOf(labOrder) }))
    .on('investigations', 'update', () => ({ data: detailsOf(labOrder) }))
    .on('investigations', 'execute', () => ({ data: detailsOf(labOrder) }))
    .on('investigations', 'executeExternal', () => ({ data: detailsOf(labOrder) }))
}
const openTab = (at = '/') => openPart(<InvestigationsTab episode={{ id: 12, zone: 'Africa/Cairo' }} />, { at })
const openRow = (name: string) => userEvent.click(page.getByRole('button', { name }).first())
const as = (...more: Permission[]) => signInAs(personWith([...reading, ...more]))

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:20:00.000Z'), toFake: ['Date'] })
  await as('update-investigation')
})

test('a result is marked as seen when the ordering side opens it, once', async () => {
  answer(unreadResult)
  await openTab()
  await expect.element(page.getByText('Unread result').first()).toBeVisible()
  expect(server.received('investigations', 'markSeen')).toEqual([])
  await openRow('Chest X-ray')
  await expect.element(dialog()).toHaveTextContent('No consolidation')
  await expect.poll(() => server.received('investigations', 'markSeen').map(({ params }) => params.id)).toEqual(['42'])
  await expect.element(dialog()).toHaveTextContent('report.pdf')
  await expect.element(dialog()).toHaveTextContent('DICOM')
  await expect.element(button('Download 2 files as a zip file (⁨1 MB⁩)')).toBeVisible()
  expect(server.received('investigations', 'markSeen')).toHaveLength(1)
})

test('an order in the address is opened with it', async () => {
  answer(labOrder)
  await openTab('/?investigation=41')
  await expect.element(dialog()).toHaveTextContent('Fasting')
  expect(server.received('investigations', 'markSeen')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => window.location.search).toBe('')
})

test('a list is filtered by center type and status', async () => {
  answer(labOrder)
  await openTab()
  await userEvent.click(page.getByRole('button', { name: 'Center type' }))
  await userEvent.click(page.getByRole('option', { name: 'Radiology' }))
  await userEvent.click(page.getByRole('button', { name: 'Status' }))
  await userEvent.click(page.getByRole('option', { name: 'Done' }))
  await expect
    .poll(() => server.received('investigations', 'ofEpisode').at(-1)?.query.toString())
    .toContain('center_type=2&status=2')
})

test('a doctor records a result; the day cannot be empty', async () => {
  answer({ ...labOrder, external_investigation: true, center: null })
  await openTab()
  await openRow('Full blood count')
  await userEvent.click(button('Record result'))
  const day = dialog().getByRole('textbox', { name: 'Execution date' })
  await expect.element(day).toHaveValue('24/11/2026')
  await userEvent.clear(day)
  await userEvent.click(button('Record result'))
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(day, '23/11/2026')
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Execution notes' }), 'Normal')
  await userEvent.click(button('Record result'))
  await expect.element(page.getByText('The result was recorded')).toBeVisible()
  const [sent] = server.received('investigations', 'executeExternal')
  expect(Object.fromEntries(sent?.body as unknown as FormData)).toEqual({
    execution_date: '2026-11-23',
    execution_notes: 'Normal',
    reason: '',
    revision: '2',
  })
  expect(server.received('investigations', 'execute')).toEqual([])
})

test('an amendment needs a reason', async () => {
  answer({ ...unreadResult, executable: true, unread: false })
  await openTab()
  await openRow('Chest X-ray')
  await userEvent.click(button('Amend result'))
  await userEvent.click(button('Amend result'))
  const reason = dialog().getByRole('textbox', { name: 'Reason for the amendment' })
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  expect(server.received('investigations', 'execute')).toEqual([])
  await userEvent.fill(reason, 'Wrong side')
  await userEvent.click(button('Amend result'))
  await expect.poll(() => server.received('investigations', 'execute')).toHaveLength(1)
})

test('an order is cancelled with a reason, and only while it may be edited', async () => {
  answer(labOrder, { ...unreadResult, unread: false })
  server.on('investigations', 'cancel', () => invalid({ reason: ['Too late'] }))
  await openTab()
  await userEvent.click(page.getByRole('button', { name: 'More actions for K7QM2-X4TPD' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Cancel order' }))
  await userEvent.click(button('Cancel order'))
  const reason = dialog().getByRole('textbox', { name: 'Reason for cancelling' })
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(reason, 'Ordered twice')
  await userEvent.click(button('Cancel order'))
  await expect.element(dialog().getByText('Too late')).toBeVisible()
  expect(server.received('investigations', 'cancel')[0]?.body).toEqual({ reason: 'Ordered twice', revision: 2 })
  await userEvent.keyboard('{Escape}')
  await openRow('Chest X-ray')
  await expect.element(dialog()).toHaveTextContent('No consolidation')
  await expect.element(button('Cancel order')).not.toBeInTheDocument()
})

test('a sample is recorded at once, and its rejection with a reason', async () => {
  answer(labOrder)
  await openTab()
  await openRow('Full blood count')
  await userEvent.click(button('Sample taken'))
  await expect.element(page.getByText('Recorded in the timeline')).toBeVisible()
  await userEvent.click(button('Reject'))
  await userEvent.click(button('Reject'))
  const reason = dialog().getByRole('textbox', { name: 'Why the order cannot be carried out' })
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(reason, 'Clotted')
  await userEvent.click(button('Reject'))
  await expect
    .poll(() => server.received('investigations', 'recordEvent').map(({ body }) => body))
    .toEqual([
      { event: 'sample_taken', note: null, revision: 2 },
      { event: 'rejected', note: 'Clotted', revision: 2 },
    ])
})

test('an edit sends the whole order with its revision', async () => {
  answer(labOrder)
  await openTab()
  await userEvent.click(page.getByRole('button', { name: /^Edit/ }))
  await userEvent.click(button('Remove CRP'))
  await userEvent.click(button('Save'))
  await expect.element(page.getByText('The order was saved')).toBeVisible()
  const [sent] = server.received('investigations', 'update')
  expect(Object.fromEntries(sent?.body as unknown as FormData)).toMatchObject({
    investigation_types: '[1]',
    center_id: '3',
    date: '2026-11-24',
    priority: 'urgent',
    order_notes: 'Fasting',
    revision: '2',
  })
})

test('who may only read has no button that changes anything; in a call, nothing leaves the page', async () => {
  await as()
  answer(labOrder)
  await openPart(<VisitInvestigations visit={{ id: 7, zone: 'Africa/Cairo' }} withoutPrint />)
  await openRow('Full blood count')
  await expect.element(dialog()).toHaveTextContent('Fasting')
  for (const name of ['Record result', 'Edit', 'Cancel order', 'Sample taken'])
    await expect.element(button(name)).not.toBeInTheDocument()
  await expect.element(dialog().getByRole('link', { name: 'Print' })).not.toBeInTheDocument()
  expect(window.location.search).toBe('')
})
