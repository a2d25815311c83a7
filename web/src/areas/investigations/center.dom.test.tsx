import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, pageOf, server } from '../../testing/testServer'
import { detailsOf, labOrder, ofCenter, unreadResult } from './testing'

const address = '/service/providers/labs/3/show?tab=investigations'
const part = () => page.getByRole('region', { name: 'Investigations', exact: true })
const dialog = () => page.getByRole('dialog')

beforeEach(async () => {
  // Four hours after the order.
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00.000Z'), toFake: ['Date'] })
  const figures = { total_orders: 2, todays_orders: 1 }
  server
    .on('home', 'statistics', () => ({
      data: {
        dashboard: 'center',
        total: figures,
        providers: [{ id: 3, name: 'Central Laboratory', parent_id: null, center_type: 1, ...figures }],
      },
    }))
    .on('investigations', 'ofLab', (request) => pageOf([ofCenter(labOrder), ofCenter(unreadResult)], request))
    .on('investigations', 'show', ({ params }) => ({ data: detailsOf(params.id === '41' ? labOrder : unreadResult) }))
    .on('investigations', 'analytes', () => ({ data: [] }))
    .on('investigationUploads', 'list', () => ({ data: [], max_bytes: 20_971_520 }))
    .on('investigations', 'execute', () => ({ data: detailsOf(labOrder) }))
  await signInAs(personWith(['list-investigation', 'show-investigation', 'update-investigation']))
})

test('the staff of a lab open its worklist without further permissions, with urgency and age of what is not done', async () => {
  await openApp({ at: address })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Central Laboratory' })).toBeVisible()
  const row = part().getByRole('row').filter({ hasText: 'K7QM2-X4TPD' })
  await expect.element(row).toHaveTextContent('Urgent')
  await expect.element(row).toHaveTextContent('4 hours')
  await expect.element(row).toHaveTextContent('Samira Fawzy')
  await expect.element(part().getByRole('row').filter({ hasText: 'R3WNB-8HJKV' })).not.toHaveTextContent('hours')
})

test('a worklist is searched and filtered by progress', async () => {
  await openApp({ at: address })
  await userEvent.fill(part().getByRole('searchbox'), 'Samira')
  await userEvent.click(part().getByRole('button', { name: 'Status' }))
  await userEvent.click(page.getByRole('option', { name: 'In progress' }))
  await expect
    .poll(() => Object.fromEntries(server.received('investigations', 'ofLab').at(-1)?.query ?? []))
    .toMatchObject({ q: 'Samira', progress: 'in_progress' })
})

test('an order is assigned by its code, which is required, and is then open', async () => {
  server.on('investigations', 'assignToLab', ({ body }) =>
    body.investigation_code === 'K7QM2-X4TPD'
      ? { data: ofCenter(labOrder) }
      : invalid({ investigation_code: ['No order has this code'] }),
  )
  await openApp({ at: address })
  await userEvent.click(part().getByRole('button', { name: 'Assign by code' }))
  const code = dialog().getByRole('textbox', { name: 'Investigation code' })
  const assign = dialog().getByRole('button', { name: 'Assign', exact: true })
  await userEvent.click(assign)
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  expect(server.received('investigations', 'assignToLab')).toEqual([])
  await userEvent.fill(code, 'AAAAA')
  await userEvent.click(assign)
  await expect.element(dialog().getByText('No order has this code')).toBeVisible()
  await userEvent.fill(code, 'K7QM2-X4TPD')
  await userEvent.click(assign)
  await expect.element(dialog()).toHaveTextContent('Fasting')
})

test('the center records a result, edits no order, and does not mark its own result as seen', async () => {
  await openApp({ at: address })
  await userEvent.click(part().getByRole('button', { name: 'Chest X-ray' }))
  await expect.element(dialog()).toHaveTextContent('No consolidation')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(part().getByRole('button', { name: 'Full blood count' }))
  await expect.element(dialog()).toHaveTextContent('Fasting')
  await expect.element(dialog().getByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
  await userEvent.click(dialog().getByRole('button', { name: 'Record result' }))
  await userEvent.click(dialog().getByRole('button', { name: 'Record result' }))
  await expect.poll(() => server.received('investigations', 'execute')).toHaveLength(1)
  expect(server.received('investigations', 'markSeen')).toEqual([])
})

test('somebody who does not work at the center is told so', async () => {
  server.on('investigations', 'ofLab', () => new Failure(404))
  await openApp({ at: address })
  await expect.element(page.getByText('Only people who work at this center can see its investigations.')).toBeVisible()
})
