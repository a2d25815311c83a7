import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, openPart } from '../../testing/open'
import { server } from '../../testing/testServer'
import { currentLocation, type Move, onMove } from './history'
import { Link } from './Link'
import { navigate, useLocation } from './navigation'
import { storeScrollPositions } from './scroll'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })

beforeEach(() => {
  server.on('settings', 'show', () => ({ data: { mode: 'production', demo_accounts: [] } }))
})

/** Shows the router's location, with links to other addresses. */
function LocationProbe() {
  const { pathname, search, hash, state, key } = useLocation()
  return (
    <>
      <p data-testid="location" data-key={key}>
        {pathname + search + hash} {JSON.stringify(state)}
      </p>
      <Link to="/one?a=1#part">One</Link>
      <Link to="/two" onClick={(event) => event.preventDefault()}>
        Refused
      </Link>
      <Link to="/three" target="_blank">
        Another tab
      </Link>
    </>
  )
}

const shownLocation = () => page.getByTestId('location')

/**
 * Clicks a link with modifiers that may open a tab.
 *
 * @returns whether the app handled the click
 */
async function isTaken(name: string, press: Parameters<typeof userEvent.click>[1] = {}): Promise<boolean> {
  let navigated: boolean | undefined
  const see = (event: Event) => {
    navigated = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', see)
  window.addEventListener('auxclick', see)
  await userEvent.click(page.getByRole('link', { name }), press)
  window.removeEventListener('click', see)
  window.removeEventListener('auxclick', see)
  if (navigated === undefined) throw new Error('The click was not received')
  return navigated
}

/** Scrolls as soon as the page is long enough: its text may still be loading. */
function scrollTo(position: number) {
  return expect
    .poll(() => {
      window.scrollTo(0, position)
      return window.scrollY
    })
    .toBe(position)
}

describe('focus and scroll', () => {
  // As at start: otherwise the browser would restore the scroll position before the page is rendered.
  beforeEach(() => storeScrollPositions(() => currentLocation().key))

  test('a link to another page focuses its heading and sets the document title', async () => {
    await openApp({ at: '/login' })
    await expect.element(heading('Sign in')).toBeVisible()
    await userEvent.click(page.getByRole('link', { name: 'Forgot password?' }))
    await expect.element(heading('Forgot your password?')).toHaveFocus()
    expect(document.title).toBe('Forgot your password? · Mashfa')
  })

  test('another page starts at the top, and going back restores the scroll position', async () => {
    await page.viewport(800, 300)
    await openApp({ at: '/Terms' })
    await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
    await scrollTo(240)
    await navigate('/forgetpasswrod')
    await expect.element(heading('Forgot your password?')).toHaveFocus()
    await expect.poll(() => window.scrollY).toBe(0)
    await scrollTo(90)
    window.history.back()
    await expect.element(heading('Terms of use')).toHaveFocus()
    await expect.poll(() => window.scrollY).toBe(240)
    window.history.forward()
    await expect.element(heading('Forgot your password?')).toHaveFocus()
    await expect.poll(() => window.scrollY).toBe(90)
  })

  test('the scroll position is saved for a reload', async () => {
    await page.viewport(800, 300)
    await openApp({ at: '/Terms' })
    await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
    window.scrollTo(0, 170)
    window.dispatchEvent(new Event('pagehide'))
    const stored: unknown = JSON.parse(sessionStorage.getItem('mashfa.scroll') ?? '[]')
    expect(stored).toContainEqual([currentLocation().key, 170])
  })

  test('a change of the query string moves neither the focus nor the scroll position', async () => {
    await page.viewport(800, 300)
    await openApp({ at: '/Terms' })
    const back = page.getByRole('link', { name: 'Back to sign in' })
    await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
    back.element().focus()
    const { scrollY } = window
    expect(scrollY).toBeGreaterThan(0)
    await navigate('?part=2')
    await expect.poll(() => currentLocation().search).toBe('?part=2')
    await expect.element(back).toHaveFocus()
    expect(window.scrollY).toBe(scrollY)
  })
})

describe('links', () => {
  test('a plain click navigates within the app and adds a history entry', async () => {
    await openPart(<LocationProbe />, { at: '/start' })
    expect(await isTaken('One')).toBe(true)
    await expect.element(shownLocation()).toHaveTextContent('/one?a=1#part null')
    window.history.back()
    await expect.element(shownLocation()).toHaveTextContent('/start')
  })

  test('Enter follows a link as a click does', async () => {
    await openPart(<LocationProbe />, { at: '/start' })
    page.getByRole('link', { name: 'One' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(shownLocation()).toHaveTextContent('/one?a=1#part')
  })

  test.each(['Control', 'Meta', 'Shift', 'Alt'] as const)('a click with %s is left to the browser', async (key) => {
    await openPart(<LocationProbe />, { at: '/start' })
    expect(await isTaken('One', { modifiers: [key] })).toBe(false)
    expect(currentLocation().pathname).toBe('/start')
  })

  test('a middle click and a link to another tab are left to the browser', async () => {
    await openPart(<LocationProbe />, { at: '/start' })
    expect(await isTaken('One', { button: 'middle' })).toBe(false)
    expect(await isTaken('Another tab')).toBe(false)
    expect(currentLocation().pathname).toBe('/start')
  })

  test('a link whose own handler prevents the default does not navigate', async () => {
    await openPart(<LocationProbe />, { at: '/start' })
    await isTaken('Refused')
    expect(currentLocation().pathname).toBe('/start')
  })
})

describe('addresses', () => {
  test('a relative address replaces the query string and keeps the path', async () => {
    await openPart(<LocationProbe />, { at: '/list?a=1#end' })
    await navigate('?b=2')
    await expect.element(shownLocation()).toHaveTextContent('/list?b=2 null')
  })

  test('a state is passed to the entry and is available again after Back and Forward', async () => {
    await openPart(<LocationProbe />, { at: '/start' })
    await navigate('/next', { state: { from: 'start' } })
    await expect.element(shownLocation()).toHaveTextContent('/next {"from":"start"}')
    const key = shownLocation().element().getAttribute('data-key')
    window.history.back()
    await expect.element(shownLocation()).toHaveTextContent('/start null')
    window.history.forward()
    await expect.element(shownLocation()).toHaveTextContent('/next {"from":"start"}')
    await expect.element(shownLocation()).toHaveAttribute('data-key', key)
  })

  test('Back skips a replaced entry', async () => {
    await openPart(<LocationProbe />, { at: '/start' })
    await navigate('/wrong')
    await navigate('/right', { replace: true })
    await expect.element(shownLocation()).toHaveTextContent('/right')
    await navigate(-1)
    await expect.element(shownLocation()).toHaveTextContent('/start')
  })

  test('a move reports its type and its number of entries', async () => {
    const moves: Move[] = []
    const stop = onMove((move) => moves.push(move))
    await navigate('/one')
    await navigate('/two')
    await navigate('/three', { replace: true })
    await navigate(-2)
    await expect.poll(() => moves.length).toBe(4)
    stop()
    expect(moves.map(({ navigationType, delta, location }) => [navigationType, delta, location.pathname])).toEqual([
      ['push', 0, '/one'],
      ['push', 0, '/two'],
      ['replace', 0, '/three'],
      ['pop', -2, '/'],
    ])
  })

  test('an entry that the app did not create gets its own key', async () => {
    await openPart(<LocationProbe />, { at: '/start' })
    window.history.pushState({ by: 'somebody else' }, '', '/start#foreign')
    await navigate('/next')
    window.history.back()
    await expect.element(shownLocation()).toHaveTextContent('/start#foreign null')
    expect(shownLocation().element().getAttribute('data-key')).toMatch(/^\w+$/)
    await navigate(1)
    await expect.element(shownLocation()).toHaveTextContent('/next')
  })
})
