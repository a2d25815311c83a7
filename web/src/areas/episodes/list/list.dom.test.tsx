import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EpisodeRow } from '#contract/episodes/episode'
import { openApp } from '../../../testing/open'
import { personWith, signInAs } from '../../../testing/people'
import { Failure, pageOf, server } from '../../../testing/testServer'
import { openEpisode, utilities } from '../testing'

const row = (id: number, name: string, changes: Partial<EpisodeRow> = {}): EpisodeRow => ({
  ...openEpisode,
  id,
  patient: { ...openEpisode.patient, id, name_text: name, uuid: `2900115011238${id}` },
  ...changes,
})
const rows = [
  row(1, 'Nadia Journey'),
  row(2, 'Closed Record', { is_open: false, severity: 1, severity_text: 'Stable' }),
]

beforeEach(async () => {
  server
    .on('episodes', 'list', (request) => pageOf(rows, request))
    .on('episodes', 'utilities', () => ({ data: utilities }))
    .on('transfers', 'received', (request) => pageOf([], request))
    .on('pickers', 'patients', () => ({
      data: [{ ...openEpisode.patient, id: 17, name: 'Ahmed Salem', name_text: 'Ahmed Salem', uuid: '26403140102375' }],
    }))
    .on('pickers', 'patient', () => ({ data: { ...openEpisode.patient, id: 17, name_text: 'Ahmed Salem' } }))
  await signInAs(personWith(['list-episode', 'show-episode', 'create-episode', 'list-patient']))
})

const open = (query = '') => openApp({ at: `/episodes/cases/3${query}` })
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const queries = () => server.received('episodes', 'list').map(({ query }) => Object.fromEntries(query))

test('rows show the room and the severity, and lead to the case', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/Episodes at .Al Noor Hospital/)
  await expect.element(rowOf('Nadia')).toHaveTextContent('Ward A')
  await expect.element(rowOf('Nadia')).toHaveTextContent('Unstable')
  await expect.element(rowOf('Nadia')).toHaveTextContent('29001150112381')
  await expect
    .element(rowOf('Nadia').getByRole('link', { name: /Nadia Journey/ }))
    .toHaveAttribute('href', '/episodes/spok/case/1?logo=9')
})

test('a row that is not open asks for a reason in place of the national ID, and leads nowhere', async () => {
  await open()
  await expect.element(rowOf('Closed Record').getByRole('button', { name: 'Open record with a reason' })).toBeVisible()
  await expect.element(rowOf('Closed Record')).not.toHaveTextContent('29001150112382')
  expect(rowOf('Closed Record').getByRole('link').elements()).toEqual([])
})

test('search, filters and Show Discharged are in the address and in the request', async () => {
  await open('?page=1&severity=0&department_id=1')
  await expect.poll(() => queries().at(-1)).toMatchObject({ severity: '0', department_id: '1' })
  await userEvent.click(page.getByRole('switch', { name: 'Show Discharged' }))
  await expect.poll(() => location.search).toContain('status=1')
  await expect.poll(() => queries().at(-1)).toMatchObject({ status: '1', severity: '0' })
  await userEvent.fill(page.getByRole('searchbox'), 'nadia')
  await expect.poll(() => queries().at(-1)).toMatchObject({ q: 'nadia', status: '1' })
})

test('an empty list offers the admission', async () => {
  server.on('episodes', 'list', (request) => pageOf([], request))
  await open()
  await expect.element(page.getByText('No Available Items')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'New Episode' }).first())
    .toHaveAttribute('href', '/episodes/spock/cases/3/create')
})

test('a previous patient leads to the form with this patient', async () => {
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Previous patient' }))
  await userEvent.type(page.getByRole('combobox', { name: 'Name, national ID or phone' }), 'ahmed')
  await userEvent.click(page.getByRole('option', { name: /Ahmed Salem/ }))
  await expect.poll(() => location.pathname + location.search).toBe('/episodes/spock/cases/3/create?patient=17')
})

test('those who may only list cannot admit, and a list that cannot be loaded can be tried again', async () => {
  await signInAs(personWith(['list-episode']))
  server.on('episodes', 'list', () => new Failure(500, { error: 'Broken' }))
  await open()
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  expect(page.getByRole('link', { name: 'New Episode' }).elements()).toEqual([])
  server.on('episodes', 'list', (request) => pageOf(rows, request))
  await userEvent.click(retry)
  await expect.element(rowOf('Nadia')).toBeVisible()
  expect(rowOf('Nadia').getByRole('link').elements()).toEqual([])
})
