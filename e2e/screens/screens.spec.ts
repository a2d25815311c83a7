import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { addressOf, callIn, type Scene, setScene, type Viewer } from '../support/hospital'
import { axeFaults, bringAxe, faultsOf } from '../support/inspect'
import { expect, signIn, test, wordsOf } from '../support/journey'
import { settled } from '../support/look'
import { type Screen, screens } from '../support/screens'
import { dialogFaults, roundByTab } from '../support/sight'
import { states } from '../support/states'

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

interface Looking {
  page: Page
  viewport: { width: number; height: number }
  scene: Scene
  language: Language
  folder: string
}

/** Opens what is over a screen, by keyboard. Out: what is wrong with where the focus goes. */
async function openLayer({ page, language }: Looking, { layer }: Screen): Promise<string[]> {
  if (!layer) return []
  const t = wordsOf(language)
  await layer.opener(page, t).press('Enter')
  await layer.next?.(page, t)
  return layer.kind === 'dialog' ? dialogFaults(page) : []
}

/** Closes it by Escape. Out: whether the focus comes back to what opened it. */
async function closeLayer({ page, language }: Looking, { layer }: Screen): Promise<string[]> {
  if (!layer) return []
  await page.keyboard.press('Escape')
  return expect(layer.opener(page, wordsOf(language)))
    .toBeFocused({ timeout: 3_000 })
    .then(
      () => [],
      () => ['Escape does not lead the focus back to what opened it'],
    )
}

/** Looks at a screen in light and in dark, keeps a picture of each, and goes round it by Tab. Out: what is wrong. */
async function lookAt(looking: Looking, screen: Screen): Promise<string[]> {
  const { page, viewport, scene, language, folder } = looking
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
  await screen.open?.(page, wordsOf(language))
  const faults = await openLayer(looking, screen)
  if (!screen.layer) await showWhole(page)
  await bringAxe(page)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await settled(page)
    await page.screenshot({ path: join(folder, `${screen.name}-${scheme}.png`) })
    faults.push(...(await axeFaults(page, scheme)).map((fault) => `${scheme}: ${fault}`))
  }
  faults.push(...(await faultsOf(page, language)))
  faults.push(...(await closeLayer(looking, screen)))
  await screen.after?.(page)
  // Once in each direction and at each width.
  const isRoundDue = (language === 'ar') === (viewport.width === 390)
  if (isRoundDue && !screen.open && !screen.layer) {
    await page.setViewportSize(viewport)
    faults.push(...(await roundByTab(page)))
  }
  return faults.map((fault) => `${screen.name}: ${fault}`)
}

test('every screen in both schemes: no axe violation, nothing too wide, nothing untranslated', async ({
  journey,
  language,
  width,
}) => {
  test.setTimeout(1_500_000)
  const scene = await setScene(journey.server.url)
  const folder = join(root, 'test-output/pictures', `${language}-${width}`)
  mkdirSync(folder, { recursive: true })
  const faults: string[] = []
  for (const called of [undefined, true] as const) {
    if (called) await callIn(journey.server.url, scene)
    for (const viewer of viewers) {
      const theirs = [...screens, ...states].filter((each) => each.viewer === viewer && each.called === called)
      if (theirs.length === 0) continue
      const page = await journey.open(viewer)
      const viewport = page.viewportSize() ?? { width, height: 900 }
      if (viewer !== 'visitor') await signIn(page, addressOf[viewer], language)
      const looking = { page, viewport, scene, language, folder }
      for (const screen of theirs) faults.push(...(await lookAt(looking, screen)))
      await page.context().close()
    }
  }
  expect(faults).toEqual([])
})
