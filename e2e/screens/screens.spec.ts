import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { installFocusInspection } from '../support/focusInspection'
import { callIn, createScenario, emailOf, type Viewer } from '../support/hospital'
import { axeScript } from '../support/inspect'
import { expect, signIn, test } from '../support/journey'
import { navigateScreens } from '../support/screenNavigation'
import { screens } from '../support/screens'
import { checkScreen } from './checkScreen'
import { isResizable, scopeOf } from './scope'
import { Timings } from './timings'

const output = resolve(import.meta.dirname, '../../test-output')
const viewers: readonly Viewer[] = ['visitor', 'patient', 'doctor', 'nurse', 'lab', 'admin', 'super']

/** During development, `SCREENS=clinic` or `SCREENS='^admin '` checks only the matching viewers and names. */
const chosen = new RegExp(process.env.SCREENS ?? '')

// A trace of several hundred screens costs more than the checks; a fault has the screen's name and screenshot.
test.use({ trace: 'off' })

/** Prepares a new page for the checks, and signs its viewer in. */
async function prepare(page: Page, viewer: Viewer, language: Language): Promise<void> {
  await page.addInitScript(axeScript)
  await page.addInitScript(installFocusInspection)
  // The app then skips transitions, which do not affect the final state.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (viewer === 'visitor') await page.goto('/404')
  else await signIn(page, emailOf[viewer], language)
}

test('every screen: no axe violation, nothing too wide, nothing untranslated, visible focus', async ({
  journey,
  language,
  width,
}) => {
  const scope = scopeOf({ language, width })
  test.setTimeout(scope.focus === 'pressed' ? 3_600_000 : 1_800_000)
  const folder = join(output, 'pictures', `${language}-${width}`)
  mkdirSync(folder, { recursive: true })
  const timings = new Timings(join(output, `screens-${language}-${width}.tsv`))
  const scenario = await timings.measure('(scenario)', () =>
    createScenario(journey.server.url, { withOutstanding: true }),
  )
  for (const called of [undefined, true] as const) {
    if (called) await timings.measure('(call in)', () => callIn(journey.server.url, scenario))
    for (const viewer of viewers) {
      const theirs = screens.filter(
        (each) =>
          each.viewer === viewer &&
          each.called === called &&
          (scope.screens === 'all' || !isResizable(each)) &&
          chosen.test(`${viewer} ${each.name}`),
      )
      if (theirs.length === 0) continue
      const page = await journey.open(viewer)
      await timings.measure(`(sign in: ${viewer})`, () => prepare(page, viewer, language))
      const navigation = navigateScreens(page)
      let mustReload = false
      for (const [index, screen] of theirs.entries()) {
        const part = index === 0 || scope.shell === 'each screen' ? 'all' : 'content'
        const isLoaded = mustReload || screen.reload !== undefined
        const faults: string[] = await timings.measure(screen.name, (stopwatch) =>
          checkScreen({ page, navigation, scenario, language, scope, part, folder, stopwatch }, screen, isLoaded),
        )
        // A soft expectation: the other screens are still checked, and a test that times out still reports its faults.
        expect.soft(faults, screen.name).toEqual([])
        mustReload = screen.reload !== undefined || faults.length > 0
      }
      await page.context().close()
    }
  }
})
