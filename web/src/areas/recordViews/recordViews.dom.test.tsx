import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RecordView } from '#contract/recordViews/calls'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { pageOf, server } from '../../testing/testServer'
import { RecordViews } from './RecordViews'

const named: RecordView = {
  user_id: 7,
  name: 'Mona Adel',
  roles: ['Doctor'],
  hospitals: [{ id: 2, name: 'Cairo General' }],
  day: '2026-11-18',
  first_at: '2026-11-18T09:00:00.000Z',
  last_at: '2026-11-18T09:10:00.000Z',
  parts: ['allergies'],
  changed: false,
  reasons: [],
}
const byRole = { ...named, user_id: null, name: null }

beforeEach(async () => {
  await signInAs(personWith(['patientTimeLine']))
})

test('a person is shown with role and hospital; who is named by role only without the name', async () => {
  server.on('recordViews', 'list', (request) => pageOf([named, { ...byRole, roles: ['Nurse'] }], request))
  await openPart(<RecordViews />)
  const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
  await expect.element(first).toHaveTextContent(/Mona Adel.*Doctor.*Cairo General/)
  await expect.element(second).toHaveTextContent(/Nurse.*Cairo General.*named by role only/)
})

test('two people who are named by role on one day are two entries; without a role it says that they are staff', async () => {
  server.on('recordViews', 'list', (request) => pageOf([byRole, { ...byRole, roles: [] }], request))
  await openPart(<RecordViews />)
  await expect.element(page.getByRole('listitem')).toHaveLength(2)
  await expect.element(page.getByText('A member of the staff', { exact: true })).toBeVisible()
})
