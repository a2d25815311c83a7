import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, invalid, pageOf, server } from '../../testing/testServer'
import { InvestigationsTab } from './list/InvestigationsTab'
import { detailsOf, labOrder, unreadResult, utilities } from './testing'

const dialog = () => page.getByRole('dialog')
const tick = (name: string) => userEvent.click(dialog().getByRole('checkbox', { name }))
const orderAll = (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name, exact: true }))
const bodies = () => server.received('investigations', 'create').map(({ body }) => body as unknown as FormData)
const keys = () => server.received('investigations', 'create').map(({ headers }) => headers.get('Idempotency-Key'))

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T22:30:00.000Z'), toFake: ['Date'] })
  server
    .on('investigations', 'utilities', () => ({ data: utilities }))
    .on('investigations', 'ofEpisode', (request) => pageOf([labOrder], request))
    .on('investigations', 'create', ({ body }) => {
      const isLab = (body as unknown as FormData).get('center_type') === '1'
      return { data: detailsOf(isLab ? labOrder : unreadResult) }
    })
  await signInAs(personWith(['list-investigation', 'show-investigation', 'create-investigation']))
})

async function openForm(language: 'en' | 'ar' = 'en') {
  await openPart(<InvestigationsTab episode={{ id: 12, zone: 'Africa/Cairo' }} />, { language })
  await userEvent.click(page.getByRole('button', { name: language === 'en' ? 'Order investigation' : 'طلب فحوصات' }))
  await expect.element(dialog()).toBeVisible()
}

test('one basket becomes one order for the lab and one for radiology', async () => {
  await openForm()
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Search labs and imaging' }), '58410')
  await expect.element(dialog().getByRole('checkbox')).toHaveLength(1)
  await tick('Full blood count')
  await userEvent.clear(dialog().getByRole('textbox', { name: 'Search labs and imaging' }))
  await tick('Chest X-ray')
  await orderAll('Order all (2)')
  await expect.element(dialog()).not.toBeInTheDocument()
  const [lab, imaging] = bodies()
  expect(Object.fromEntries(lab ?? [])).toMatchObject({
    model_type: 'episode',
    model_id: '12',
    center_type: '1',
    investigation_types: '[1]',
    // The only lab. It is already the next day in Cairo.
    center_id: '3',
    date: '2026-11-25',
    priority: 'routine',
    external_investigation: 'false',
  })
  expect(Object.fromEntries(imaging ?? [])).toMatchObject({ center_type: '2', investigation_types: '[7]' })
  expect(imaging?.has('center_id')).toBe(false)
  await expect.element(page.getByText('Ordered: K7QM2-X4TPD, R3WNB-8HJKV')).toBeVisible()
})

test('one click puts all types of an order set into the basket, and what is in it already stays once', async () => {
  await openForm()
  await tick('CRP')
  const set = dialog().getByRole('group', { name: 'Order sets' }).getByRole('button', { name: 'Sepsis (3)' })
  await userEvent.click(set)
  for (const name of ['CRP', 'Full blood count', 'Chest X-ray'])
    await expect.element(dialog().getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await expect.element(set).toHaveAttribute('aria-disabled', 'true')
  await expect.element(set).toHaveAccessibleDescription('In the order')
  await userEvent.click(dialog().getByRole('button', { name: 'Remove Full blood count' }))
  await expect.element(set).not.toHaveAttribute('aria-disabled')
  await userEvent.click(set)
  await orderAll('Order all (2)')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bodies().map((body) => [body.get('center_type'), body.get('investigation_types')])).toEqual([
    ['1', '[2,1]'],
    ['2', '[7]'],
  ])
})

test('an order set that does not fit into the order says so', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    ...{ id: 100 + index, name: `Test ${index}`, loinc: null, center_type: 1 as const },
  }))
  const sets = [{ id: 9, name: 'Everything', type_ids: many.map(({ id }) => id) }]
  const data = { ...utilities, types: [...utilities.types, ...many], order_sets: sets }
  server.on('investigations', 'utilities', () => ({ data }))
  await openForm()
  await tick('CRP')
  const set = dialog().getByRole('button', { name: 'Everything (20)' })
  await expect.element(set).toHaveAccessibleDescription(/at most 20 investigations of the lab/)
  ;(set.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('button', { name: 'Remove Test 0' })).not.toBeInTheDocument()
})

test('without an order set for the doctor, there is no such group', async () => {
  server.on('investigations', 'utilities', () => ({ data: { ...utilities, order_sets: [] } }))
  await openForm()
  await expect.element(dialog().getByRole('checkbox', { name: 'CRP' })).toBeVisible()
  await expect.element(dialog().getByRole('group', { name: 'Order sets' })).not.toBeInTheDocument()
})

test('if the second order fails, it says what was ordered, and only the rest is sent again', async () => {
  let isDown = true
  server.on('investigations', 'create', ({ body }) => {
    const isLab = (body as unknown as FormData).get('center_type') === '1'
    if (!isLab && isDown) return new Failure(503, { error: 'Down' })
    return { data: detailsOf(isLab ? labOrder : unreadResult) }
  })
  await openForm()
  await tick('CRP')
  await tick('Chest X-ray')
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Order notes' }).nth(1), 'Query pneumonia')
  await orderAll('Order all (2)')
  const notice = dialog().getByRole('alert').filter({ hasText: 'Only a part was ordered' })
  await expect.element(notice).toHaveTextContent('Ordered from the lab: Full blood count, CRP (K7QM2-X4TPD)')
  await expect.element(notice).toHaveTextContent('Not ordered: Radiology.')
  await expect.element(dialog().getByRole('checkbox', { name: 'CRP' })).not.toBeChecked()
  await expect.element(dialog().getByRole('checkbox', { name: 'Chest X-ray' })).toBeChecked()
  await expect.element(dialog().getByRole('textbox', { name: 'Order notes' })).toHaveValue('Query pneumonia')
  isDown = false
  await orderAll('Order')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bodies().map((body) => body.get('center_type'))).toEqual(['1', '2', '2'])
  expect(bodies().map((body) => body.get('ordered_with'))).toEqual([null, '41', '41'])
  // The server may have created the second order before the connection failed.
  expect(new Set(keys().slice(1)).size).toBe(1)
  expect(keys()[0]).not.toBe(keys()[1])
})

test('without a choice, nothing is sent', async () => {
  await openForm()
  await orderAll('Order')
  const search = dialog().getByRole('textbox', { name: 'Search labs and imaging' })
  await expect.element(dialog().getByText('please choose an option')).toBeVisible()
  await expect.element(search).toHaveFocus()
  expect(bodies()).toEqual([])
  await tick('CRP')
  await expect.element(dialog().getByText('please choose an option')).not.toBeInTheDocument()
})

test('what the server finds is shown at the field of the order', async () => {
  server.on('investigations', 'create', () => invalid({ date: ['Not a day of this stay'] }))
  await openForm()
  await tick('CRP')
  await orderAll('Order')
  await expect.element(dialog().getByText('Not a day of this stay')).toBeVisible()
  await expect.element(dialog().getByRole('textbox', { name: 'Date' })).toHaveFocus()
})

test('a basket survives closing and a reload; Cancel empties it', async () => {
  await openForm()
  await tick('CRP')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Order investigation' }))
  await expect.element(dialog().getByRole('button', { name: 'Remove CRP' })).toBeVisible()
  const again = await openPart(<InvestigationsTab episode={{ id: 12, zone: 'Africa/Cairo' }} />)
  await expect.element(page.getByRole('button', { name: 'Remove CRP' }).first()).toBeVisible()
  await again.unmount()
  await orderAll('Cancel')
  await userEvent.click(page.getByRole('button', { name: 'Order investigation' }))
  await expect.element(dialog().getByRole('checkbox', { name: 'CRP' })).not.toBeChecked()
})

test('an attachment is sent with its order, and an external lab has no center', async () => {
  await openForm()
  await tick('CRP')
  await userEvent.click(dialog().getByRole('combobox', { name: 'Center' }))
  await userEvent.click(page.getByRole('option', { name: 'External lab' }))
  const input = page.elementLocator(document.querySelector('input[type=file]:not([capture])') ?? document.body)
  await userEvent.upload(input, new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' }))
  await orderAll('Order')
  await expect.element(dialog()).not.toBeInTheDocument()
  const [body] = bodies()
  expect(body?.get('external_investigation')).toBe('true')
  expect(body?.has('center_id')).toBe(false)
  expect(body?.get('attachment[]')).toMatchObject({ name: 'letter.pdf' })
})

test('who cannot order here sees the list without the button', async () => {
  server.on('investigations', 'utilities', () => ({ data: { ...utilities, can_order: false } }))
  await openPart(<InvestigationsTab episode={{ id: 12, zone: 'Africa/Cairo' }} />)
  await expect.element(page.getByText('Full blood count, CRP').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Order investigation' })).not.toBeInTheDocument()
})
