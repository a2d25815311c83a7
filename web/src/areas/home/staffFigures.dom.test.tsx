import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { pageOf, server } from '../../testing/testServer'

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
