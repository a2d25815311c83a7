import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { installFocusInspection } from '../support/focusInspection'
import { callIn, createScenario, emailOf, type Viewer } from '../support/hospital'
import { axeScript } from '../support/inspect'
import { expect, signIn, test } from '../support/journey'
import type { Screen } from '../support/screen'
import { navigateScreens } from '../support/screenNavigation'
import { addStudy } from '../support/study'
import { timeouts } from '../support/timeouts'
import { checkScreen } from './checkScreen'
import { isResizable, scopeOf } from './scope'
import { selectedScreens } from './selection'
import { Timings } from './timings'

const output = resolve(import.meta.dirname, '../../test-output')
const viewers: readonly Viewer[] = ['visitor', 'patient', 'doctor', 'nurse', 'lab', 'admin', 'super']

/** How many screens one test opens at most: a test has a server of its own, and both workers are busy to the end. */
const screensPerTest = 25

/** Milliseconds that a screen may take on a quiet machine. */
const screenMs = timeouts.test / 8

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

/** Checks these screens of one viewer, as far as the combination of language and width opens them. */
function checkScreens(title: string, viewer: Viewer, theirs: readonly Screen[]): void {
  test(title, async ({ journey, language, width }) => {
    const scope = scopeOf({ language, width })
    const opened = theirs.filter((each) => scope.screens === 'all' || !isResizable(each))
    test.setTimeout(timeouts.test + opened.length * (scope.focus === 'pressed' ? 4 : 1) * screenMs)
    if (opened.length === 0) return
    const folder = join(output, 'pictures', `${language}-${width}`)
    mkdirSync(folder, { recursive: true })
    const timings = new Timings(join(output, `screens-${language}-${width}-${title.replaceAll(' ', '-')}.tsv`))
    const scenario = await timings.measure('(scenario)', () =>
      createScenario(journey.server.url, { withOutstanding: true }),
    )
    if (opened.some(({ withStudy }) => withStudy)) await timings.measure('(study)', () => addStudy(journey.server.url))
    for (const called of [undefined, true] as const) {
      const now = opened.filter((each) => each.called === called)
      if (now.length === 0) continue
      if (called) await timings.measure('(call in)', () => callIn(journey.server.url, scenario))
      const page = await journey.open(viewer)
      await timings.measure('(sign in)', () => prepare(page, viewer, language))
      const navigation = navigateScreens(page)
      let mustReload = false
      for (const [index, screen] of now.entries()) {
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
  })
}

test.describe('no axe violation, nothing too wide, nothing untranslated, visible focus', () => {
  for (const viewer of viewers) {
    const theirs = selectedScreens().filter((each) => each.viewer === viewer)
    for (let start = 0; start < theirs.length; start += screensPerTest)
      checkScreens(
        `screens of ${viewer} ${start / screensPerTest + 1}`,
        viewer,
        theirs.slice(start, start + screensPerTest),
      )
  }
})
