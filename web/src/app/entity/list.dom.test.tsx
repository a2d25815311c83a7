import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import { LevelSample } from '../../testing/LevelSample'
import { allOfLevels, level, levels, listOf, serveLevels } from '../../testing/levels'
import { openApp, openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, noResponse, pending, server } from '../../testing/testServer'
import { currentLocation } from '../router/history'
import { navigate } from '../router/navigation'

const table = () => page.getByRole('table', { name: 'Levels' })
const row = (name: string) => page.getByRole('row', { name })
const search = () => page.getByRole('searchbox', { name: 'Name or description' })
const requests = () =>
  server.received('levels', 'list').map(({ query }) => new URLSearchParams([...query].toSorted()).toString())
const address = () => {
  const { pathname, search: filters } = currentLocation()
  return pathname + filters
}

async function openList(at = '/levels', permissions: readonly Permission[] = allOfLevels) {
  await signInAs(personWith(permissions))
  return openPart(<LevelSample />, { at })
}

const many = Array.from({ length: 23 }, (_, index) => level(index + 1, `Grade ${index + 1}`))

describe('list contents', () => {
  test("shows its columns, its rows in the server's order, and their total", async () => {
    serveLevels()
    await openList()
    await expect.element(table()).toBeVisible()
    const headers = table().getByRole('columnheader').elements()
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Name', 'Number', 'Actions'])
    const cells = table().getByRole('cell').elements()
    expect(cells.map(({ textContent }) => textContent)).toEqual(
      levels.flatMap(({ id, name }) => [name, String(id), '']),
    )
    await expect.element(page.getByRole('navigation', { name: 'Pagination' })).toHaveTextContent('1–3 of 3')
  })

  test('an empty list shows the empty state', async () => {
    serveLevels([])
    await openList()
    await expect.element(page.getByRole('main').getByText('No Available Items')).toBeVisible()
    await expect.element(table()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Clear search and filters' })).not.toBeInTheDocument()
  })

  test('a list that the server refuses with 400 shows why', async () => {
    server.on('clinics', 'list', () => new Failure(400, { error: 'This list has no such page' }))
    server.on('clinics', 'utilities', () => ({ data: { hospitals: [], levels: [], specialties: [], time_zones: [] } }))
    server.on('views', 'list', () => ({ data: [] }))
    await signInAs(personWith(['list-clinic']))
    await openApp({ at: '/clinics' })
    await expect.element(page.getByText('This list has no such page')).toBeVisible()
  })

  test('a list that failed to load shows the error, and Try again refetches it', async () => {
    serveLevels()
    server.on('levels', 'list', () => new Failure(500, { request_id: 'r-5' }))
    await openList()
    await expect.element(page.getByText('We could not load this')).toBeVisible()
    server.on('levels', 'list', listOf(levels))
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(row('Consultant')).toBeVisible()
  })

  test('the previous rows stay while the next page is loading, and when there is no response', async () => {
    serveLevels(many)
    await openList()
    await expect.element(row('Grade 10')).toBeVisible()
    const response = pending<Failure>()
    server.on('levels', 'list', () => response.promise)
    await userEvent.click(page.getByRole('button', { name: 'Next page' }))
    await expect.poll(requests).toContain('page=2')
    await expect.element(row('Grade 10')).toBeVisible()
    response.resolve(noResponse)
    server.on('levels', 'list', listOf(many))
    await expect.element(row('Grade 20')).toBeVisible()
  })
})

test('an export is requested with the filters and the columns of the list', async () => {
  serveLevels()
  server.on('levels', 'sheet', () => new Failure(500))
  await openList('/levels?q=res')
  await userEvent.click(page.getByRole('button', { name: 'More actions for this list' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'CSV file' }))
  await expect.poll(() => server.received('levels', 'sheet')).toHaveLength(1)
  const [requested] = server.received('levels', 'sheet')
  expect(Object.fromEntries(requested?.query ?? [])).toEqual({
    q: 'res',
    format: 'csv',
    title: 'Levels',
    columns: JSON.stringify([{ field: 'description', header: 'Description' }]),
  })
})

describe('pages', () => {
  beforeEach(() => serveLevels(many))

  test('the page is in the address and in the request, and Back returns to the previous page', async () => {
    await openList()
    const paging = page.getByRole('navigation', { name: 'Pagination' })
    await expect.element(paging).toHaveTextContent('1–10 of 23Page 1 of 3')
    await userEvent.click(page.getByRole('button', { name: 'Next page' }))
    await expect.element(row('Grade 11')).toBeVisible()
    expect(address()).toBe('/levels?page=2')
    await userEvent.keyboard('{End}')
    await expect.element(paging).toHaveTextContent('21–23 of 23Page 3 of 3')
    await expect.element(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
    window.history.back()
    await expect.element(row('Grade 11')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Previous page' }))
    await expect.element(paging).toHaveTextContent('1–10 of 23')
    expect(address()).toBe('/levels')
    expect(requests().slice(0, 3)).toEqual(['page=1', 'page=2', 'page=3'])
  })

  test('in Arabic, the left arrow opens the next page', async () => {
    await signInAs(personWith(allOfLevels))
    await openPart(<LevelSample />, { at: '/levels', language: 'ar' })
    const next = page.getByRole('button', { name: 'الصفحة التالية' })
    await expect.element(next).toBeVisible()
    next.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByText('11–20 من 23')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByText('1–10 من 23')).toBeVisible()
  })

  test.each(['4', '99999999', 'Infinity'])(
    'page %s, beyond the last page, is replaced by the last page',
    async (requested) => {
      await openList('/levels')
      await expect.element(row('Grade 10')).toBeVisible()
      await navigate(`?page=${requested}`)
      await expect.element(row('Grade 23')).toBeVisible()
      expect(address()).toBe('/levels?page=3')
      window.history.back()
      await expect.element(row('Grade 10')).toBeVisible()
      expect(address()).toBe('/levels')
    },
  )

  test.each(['0', '-3', 'two', ''])('page %s in the address means the first page', async (requested) => {
    await openList(`/levels?page=${requested}`)
    await expect.element(row('Grade 10')).toBeVisible()
    expect(requests()).toEqual(['page=1'])
  })
})

describe('search and filters', () => {
  test('the search is debounced, sends one request and opens the first page', async () => {
    serveLevels(many)
    await openList('/levels?page=2')
    await expect.element(row('Grade 11')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.click(search())
    for (const key of ['g', 'r', 'a', 'd', 'e', ' ', '2', '2']) await userEvent.keyboard(key)
    expect(requests()).toEqual(['page=2'])
    await vi.advanceTimersByTimeAsync(350)
    vi.useRealTimers()
    await expect.element(row('Grade 22')).toBeVisible()
    expect(address()).toBe('/levels?q=grade+22')
    expect(requests()).toEqual(['page=2', 'page=1&q=grade+22'])
  })

  test('Enter searches at once, surrounding spaces are ignored, and the focus stays', async () => {
    serveLevels()
    await openList()
    await userEvent.fill(search(), '  resident ')
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Consultant')).not.toBeInTheDocument()
    await expect.element(row('Resident')).toBeVisible()
    await expect.element(search()).toHaveFocus()
    expect(address()).toBe('/levels?q=resident')
    expect(requests()).toEqual(['page=1', 'page=1&q=resident'])
  })

  test('the search text of the address is in the box, and one click clears it', async () => {
    serveLevels()
    await openList('/levels?q=spec')
    await expect.element(search()).toHaveValue('spec')
    await expect.element(row('Specialist')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Clear search' }))
    await expect.element(row('Consultant')).toBeVisible()
    await expect.element(search()).toHaveValue('')
    expect(address()).toBe('/levels')
  })

  test('if nothing matches, the list shows it and offers to clear search and filters', async () => {
    serveLevels()
    await openList('/levels?q=nobody&kind=short')
    await userEvent.click(page.getByRole('button', { name: 'Clear search and filters' }))
    await expect.element(row('Consultant')).toBeVisible()
    await expect.element(search()).toHaveValue('')
    expect(address()).toBe('/levels')
  })

  test('a filter is in the address and in the request, opens the first page, and can be cleared', async () => {
    serveLevels(many)
    await openList('/levels?page=3')
    await userEvent.click(page.getByRole('button', { name: 'Kind' }))
    await userEvent.click(page.getByRole('option', { name: 'Short' }))
    await expect.poll(address).toBe('/levels?kind=short')
    await expect.poll(requests).toContain('kind=short&page=1')
    await userEvent.click(page.getByRole('button', { name: 'Remove filter Kind' }))
    await expect.poll(address).toBe('/levels')
    await expect.element(row('Grade 10')).toBeVisible()
  })

  test('other query parameters of the address are kept but not sent', async () => {
    serveLevels()
    await openList('/levels?from=menu')
    await expect.element(row('Consultant')).toBeVisible()
    expect(requests()).toEqual(['page=1'])
    await userEvent.fill(search(), 'res')
    await expect.poll(address).toBe('/levels?from=menu&q=res')
  })

  test('a late response to an older request does not replace the newer one', async () => {
    serveLevels()
    const slow = pending<ReturnType<ReturnType<typeof listOf>>>()
    await openList()
    await expect.element(row('Consultant')).toBeVisible()
    server.on('levels', 'list', (request) =>
      request.query.get('q') === 'slow' ? slow.promise : listOf(levels)(request),
    )
    await navigate('?q=slow')
    await expect.poll(requests).toContain('page=1&q=slow')
    await navigate('?q=res')
    await expect.element(row('Consultant')).not.toBeInTheDocument()
    slow.resolve(listOf(levels)({ query: new URLSearchParams() }))
    await userEvent.keyboard('{Shift}')
    await expect.element(row('Resident')).toBeVisible()
    await expect.element(row('Consultant')).not.toBeInTheDocument()
  })
})
