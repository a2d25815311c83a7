import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access/permissions'
import { pickers } from '#contract/pickers/calls'
import { allOfLevels, serveLevels } from '../../testing/levels'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, server } from '../../testing/testServer'
import { currentLocation } from '../router/history'

const [sample] = sampleOf(pickers.patients.response, { avatar: null }).data
const patient = { ...sample, id: 41, name_text: 'Mariam Lotfy', name: 'Mariam Lotfy', uuid: '29001010100012' }
const field = () => page.getByRole('combobox')
const option = (name: string) => page.getByRole('option', { name })

async function open(more: readonly Permission[]) {
  serveLevels()
  await signInAs(personWith([...allOfLevels, ...more]))
  await openApp({ at: '/levels' })
  await expect.element(page.getByRole('table')).toBeVisible()
}

beforeEach(() => {
  server.on('pickers', 'patients', () => ({ data: [patient as typeof sample & object] }))
})

test('the box in the header and Ctrl K open the palette, which finds patients', async () => {
  await open(['list-patient', 'show-user'])
  await userEvent.click(page.getByRole('button', { name: 'Find a patient or page' }))
  await userEvent.fill(field(), 'Mariam')
  await expect.element(option('Mariam Lotfy')).toHaveTextContent('29001010100012')
  expect(server.received('pickers', 'patients').map(({ query }) => query.get('q'))).toEqual(['Mariam'])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toBeVisible()
})

test.each<[string, Permission, string]>([
  ['the account', 'show-user', '/users/41/view'],
  ['the appointments', 'list-appointment', '/appointments?patient_id=41'],
])('a patient leads to %s, with the id only in the address', async (_, permission, to) => {
  await open(['listPatients', permission])
  await userEvent.click(page.getByRole('button', { name: 'Find a patient or page' }))
  await userEvent.fill(field(), '0100555')
  await userEvent.click(option('Mariam Lotfy'))
  await expect.poll(() => currentLocation().pathname + currentLocation().search).toBe(to)
})

test.each<[string, Permission[]]>([
  ['without the permission to see patients', ['show-user', 'list-appointment']],
  ['without a page of a patient', ['list-patient']],
])('%s, patients are neither offered nor searched', async (_, permissions) => {
  await open(permissions)
  await userEvent.click(page.getByRole('button', { name: 'Find a page', exact: true }))
  await userEvent.fill(field(), 'Mariam')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  expect(server.received('pickers', 'patients')).toEqual([])
})

test('a search that failed says so', async () => {
  server.on('pickers', 'patients', () => new Failure(500))
  await open(['list-patient', 'show-user'])
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.fill(field(), 'Mariam')
  await expect.element(page.getByText('The search did not work')).toBeVisible()
})
