import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allOfLevels, serveLevels } from '../../testing/levels'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { server } from '../../testing/testServer'

const menu = () => page.getByRole('navigation', { name: 'Menu' }).first()
const superAdmin = { roles: [{ id: 1, code: 'SUPER_ADMIN', name: 'Super Admin' }] }

beforeEach(() => {
  serveLevels()
  server.on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
})

test('the many entries of Super Admin are in sections; that of the page is open, and its entry is in view', async () => {
  await page.viewport(1280, 500)
  await signInAs(personWith([], superAdmin))
  await openApp({ at: '/levels' })
  const active = menu().getByRole('link', { name: 'Experience levels' })
  await expect.element(active).toHaveAttribute('aria-current', 'page')
  await expect.element(active).toBeInViewport()
  await expect.element(menu().getByRole('button', { name: 'Lists' })).toHaveAttribute('aria-expanded', 'true')
  const surveys = menu().getByRole('button', { name: 'Forms and surveys' })
  await expect.element(surveys).toHaveAttribute('aria-expanded', 'false')
  const questions = menu().getByRole('link', { name: 'Question bank' })
  await expect.element(questions).not.toBeInTheDocument()
  await userEvent.click(surveys)
  await expect.element(questions).toBeVisible()
})

test('a few entries have no sections', async () => {
  await signInAs(personWith(allOfLevels))
  await openApp({ at: '/levels' })
  await expect.element(menu().getByRole('link', { name: 'Experience levels' })).toBeVisible()
  await expect.element(menu().getByRole('button', { name: 'Lists' })).not.toBeInTheDocument()
})
