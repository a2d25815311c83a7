import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Setup } from '#contract/home/setup'
import { type SetupStep, setupSteps } from '#contract/home/setupSteps'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { server } from '../../testing/testServer'

const superAdmin = personWith(['dashboardPermission'], { roles: [{ id: 1, code: 'SUPER_ADMIN', name: 'Super Admin' }] })

function setupWith(done: readonly SetupStep[], isHidden = false): { data: Setup } {
  return {
    data: {
      is_hidden: isHidden,
      steps: setupSteps.map((step) => ({ step, is_done: done.includes(step) })),
      hospitals: 1,
      doctors: 0,
      clinics: 0,
      payments: 'test',
      takes_cash: false,
      mail: 'kept',
      runs: { database: 'embedded', files: 'folder', video: 'p2p', second_factor: false },
    },
  }
}

const figures = {
  in_patients: 0,
  doctors: 0,
  coordinators: 0,
  nurses: 0,
  admins: 0,
  total_users: 1,
  hospitals_count: 0,
}

async function openWith(setup: { data: Setup }): Promise<void> {
  await signInAs(superAdmin)
  server.on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
  server.on('surveyFlags', 'count', () => ({ data: { open: 0, critical: 0 } }))
  server.on('investigations', 'unreadCount', () => ({ data: { unread: 0 } }))
  server.on('reportPins', 'list', () => ({ data: [] }))
  server.on('home', 'setup', () => setup)
  server.on('home', 'attention', () => ({ data: { items: [], today: null, worklists: [], wards: [] } }))
  server.on('home', 'statistics', () => ({ data: { dashboard: 'super', total: figures, hospitals: [] } }))
  await openApp({ at: '/' })
}

test('a Super Admin of an empty installation sees each step with its state, its page, and what it needs before', async () => {
  await openWith(setupWith(['hospital']))
  await expect.element(page.getByRole('heading', { name: 'Set up this installation' })).toBeVisible()
  await expect.element(page.getByText('1 of 6 steps are done')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Add the first hospital: done', exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open Add the first hospital' }))
    .toHaveAttribute('href', '/service/providers/hospitals')
  await expect.element(page.getByRole('link', { name: 'Invite a doctor' })).toHaveAttribute('href', '/users/create')
  await expect.element(page.getByText('Needs a doctor')).toBeVisible()
  await expect.element(page.getByText('Needs a clinic')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Drugs/ })).toHaveAttribute('href', '/drugs')
  await expect.element(page.getByRole('link', { name: 'Add a clinic' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Only test keys are entered, so no real money can move')).toBeVisible()
})

test('the list can be hidden, which can be undone', async () => {
  await openWith(setupWith([]))
  server.on('home', 'updateSetup', ({ body }) => setupWith([], (body as { is_hidden: boolean }).is_hidden))
  await page.getByRole('button', { name: 'Hide the list' }).click()
  await expect.element(page.getByRole('heading', { name: 'Set up this installation' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Set up this installation' })).toBeVisible()
})

test.each([
  ['everything is done', setupWith(setupSteps)],
  ['it was hidden', setupWith([], true)],
])('the list is not shown when %s', async (_when, setup) => {
  await openWith(setup)
  await expect.element(page.getByRole('heading', { name: 'In all hospitals' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Set up this installation' })).not.toBeInTheDocument()
})
