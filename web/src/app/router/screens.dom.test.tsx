import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tokenOf } from '../../lib/api/testing'
import { allOfLevels, level, levels, serveLevels } from '../../testing/levels'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { noResponse, server } from '../../testing/testServer'
import { currentLocation } from './history'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const address = () => {
  const { pathname, search } = currentLocation()
  return pathname + search
}

beforeEach(() => {
  serveLevels()
  server.on('settings', 'show', () => ({ data: { mode: 'production', demo_accounts: [] } }))
})

describe('the screen of an address', () => {
  test('an unknown address shows the not-found page and stays in the address bar', async () => {
    await openApp({ at: '/nowhere/at/all?x=1' })
    await expect.element(heading('The page you are looking for was not found')).toBeVisible()
    expect(document.title).toBe('The page you are looking for was not found · Mashfa')
    expect(address()).toBe('/nowhere/at/all?x=1')
  })

  test.each(['/Terms', '/terms/', '/TERMS//'])('%s shows the terms', async (at) => {
    await openApp({ at: `${at}#cancelling` })
    await expect.element(heading('Terms of use')).toBeVisible()
    expect(document.title).toBe('Terms of use · Mashfa')
  })

  test('a page in Arabic has an Arabic title and right-to-left direction', async () => {
    await openApp({ at: '/Terms', language: 'ar' })
    await expect.element(heading('شروط الاستخدام')).toBeVisible()
    expect(document.title).toBe('شروط الاستخدام · مشفى')
    expect(getComputedStyle(heading('شروط الاستخدام').element()).direction).toBe('rtl')
  })

  test('the document title follows the language at the same address', async () => {
    await openApp({ at: '/Terms' })
    await userEvent.click(page.getByRole('button', { name: 'العربية' }))
    await expect.element(heading('شروط الاستخدام')).toBeVisible()
    await expect.poll(() => document.title).toBe('شروط الاستخدام · مشفى')
    expect(address()).toBe('/Terms')
  })

  test('a route parameter is passed to the screen and its requests', async () => {
    await signInAs(personWith(allOfLevels))
    await openApp({ at: '/levels/2/edit' })
    await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Specialist')
    expect(server.received('levels', 'show').map(({ params }) => params.id)).toEqual(['2'])
  })

  test('another parameter of the same route shows the other record', async () => {
    serveLevels([...levels, level(7, 'Professor')])
    await signInAs(personWith(allOfLevels))
    await openApp({ at: '/levels/2/show' })
    await expect.element(heading('Specialist')).toBeVisible()
    const { navigate } = await import('./navigation')
    await navigate('/levels/7/show')
    await expect.element(heading('Professor')).toBeVisible()
    expect(address()).toBe('/levels/7/show')
  })

  test('a form is that of its address, also of an address that is opened again after another record', async () => {
    serveLevels([...levels, level(7, 'Professor')])
    await signInAs(personWith(allOfLevels))
    await openApp({ at: '/levels/2/edit' })
    const field = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect.element(field).toHaveValue('Specialist')
    const { navigate } = await import('./navigation')
    await navigate('/levels/7/edit')
    await expect.element(field).toHaveValue('Professor')
    // Both are loaded already.
    history.back()
    await expect.element(field).toHaveValue('Specialist')
  })
})

describe('who may open a screen', () => {
  test('a visitor has to sign in first, and the sign-in page knows the requested address', async () => {
    await openApp({ at: '/levels?page=2' })
    await expect.element(heading('Sign in')).toBeVisible()
    expect(address()).toBe(`/login?next=${encodeURIComponent('/levels?page=2')}`)
    expect(server.received('levels', 'list')).toEqual([])
  })

  test('after sign-in, the requested screen opens', async () => {
    server
      .on('auth', 'login', () => ({ access_token: tokenOf(1), expires_in: 900 }))
      .on('profile', 'show', () => ({ data: personWith(['list-level']) }))
    await openApp({ at: '/levels?q=res' })
    await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'rima@hospital.test')
    await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'secret words')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Experience levels')).toBeVisible()
    expect(address()).toBe('/levels?q=res')
    const { clearToken } = await import('../../lib/api/token')
    clearToken(false)
  })

  test('without the permission, the no-permission page opens, nothing is fetched, and Back does not return to the screen', async () => {
    await signInAs(personWith(['list-city']))
    await openApp({ at: '/Terms' })
    const { navigate } = await import('./navigation')
    await navigate('/levels')
    await expect.element(heading('You have no Permission to access this Page')).toBeVisible()
    expect(address()).toBe('/no-permission')
    expect(server.received('levels', 'list')).toEqual([])
    window.history.back()
    await expect.element(heading('Terms of use')).toBeVisible()
  })

  test('one of several permissions is enough', async () => {
    await signInAs(personWith(['update-level']))
    await openApp({ at: '/levels/1/show' })
    await expect.element(heading('Consultant')).toBeVisible()
  })

  test('Super Admin may open everything without any permission', async () => {
    server.on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    await signInAs(personWith([], { roles: [{ id: 1, code: 'SUPER_ADMIN', name: 'Super Admin' }] }))
    await openApp({ at: '/levels' })
    await expect.element(heading('Experience levels')).toBeVisible()
  })

  test('if the server cannot be reached to resume the auth session, the page shows it, and Try again opens the screen', async () => {
    // The page also tries again by itself.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    server.on('auth', 'refresh', () => noResponse)
    localStorage.setItem('mashfa.signed-in', '1')
    const { resumeAuthSession } = await import('../session/authSession')
    await resumeAuthSession()
    await openApp({ at: '/levels' })
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect.element(page.getByText('Network error check your connection')).toBeVisible()
    server
      .on('auth', 'refresh', () => ({ access_token: tokenOf(1), expires_in: 900 }))
      .on('profile', 'show', () => ({ data: personWith(['list-level']) }))
    await userEvent.click(retry)
    await expect.element(heading('Experience levels')).toBeVisible()
    const { clearToken } = await import('../../lib/api/token')
    clearToken(false)
  })
})
