import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Investigation } from '#contract/investigations/investigation'
import { queryClient } from '../../app/query/QueryLayer'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { invalid, pageOf, server } from '../../testing/testServer'
import { InvestigationsTab } from './list/InvestigationsTab'
import { detailsOf, labOrder, unreadResult, utilities } from './testing'

const ordered: Investigation = detailsOf({ ...labOrder, center: null })
const recorded: Investigation = detailsOf({ ...unreadResult, id: ordered.id, center_type: 1, executable: true })
const dialog = () => page.getByRole('dialog')
const button = (name: string) => dialog().getByRole('button', { name, exact: true })
const notes = () => dialog().getByRole('textbox', { name: 'Execution notes' })

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:20:00.000Z'), toFake: ['Date'] })
  server
    .on('investigations', 'utilities', () => ({ data: utilities }))
    .on('investigations', 'ofEpisode', (request) => pageOf([ordered], request))
    .on('investigations', 'show', () => ({ data: ordered }))
    .on('investigations', 'analytes', () => ({ data: [] }))
    .on('investigations', 'markSeen', () => ({ message: 'Done' }))
    .on('investigations', 'update', () => invalid({ revision: ['Another user has changed this order'] }))
    .on('investigationUploads', 'list', () => ({ data: [], max_bytes: 20_971_520 }))
  await signInAs(personWith(['list-investigation', 'show-investigation', 'update-investigation']))
  await openPart(<InvestigationsTab episode={{ id: 12, zone: 'Africa/Cairo' }} />)
})

const openOrder = () => userEvent.click(page.getByRole('button', { name: 'Full blood count' }).first())

/** Another user changes the order, and the page fetches it again. */
async function change(order: Investigation) {
  server.on('investigations', 'show', () => ({ data: order }))
  await queryClient.invalidateQueries({ queryKey: ['investigations'] })
}

test('an edit has the revision that its values are from, so a lab keeps an order that it has taken meanwhile', async () => {
  await openOrder()
  await userEvent.click(button('Edit'))
  await expect.element(dialog().getByRole('combobox', { name: 'Center' })).toBeVisible()
  await change({ ...ordered, center: { id: 3, name: 'Central Laboratory' }, revision: 3 })
  await userEvent.click(button('Save'))
  await expect.element(dialog().getByText('Another user has changed this order')).toBeVisible()
  const [sent] = server.received('investigations', 'update')
  expect((sent?.body as unknown as FormData | undefined)?.get('revision')).toBe('2')
  await userEvent.click(button('Cancel'))
  await expect.element(dialog()).toHaveTextContent('Central Laboratory')
})

test('what was typed into a result does not replace the one that another user has recorded', async () => {
  await openOrder()
  await userEvent.click(button('Record result'))
  await userEvent.fill(notes(), 'K 6.9')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await openOrder()
  await userEvent.click(button('Record result'))
  await expect.element(notes()).toHaveValue('K 6.9')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await change({ ...recorded, execution_notes: 'K 4.1' })
  await openOrder()
  await userEvent.click(button('Amend result'))
  await expect.element(notes()).toHaveValue('K 4.1')
})

test('a result that comes while a form is open is marked as seen once it is on the screen', async () => {
  await openOrder()
  await userEvent.click(button('Cancel order'))
  await expect.element(dialog().getByRole('textbox', { name: 'Reason for cancelling' })).toBeVisible()
  await change(recorded)
  await expect.element(dialog()).not.toHaveTextContent('No consolidation')
  expect(server.received('investigations', 'markSeen')).toEqual([])
  await userEvent.click(button('Keep order'))
  await expect.element(dialog()).toHaveTextContent('No consolidation')
  await expect
    .poll(() => server.received('investigations', 'markSeen').map(({ body }) => body))
    .toEqual([{ revision: 5 }])
})
