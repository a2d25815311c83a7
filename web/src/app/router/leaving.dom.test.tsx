import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allOfLevels, serveLevels } from '../../testing/levels'
import { openApp, openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { currentLocation } from './history'
import { navigate } from './navigation'
import { useLeaveGuard } from './useLeaveGuard'

const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
const clickButton = (name: string) => userEvent.click(question().getByRole('button', { name }))
const name = () => page.getByRole('textbox', { name: 'Name', exact: true })

/** Whether the browser would ask before the page is closed or reloaded. */
function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('a form with unsaved changes', () => {
  beforeEach(async () => {
    serveLevels()
    await signInAs(personWith(allOfLevels))
    await openApp({ at: '/levels' })
    await userEvent.click(page.getByRole('link', { name: 'New level' }))
    await userEvent.fill(name(), 'Fellow')
  })

  test('a link asks first, and staying keeps what was typed', async () => {
    await userEvent.click(page.getByRole('link', { name: 'Cancel' }))
    await clickButton('Stay here')
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(name()).toHaveValue('Fellow')
    expect(currentLocation().pathname).toBe('/levels/create')
  })

  test('leaving follows the link, and the question is asked once', async () => {
    await userEvent.click(page.getByRole('link', { name: 'Cancel' }))
    await clickButton('Leave')
    await expect.element(page.getByRole('table', { name: 'Experience levels' })).toBeVisible()
    expect(currentLocation().pathname).toBe('/levels')
    await userEvent.click(page.getByRole('link', { name: 'New level' }))
    await expect.element(name()).toHaveValue('')
  })

  test('Back also asks: staying keeps the address and the input, leaving goes back', async () => {
    window.history.back()
    await clickButton('Stay here')
    await expect.element(name()).toHaveValue('Fellow')
    expect(window.location.pathname).toBe('/levels/create')
    window.history.back()
    await clickButton('Leave')
    await expect.element(page.getByRole('table', { name: 'Experience levels' })).toBeVisible()
    expect(window.location.pathname).toBe('/levels')
  })

  test('the browser asks before the page is closed, until the input is unchanged again', async () => {
    expect(asksBeforeClosing()).toBe(true)
    await userEvent.clear(name())
    await expect.poll(asksBeforeClosing).toBe(false)
    await userEvent.click(page.getByRole('link', { name: 'Cancel' }))
    await expect.element(page.getByRole('table', { name: 'Experience levels' })).toBeVisible()
  })
})

describe('the guard', () => {
  function Guarded() {
    const release = useLeaveGuard(true)
    return (
      <button
        type="button"
        onClick={() => {
          release()
          void navigate('/away')
        }}
      >
        Saved
      </button>
    )
  }

  test('a change of the query string asks no question', async () => {
    await openPart(<Guarded />, { at: '/here' })
    await navigate('?page=2')
    await expect.poll(() => window.location.search).toBe('?page=2')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('can be removed at once, to navigate right after saving', async () => {
    await openPart(<Guarded />, { at: '/here' })
    await userEvent.click(page.getByRole('button', { name: 'Saved' }))
    await expect.poll(() => window.location.pathname).toBe('/away')
    expect(asksBeforeClosing()).toBe(false)
  })

  test('is removed when its component is unmounted', async () => {
    const screen = await openPart(<Guarded />, { at: '/here' })
    expect(asksBeforeClosing()).toBe(true)
    await screen.unmount()
    expect(asksBeforeClosing()).toBe(false)
  })
})
