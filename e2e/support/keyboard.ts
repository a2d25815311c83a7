import type { Page } from '@playwright/test'
import { describeFocusStop, type FocusStop, focusedStop } from './focusStop'
import { expect } from './journey'
import { focusedControlFaults } from './tabTraversal'

interface FocusTarget {
  /** Text of the article, row or list item that contains it, if several have its name. */
  within?: string
  /** Moves backwards. */
  back?: boolean
  /** Maximum number of stops. */
  steps?: number
}

type Name = string | RegExp

function isNamed(name: string, expected: Name): boolean {
  return typeof expected === 'string' ? name.trim() === expected : expected.test(name)
}

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Returns the text of the active option in the list of the focused field. */
function activeOption(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.textContent) || ''
  })
}

/** Simulates a user without a mouse: Tab, arrow keys, Enter, Space, Escape and typing. */
export function keyboardUser(page: Page) {
  // Register the listener from the start: added with the key press, it can be too late, and the browser's own dialog
  // opens.
  page.on('filechooser', () => {})
  const isWithin = (containerText: string | undefined) =>
    page.evaluate((text) => {
      const container = document.activeElement?.closest('article, li, tr, section')
      return text === undefined || (container?.textContent?.includes(text) ?? false)
    }, containerText)
  let presses = 0
  const press = (key: string) => {
    presses++
    return page.keyboard.press(key)
  }
  const type = (text: string) => {
    presses += text.length
    return page.keyboard.insertText(text)
  }

  const isAt = async (stop: FocusStop | undefined, role: string, name: Name, within?: string) =>
    stop?.role === role && isNamed(stop.name, name) && (await isWithin(within))

  /** Moves to a control and checks every stop on the way. If the control is not reached, the error lists the stops. */
  const goTo = async (
    role: string,
    name: Name,
    { within, back = false, steps = 80 }: FocusTarget = {},
  ): Promise<FocusStop> => {
    const passed: string[] = []
    for (let step = 0; step <= steps; step++) {
      // Content that appears above would push the focused control out of the window.
      await page.locator('[role="status"][data-variant]').first().waitFor({ state: 'detached' })
      if (step > 0) await press(back ? 'Shift+Tab' : 'Tab')
      const stop = await focusedStop(page)
      expect(
        (await focusedControlFaults(page)).faults,
        `at ${stop ? describeFocusStop(stop) : 'the end of the page'}`,
      ).toEqual([])
      if (stop && (await isAt(stop, role, name, within))) return stop
      passed.push(stop ? describeFocusStop(stop) : '— the end of the page —')
    }
    throw new Error(`${role} ${name} cannot be reached by Tab. Stops on the way:\n${passed.join('\n')}`)
  }

  return {
    press,
    type,
    goTo,
    /** Returns how many keys were pressed since the last call. */
    countPresses(): number {
      const count = presses
      presses = 0
      return count
    },
    /** Moves to a control and presses Enter. */
    async pressEnterOn(role: string, name: Name, target?: FocusTarget): Promise<void> {
      await goTo(role, name, target)
      await press('Enter')
    },
    /** Moves to a field and types into it. */
    async write(name: Name, text: string, target?: FocusTarget): Promise<void> {
      await goTo('textbox', name, target)
      await type(text)
    },
    /** Moves to a dropdown, types part of the option's text where possible, and selects it. */
    async pick(name: Name, text: string, target?: FocusTarget): Promise<void> {
      await goTo('combobox', name, target)
      const isTyped = await page.evaluate(() => !(document.activeElement as HTMLInputElement).readOnly)
      if (isTyped) await type(text)
      else await press('ArrowDown')
      await expect(page.getByRole('option').filter({ hasText: text }).first()).toBeVisible()
      for (let step = 0; step < 40; step++) {
        if ((await activeOption(page)).includes(text)) return press('Enter')
        await press('ArrowDown')
      }
      throw new Error(`The option ${text} cannot be reached with the arrow keys`)
    },
    /** Moves to a switch and turns it on. */
    async turnOn(name: Name, target?: FocusTarget): Promise<void> {
      await goTo('switch', name, target)
      await press('Space')
      expect((await focusedStop(page))?.states, `${name} is on`).toContain('checked')
    },
    /** Moves to the button that chooses a file, and chooses one. */
    async attach(button: Name, file: ChosenFile, target?: FocusTarget): Promise<void> {
      await goTo('button', button, target)
      const dialog = page.waitForEvent('filechooser')
      await press('Enter')
      await (await dialog).setFiles(file)
      await expect.poll(async () => (await focusedStop(page))?.role, 'the focus stays with the file').toBe('button')
    },
    /** Moves to a group of choices and selects one with the arrow keys. */
    async choose(anyOf: RegExp, name: Name): Promise<void> {
      await goTo('radio', anyOf)
      for (let step = 0; step < 10; step++) {
        if (await isAt(await focusedStop(page), 'radio', name)) return
        await press('ArrowDown')
      }
      throw new Error(`There is no option ${name}`)
    },
    /** Waits until this control has the focus, without any key press. */
    async expectFocus(role: string, name: Name): Promise<FocusStop> {
      await expect
        .poll(async () => isAt(await focusedStop(page), role, name), { message: `the focus comes to ${role} ${name}` })
        .toBe(true)
        .catch(async (error: unknown) => {
          const stop = await focusedStop(page)
          throw new Error(`${String(error)}\nThe focus is on ${stop ? describeFocusStop(stop) : 'nothing'}`)
        })
      return (await focusedStop(page)) as FocusStop
    },
  }
}
