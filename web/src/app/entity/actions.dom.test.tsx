import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import type { View } from '#contract/views/calls'
import { LevelSample } from '../../testing/LevelSample'
import { allOfLevels, level, levels, listOf, serveLevels } from '../../testing/levels'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { Failure, server } from '../../testing/testServer'
import { currentLocation } from '../router/history'

const row = (name: string) => page.getByRole('row', { name })
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const choose = (name: string) => userEvent.click(page.getByRole('menuitem', { name, exact: true }))
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
const address = () => {
  const { pathname, search } = currentLocation()
  return pathname + search
}

async function openList(permissions: readonly Permission[] = allOfLevels, part = <LevelSample />, at = '/levels') {
  await signInAs(personWith(permissions))
  await openPart(part, { at })
  await expect.element(page.getByText('1–3 of 3')).toBeVisible()
}

describe('actions by permission', () => {
  beforeEach(() => serveLevels())

  test.each<[Permission[], { create: boolean; leads: string | null; actions: string[] }]>([
    [['list-level'], { create: false, leads: null, actions: [] }],
    [['list-level', 'show-level'], { create: false, leads: '/levels/2/show', actions: [] }],
    [['list-level', 'update-level'], { create: false, leads: '/levels/2/edit', actions: ['Edit'] }],
    [['list-level', 'delete-level'], { create: false, leads: null, actions: ['Delete'] }],
    [['list-level', 'create-level'], { create: true, leads: null, actions: [] }],
    [[...allOfLevels], { create: true, leads: '/levels/2/show', actions: ['Edit', 'Delete'] }],
  ])('with %j', async (permissions, { create, leads, actions }) => {
    await openList(permissions)
    expect(page.getByRole('link', { name: 'New level' }).elements()).toHaveLength(create ? 1 : 0)
    const link = page.getByRole('link', { name: 'Specialist' }).elements()[0]
    expect(link?.getAttribute('href') ?? null).toBe(leads)
    if (actions.length > 0) await press('More actions for Specialist')
    if (actions.length > 0) await expect.element(page.getByRole('menu')).toBeVisible()
    expect(items()).toEqual(actions)
  })

  test('a row that cannot be edited offers only its further actions', async () => {
    const done: number[] = []
    await openList(
      allOfLevels,
      <LevelSample
        isFixed={({ id }) => id === 2}
        moreActions={({ id }) => [{ key: 'copy', label: 'Copy', onSelect: () => done.push(id) }]}
      />,
    )
    await press('More actions for Specialist')
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(items()).toEqual(['Copy'])
    await choose('Copy')
    expect(done).toEqual([2])
    await press('More actions for Resident')
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    expect(items()).toEqual(['Edit', 'Copy', 'Delete'])
  })
})

describe('opening a row', () => {
  beforeEach(() => serveLevels())

  test('a click anywhere on it opens the record', async () => {
    await openList()
    await userEvent.click(page.getByRole('cell', { name: '2', exact: true }))
    await expect.poll(address).toBe('/levels/2/show')
  })

  test('a click on one of its buttons does not', async () => {
    await openList()
    await press('More actions for Specialist')
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(address()).toBe('/levels')
    await choose('Edit')
    await expect.poll(address).toBe('/levels/2/edit')
  })
})

describe('deleting a row', () => {
  let rows = levels
  const question = () => page.getByRole('dialog', { name: 'Are you sure?' })
  const clickButton = (name: string) => userEvent.click(question().getByRole('button', { name, exact: true }))

  beforeEach(() => {
    rows = levels
    serveLevels()
    server
      .on('levels', 'list', (request) => listOf(rows)(request))
      .on('levels', 'remove', ({ params }) => {
        rows = rows.filter(({ id }) => String(id) !== params.id)
        return { message: 'Deleted' }
      })
  })

  test('asks for confirmation, and No changes nothing', async () => {
    await openList()
    await press('More actions for Specialist')
    await choose('Delete')
    await expect.element(question()).toHaveTextContent('The level goes.')
    await expect.element(question().getByRole('button', { name: 'No' })).toHaveFocus()
    await clickButton('No')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(row('Specialist')).toBeVisible()
    expect(server.received('levels', 'remove')).toEqual([])
  })

  test('removes it from the list, shows a toast, and focuses the row that takes its place', async () => {
    await openList()
    await press('More actions for Specialist')
    await choose('Delete')
    await clickButton('Yes')
    await expect.element(page.getByText('The level was deleted')).toBeVisible()
    await expect.element(row('Specialist')).not.toBeInTheDocument()
    expect(server.received('levels', 'remove').map(({ params }) => params)).toEqual([{ id: '2' }])
    await expect.element(page.getByRole('link', { name: 'Resident' })).toHaveFocus()
  })

  test('the only row of the last page opens the previous page', async () => {
    rows = Array.from({ length: 11 }, (_, index) => level(index + 1, `Grade ${index + 1}`))
    await signInAs(personWith(allOfLevels))
    await openPart(<LevelSample />, { at: '/levels?page=2' })
    await press('More actions for Grade 11')
    await choose('Delete')
    await clickButton('Yes')
    await expect.element(row('Grade 10')).toBeVisible()
    await expect.element(page.getByText('1–10 of 10')).toBeVisible()
    expect(address()).toBe('/levels')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('if the server refuses, the row stays and the banner shows the reason', async () => {
    server.on('levels', 'remove', () => new Failure(422, { message: 'Doctors still have this level' }))
    await openList()
    await press('More actions for Specialist')
    await choose('Delete')
    await clickButton('Yes')
    await expect.element(page.getByText('Doctors still have this level')).toBeVisible()
    await expect.element(row('Specialist')).toBeVisible()
    await press('Dismiss')
    await expect.element(page.getByText('Doctors still have this level')).not.toBeInTheDocument()
  })
})

describe('saved views', () => {
  let views: View[] = []

  beforeEach(() => {
    views = [{ id: 4, list: 'levels', name: 'Short ones', filters: 'kind=short' }]
    serveLevels()
    server
      .on('levels', 'list', (request) => listOf(levels)(request))
      .on('views', 'list', () => ({ data: views }))
      .on('views', 'create', ({ body }) => {
        const view = { id: 5, list: body.list, name: body.name, filters: body.filters }
        views = [...views, view]
        return { data: view }
      })
      .on('views', 'remove', ({ params }) => {
        views = views.filter(({ id }) => String(id) !== params.id)
        return { message: 'Deleted' }
      })
  })

  test('a view sets its filters in the address and opens the first page', async () => {
    await openList(allOfLevels, <LevelSample />, '/levels?q=s')
    await expect.element(page.getByRole('link', { name: 'All', exact: true })).not.toHaveAttribute('aria-current')
    const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Short ones' })
    await userEvent.click(view)
    await expect.poll(address).toBe('/levels?kind=short')
    await expect.element(view).toHaveAttribute('aria-current', 'page')
    expect(server.received('views', 'list').map(({ params }) => params.list)).toEqual(['levels'])
  })

  test('the current filters are saved under a name, without the page', async () => {
    serveLevels(Array.from({ length: 12 }, (_, index) => level(index + 1, `Grade ${index + 1}`)))
    server.on('views', 'list', () => ({ data: views }))
    await signInAs(personWith(allOfLevels))
    await openPart(<LevelSample />, { at: '/levels?q=grade&page=2' })
    await press('Save this view')
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await expect.element(dialog.getByRole('textbox', { name: 'Name of the view' })).toHaveFocus()
    await userEvent.keyboard('Grades{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.received('views', 'create').map(({ body }) => body)).toEqual([
      { list: 'levels', name: 'Grades', filters: 'q=grade' },
    ])
    await expect.element(page.getByRole('link', { name: 'Grades' })).toHaveAttribute('aria-current', 'page')
    await press('More actions for this list')
    await expect.element(page.getByRole('menuitem', { name: 'Delete view “Grades”' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Save this view' })).not.toBeInTheDocument()
  })

  test('without saved views there are no tabs, and the menu saves the first one', async () => {
    views = []
    await openList(allOfLevels, <LevelSample />, '/levels?q=s')
    await expect.element(page.getByRole('table')).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Views' })).not.toBeInTheDocument()
    await press('More actions for this list')
    await choose('Save this view')
    await userEvent.keyboard('With s{Enter}')
    await expect.element(page.getByRole('link', { name: 'With s' })).toHaveAttribute('aria-current', 'page')
  })

  test('the current view can be deleted', async () => {
    await openList(allOfLevels, <LevelSample />, '/levels?kind=short')
    await press('More actions for this list')
    await choose('Delete view “Short ones”')
    await expect.poll(() => views).toEqual([])
    await expect.poll(() => server.received('views', 'list').length).toBe(2)
    await press('More actions for this list')
    await expect.element(page.getByRole('menuitem', { name: 'Save this view' })).toBeVisible()
    expect(items()).not.toContain('Delete view “Short ones”')
    await expect.element(page.getByRole('link', { name: 'Short ones' })).not.toBeInTheDocument()
  })
})

describe('on a phone', () => {
  test('rows are cards with their link, values and actions, and a wide viewport shows the table again', async () => {
    serveLevels()
    await page.viewport(390, 844)
    await openList()
    const cards = page.getByRole('list', { name: 'Levels' }).getByRole('listitem')
    expect(cards.elements()).toHaveLength(3)
    await expect.element(cards.nth(1)).toHaveTextContent('SpecialistNumber2')
    await expect.element(cards.nth(1).getByRole('link')).toHaveAttribute('href', '/levels/2/show')
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await userEvent.click(cards.nth(1).getByRole('button', { name: 'More actions for Specialist' }))
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.viewport(1280, 800)
    await expect.element(page.getByRole('table', { name: 'Levels' })).toBeVisible()
  })
})
