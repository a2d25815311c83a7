import type { Page } from '@playwright/test'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

/**
 * Maximum compressed KiB, with headers, of scripts, styles and responses of the API that a case needs beyond the shell
 * until its first useful screen: at 400 kbit/s, 50 of them take a second.
 */
const budget = 60

/** A case of the demo, and an address that has the shell with nothing in it. */
const [case1, emptyShell] = ['/episodes/spok/case/1', '/404']

/** The last response that the first useful screen waits for: what is requested after it, the screen does not need. */
const last = `/api/admin/episodes/1/medical-history`

interface Transfer {
  path: string
  kib: number
  isNeeded: boolean
}

/** Records what a page transfers, without fonts and pictures, which delay nothing. */
async function recordTransfers(page: Page): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const requests = new Map<string, Pick<Transfer, 'path' | 'isNeeded'>>()
  let isNeeded = true
  const session = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    requests.set(requestId, { path: new URL(request.url).pathname, isNeeded })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request?.path === last) isNeeded = false
    if (request && /\.(js|css)$|^\/api\//.test(request.path))
      transfers.push({ ...request, kib: encodedDataLength / 1024 })
  })
  await session.send('Network.enable')
  return transfers
}

test.describe('the first useful screen of a case', () => {
  for (const width of [1280, 390])
    test(`takes at most ${budget} KiB beyond the shell, ${width} px wide`, async ({ journey, language }) => {
      const t = textsOf(language)
      const page = await journey.open('doctor')
      await page.setViewportSize({ width, height: 844 })
      await signIn(page, emailOf.doctor, language)
      await page.goto(emptyShell)
      // The last that the shell loads, on any screen.
      await page.waitForResponse(/SignInDialog-[^/]*\.js$/)
      await page.waitForLoadState('networkidle')
      const transfers = await recordTransfers(page)
      // By the app's router, so that nothing of the shell is loaded again.
      await page.evaluate((address) => {
        history.pushState({ key: crypto.randomUUID(), index: 1, state: null }, '', address)
        window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }, case1)
      await expect(page.getByRole('main').getByRole('region').first()).toContainText(t('episodes', 'case.place'))
      await expect(page.getByText(t('episodes', 'field.chief_complaint'))).toBeVisible()
      await page.waitForLoadState('networkidle')
      const needed = transfers.filter(({ isNeeded }) => isNeeded)
      const sum = (list: readonly Transfer[]) => list.reduce((total, { kib }) => total + kib, 0)
      const list = needed.map(({ path, kib }) => `${kib.toFixed(1)} ${path}`).join('\n')
      console.info(`First useful screen of a case, ${width} px wide: ${sum(needed).toFixed(1)} KiB\n${list}`)
      expect(needed.map(({ path }) => path)).toContain(last)
      expect(sum(needed), list).toBeLessThanOrEqual(budget)
    })
})
