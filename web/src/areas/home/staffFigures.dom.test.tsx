import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Attention } from '#contract/home/attention'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { pageOf, server } from '../../testing/testServer'

const nothing: Attention = { items: [], today: null, worklists: [], wards: [] }

beforeEach(() => void server.on('home', 'attention', () => ({ data: nothing })))

test('the dashboard shows how many red flags are open, and leads to their list', async () => {
  await signInAs(personWith(['dashboardPermission', 'show-survey-instance']))
  server.on('surveyFlags', 'count', () => ({ data: { open: 3, critical: 1 } }))
  server.on('surveyFlags', 'list', (request) => pageOf([], request))
  server.on('views', 'list', () => ({ data: [] }))
  await openApp({ at: '/' })
  await expect.element(page.getByRole('definition').nth(0)).toHaveTextContent('3')
  await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent('1')
  await page.getByRole('link', { name: 'Open red flags' }).click()
  await expect.element(page.getByRole('heading', { name: 'Red flags' })).toBeVisible()
})

test('a user who may not see red flags is not shown their number', async () => {
  await signInAs(personWith(['dashboardPermission', 'list-clinic']))
  await openApp({ at: '/' })
  await expect.element(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible()
  await expect.element(page.getByText('Open red flags')).not.toBeInTheDocument()
  expect(server.received('surveyFlags', 'count')).toEqual([])
})

test('who orders investigations sees how many results are unread, and gets to their list', async () => {
  await signInAs(personWith(['dashboardPermission', 'list-investigation', 'create-investigation']))
  server.on('investigations', 'unreadCount', () => ({ data: { unread: 2 } }))
  server.on('investigations', 'unread', (request) => pageOf([], request))
  server.on('views', 'list', () => ({ data: [] }))
  await openApp({ at: '/' })
  await expect.element(page.getByRole('definition')).toHaveTextContent('2')
  await page.getByRole('link', { name: 'Unread results' }).click()
  await expect.element(page.getByRole('heading', { name: 'Unread results' })).toBeVisible()
  await expect.element(page.getByText('All results of your orders have been read.')).toBeVisible()
})

test('who only reads investigations is not shown their number', async () => {
  await signInAs(personWith(['dashboardPermission', 'list-clinic', 'list-investigation']))
  await openApp({ at: '/' })
  await expect.element(page.getByRole('navigation', { name: 'Quick links' })).toBeVisible()
  expect(server.received('investigations', 'unreadCount')).toEqual([])
})

test('what needs attention is shown with its number and since when, and leads to its list; what has none is not', async () => {
  await signInAs(personWith(['dashboardPermission', 'list-clinic', 'list-vital-sign']))
  const data: Attention = {
    ...nothing,
    today: { visits: 12, done: 4, missed: 1, waiting: 2 },
    items: [
      { kind: 'critical_results', count: 0, since: null },
      { kind: 'escalations', count: 3, since: '2026-11-18T07:10:00.000Z' },
      { kind: 'unpaid', count: 1000, since: '2026-11-18T08:00:00.000Z' },
    ],
  }
  server.on('home', 'attention', () => ({ data }))
  await openApp({ at: '/' })
  const escalations = page.getByRole('link', { name: /Overdue escalations: 3/ })
  await expect.element(escalations).toHaveTextContent(/The first since.*9:10/)
  await expect.element(escalations).toHaveAttribute('href', '/escalations?acknowledged=0')
  await expect
    .element(page.getByRole('link', { name: /Today’s visits not paid: 1,000\+/ }))
    .toHaveAttribute('href', '/appointments?period=today&payment_status=1')
  await expect.element(page.getByText(/Critical results/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Missed' }))
    .toHaveAttribute('href', '/appointments?period=today&status=5')
})

test('who may see what needs attention is told that nothing does', async () => {
  await signInAs(personWith(['dashboardPermission', 'list-clinic']))
  const items: Attention['items'] = [{ kind: 'unpaid', count: 0, since: null }]
  server.on('home', 'attention', () => ({ data: { ...nothing, items } }))
  await openApp({ at: '/' })
  await expect.element(page.getByText('Nothing needs attention now')).toBeVisible()
})

test('that nothing needs attention is not said beside a check that is overdue', async () => {
  await signInAs(personWith(['dashboardPermission', 'list-clinic']))
  const items: Attention['items'] = [{ kind: 'escalations', count: 0, since: null }]
  const wards = [{ id: 4, name: 'Aswan Hospital', in_patients: 21, overdue_checks: 3, doses: 0 }]
  server.on('home', 'attention', () => ({ data: { ...nothing, items, wards } }))
  await openApp({ at: '/' })
  await expect.element(page.getByText('Overdue checks: 3')).toBeVisible()
  await expect.element(page.getByText('Nothing needs attention now')).not.toBeInTheDocument()
})

test('worklists and wards show what is due now, and lead to their pages', async () => {
  await signInAs(personWith(['dashboardPermission', 'list-clinic']))
  const data: Attention = {
    ...nothing,
    worklists: [{ id: 7, name: 'Central Lab', center_type: 1, stat: 2, urgent: 5, routine: 30 }],
    wards: [{ id: 4, name: 'Aswan Hospital', in_patients: 21, overdue_checks: 3, doses: null }],
  }
  server.on('home', 'attention', () => ({ data }))
  await openApp({ at: '/' })
  await expect
    .element(page.getByRole('link', { name: /Central Lab.*Immediately: 2.*Urgent: 5.*Routine: 30/ }))
    .toHaveAttribute('href', '/service/providers/labs/7/show?tab=investigations')
  await expect.element(page.getByText('Overdue checks: 3')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Vital signs' }))
    .toHaveAttribute('href', '/episodes/cases/4/vital-signs')
  await expect.element(page.getByRole('link', { name: 'Doses' })).not.toBeInTheDocument()
})
