import type { Page } from '@playwright/test'
import { expect } from './media'
import { inWords, type Stop, stopOf } from './stops'
import { focusedControlFaults } from './tabTraversal'

interface Aim {
  /** Words of the article, row or list item that it stands in, where several have its name. */
  within?: string
  /** Backwards. */
  back?: boolean
  /** How many stops at most. */
  steps?: number
}

type Name = string | RegExp

function isNamed(name: string, wanted: Name): boolean {
  return typeof wanted === 'string' ? name.trim() === wanted : wanted.test(name)
}

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The words of the option that the arrows are on, in the list of the field with the focus. */
function activeOption(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return (id && document.getElementById(id)?.textContent) || ''
  })
}

/** A person who has no mouse: Tab, arrows, Enter, Space, Escape, and typing. */
export function keyboardOf(page: Page) {
  // With a listener from the beginning: one that comes with the key press can be too late, and the browser's own dialog opens.
  page.on('filechooser', () => {})
  const isWithin = (words: string | undefined) =>
    page.evaluate((text) => {
      const place = document.activeElement?.closest('article, li, tr, section')
      return text === undefined || (place?.textContent?.includes(text) ?? false)
    }, words)
  const press = (key: string) => page.keyboard.press(key)

  const isAt = async (stop: Stop | undefined, role: string, name: Name, within?: string) =>
    stop?.role === role && isNamed(stop.name, name) && (await isWithin(within))

  /** Goes to a control and looks at every stop on the way; says what was passed where it is not reached. */
  const goTo = async (role: string, name: Name, { within, back = false, steps = 80 }: Aim = {}): Promise<Stop> => {
    const passed: string[] = []
    for (let step = 0; step <= steps; step++) {
      if (step > 0) await press(back ? 'Shift+Tab' : 'Tab')
      const stop = await stopOf(page)
      expect((await focusedControlFaults(page)).faults, `at ${stop ? inWords(stop) : 'the end of the page'}`).toEqual(
        [],
      )
      if (stop && (await isAt(stop, role, name, within))) return stop
      passed.push(stop ? inWords(stop) : '— the end of the page —')
    }
    throw new Error(`${role} ${name} is not reached by Tab. Passed:\n${passed.join('\n')}`)
  }

  return {
    press,
    goTo,
    /** Goes to a control and presses Enter on it. */
    async enter(role: string, name: Name, aim?: Aim): Promise<void> {
      await goTo(role, name, aim)
      await press('Enter')
    },
    /** Goes to a field and writes into it. */
    async write(name: Name, words: string, aim?: Aim): Promise<void> {
      await goTo('textbox', name, aim)
      await page.keyboard.insertText(words)
    },
    /** Goes to a list that drops down, types part of what is wanted where it can be typed into, and takes it. */
    async pick(name: Name, words: string, aim?: Aim): Promise<void> {
      await goTo('combobox', name, aim)
      const isTyped = await page.evaluate(() => !(document.activeElement as HTMLInputElement).readOnly)
      if (isTyped) await page.keyboard.insertText(words)
      else await press('ArrowDown')
      await expect(page.getByRole('option').filter({ hasText: words }).first()).toBeVisible()
      for (let step = 0; step < 40; step++) {
        if ((await activeOption(page)).includes(words)) return press('Enter')
        await press('ArrowDown')
      }
      throw new Error(`No arrow leads to the option ${words}`)
    },
    /** Goes to a switch and turns it on. */
    async turnOn(name: Name, aim?: Aim): Promise<void> {
      await goTo('switch', name, aim)
      await press('Space')
      expect((await stopOf(page))?.states, `${name} is on`).toContain('checked')
    },
    /** Goes to the button that chooses a file, and chooses one. */
    async attach(button: Name, file: ChosenFile, aim?: Aim): Promise<void> {
      await goTo('button', button, aim)
      const dialog = page.waitForEvent('filechooser')
      await press('Enter')
      await (await dialog).setFiles(file)
      await expect.poll(async () => (await stopOf(page))?.role, 'the focus stays with the file').toBe('button')
    },
    /** Goes to a group of choices and moves by arrow to one of them. */
    async choose(anyOf: RegExp, name: Name): Promise<void> {
      await goTo('radio', anyOf)
      for (let step = 0; step < 10; step++) {
        if (await isAt(await stopOf(page), 'radio', name)) return
        await press('ArrowDown')
      }
      throw new Error(`There is no choice ${name}`)
    },
    /** The focus comes to this by itself. */
    async finds(role: string, name: Name): Promise<Stop> {
      await expect
        .poll(async () => isAt(await stopOf(page), role, name), { message: `the focus comes to ${role} ${name}` })
        .toBe(true)
        .catch(async (error: unknown) => {
          const stop = await stopOf(page)
          throw new Error(`${String(error)}\nIt is on ${stop ? inWords(stop) : 'nothing'}`)
        })
      return (await stopOf(page)) as Stop
    },
  }
}
