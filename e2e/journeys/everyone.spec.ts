import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { addressOf, callIn, type Scene, setScene, type Viewer } from '../support/hospital'
import { axeFaults, bringAxe, faultsOf } from '../support/inspect'
import { expect, signIn, test } from '../support/journey'
import { settled } from '../support/look'
import { type Screen, screens } from '../support/screens'

const root = resolve(import.meta.dirname, '../..')
const viewers: readonly Viewer[] = ['visitor', 'patient', 'doctor', 'nurse', 'lab', 'admin', 'super']

test('every route of the app is looked at', () => {
  const areas = readdirSync(join(root, 'web/src/areas'))
  const routes = areas.flatMap((area) => {
    try {
      const source = readFileSync(join(root, 'web/src/areas', area, 'routes.tsx'), 'utf8')
      return [...source.matchAll(/path: '([^']+)'/g)].map(([, path]) => path)
    } catch {
      return []
    }
  })
  expect(routes.length).toBeGreaterThan(25)
  expect(routes.filter((path) => !screens.some(({ route }) => route === path))).toEqual([])
})

/** As tall as what it shows: nothing is hidden by a bar at the foot that one would scroll away from. */
async function showWhole(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, 6_000)) })
}

/** Looks at a screen in light and in dark, and keeps a picture of each. Out: what is wrong. */
async function lookAt(
  page: Page,
  viewport: { width: number; height: number },
  screen: Screen,
  scene: Scene,
  language: 'en' | 'ar',
  folder: string,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(viewport)
  await page.goto(screen.address(scene))
  const isThere = await page
    .locator('h1')
    .first()
    .waitFor()
    .then(
      () => true,
      () => false,
    )
  if (!isThere) return [`${screen.name}: nothing to see`]
  await page.waitForFunction(() => !document.querySelector('[role="status"][data-look]'))
  await screen.open?.(page)
  await showWhole(page)
  await bringAxe(page)
  const faults: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await settled(page)
    await page.screenshot({ path: join(folder, `${screen.name}-${scheme}.png`) })
    faults.push(...(await axeFaults(page)).map((fault) => `${scheme}: ${fault}`))
  }
  faults.push(...(await faultsOf(page, language)))
  return faults.map((fault) => `${screen.name}: ${fault}`)
}

test('every screen in both schemes: no axe violation, nothing too wide, nothing untranslated', async ({
  journey,
  language,
  width,
}) => {
  test.setTimeout(420_000)
  const scene = await setScene(journey.server.url)
  const folder = join(root, 'test-output/pictures', `${language}-${width}`)
  mkdirSync(folder, { recursive: true })
  const faults: string[] = []
  for (const called of [undefined, true] as const) {
    if (called) await callIn(journey.server.url, scene)
    for (const viewer of viewers) {
      const theirs = screens.filter((each) => each.viewer === viewer && each.called === called)
      if (theirs.length === 0) continue
      const page = await journey.open(viewer)
      const viewport = page.viewportSize() ?? { width, height: 900 }
      if (viewer !== 'visitor') await signIn(page, addressOf[viewer], language)
      for (const screen of theirs) faults.push(...(await lookAt(page, viewport, screen, scene, language, folder)))
      await page.context().close()
    }
  }
  expect(faults).toEqual([])
})
