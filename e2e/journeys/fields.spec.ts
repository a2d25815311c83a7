import type { Locator, Page } from '@playwright/test'
import { stripBidiMarks } from '../../web/src/ui/fields/bidiMarks'
import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { createScenario, emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { renderedText } from '../support/renderedText'

/** An Arabic word, and the text after it that must keep its order. */
const lines = [
  ['هاتفي', '+20 100 123 4567'],
  ['الموعد', '2026-11-21'],
  ['الجرعة', '5 mg 2 x 3'],
  ['الضغط', '120/80 - 130/85'],
  ['الحرارة', '-5°'],
] as const
const content = lines.map((line) => line.join(' ')).join('\n')
/** The characters in visual order: the Arabic word on the right, its letters from right to left. */
const inOrder = lines.map(([word, expected]) => `${expected} ${[...word].toReversed().join('')}`)

const written = async (field: Locator) => stripBidiMarks(await field.inputValue())

async function typeLines(page: Page, newLine: string): Promise<void> {
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press(newLine)
    await page.keyboard.type(line.join(' '))
  }
}

/**
 * Presses a key once per character of a text.
 * @returns the content of the field after each press
 */
async function leftAfter(page: Page, key: string, field: Locator, text: string): Promise<string[]> {
  const left: string[] = []
  for (const _ of text) {
    await page.keyboard.press(key)
    left.push(await written(field))
  }
  return left
}

test('numbers in Arabic text keep their order in a form, while typing and after reopening it', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('super')
  await page.context().grantPermissions(['clipboard-read'])
  await signIn(page, emailOf.super, language)
  await page.goto('/levels/create')
  const field = (key: string, exact = false) =>
    page.getByRole('textbox', { name: t('reference', `field.${key}`), exact })
  const [name, arabic, description] = [field('name', true), field('alternate_name'), field('description')]

  await test.step('each key press deletes one character, and undo restores it', async () => {
    const dose = 'الجرعة 5 mg 2 x 3'
    const shorter = Array.from(dose, (_, at) => dose.slice(0, at)).toReversed()
    await description.click()
    await page.keyboard.type(dose)
    expect(await leftAfter(page, 'Backspace', description, dose)).toEqual(shorter)
    await page.keyboard.type(dose)
    expect(await leftAfter(page, 'Control+z', description, dose)).toEqual(shorter)
  })

  await test.step('while typing', async () => {
    await typeLines(page, 'Enter')
    expect(await renderedText(description)).toEqual(inOrder)
    expect(await written(description)).toBe(content)
  })

  await test.step('an arrow key moves by one character; cut text has no marks, and undo restores it', async () => {
    const last = lines.at(-1)?.join(' ') ?? ''
    await page.keyboard.press('Home')
    for (const _ of last) await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Control+x')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(last)
    expect(await written(description)).toBe(content.slice(0, -last.length))
    await page.keyboard.press('Control+z')
    expect(await written(description)).toBe(content)
  })

  await test.step('the maximum length does not count the marks', async () => {
    await arabic.fill(`مستوى 5-6 ${'ا'.repeat(300)}`)
    expect(await written(arabic)).toHaveLength(255)
    await arabic.fill('مستوى 5-6')
    expect(await renderedText(arabic)).toEqual(['5-6 ىوتسم'])
  })

  await test.step('the saved text is what was typed, and reopening shows it in order', async () => {
    await name.fill('Level of a journey')
    await checkPage(page, 'form')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/levels$/)
    const token = await signedIn(journey.server.url, emailOf.super)
    const levels = await call<{ data: { id: number; alternate_name: string; description: string }[] }>(
      journey.server.url,
      token,
      'GET',
      '/api/admin/levels?q=Level%20of%20a%20journey',
    )
    expect(levels.data).toMatchObject([{ alternate_name: 'مستوى 5-6', description: content }])
    await page.goto(`/levels/${levels.data[0]?.id}/edit`)
    await expect(name).toHaveValue('Level of a journey')
    expect(await renderedText(description)).toEqual(inOrder)
    expect(await renderedText(arabic)).toEqual(['5-6 ىوتسم'])
    await checkPage(page, 'form-again')
  })
})

test('numbers in Arabic text keep their order in the chat input and in the message', async ({ journey, language }) => {
  const t = textsOf(language)
  const scenario = await createScenario(journey.server.url)
  const page = await journey.open('patient')
  await signIn(page, emailOf.patient, language)
  await page.goto(`/patient/clinic/lobby/${scenario.clinicSession}`)
  const box = page.getByPlaceholder(t('chat', 'write'))
  await box.click()
  await typeLines(page, 'Shift+Enter')
  expect(await renderedText(box)).toEqual(inOrder)
  await checkPage(page, 'chat')

  const sent = page.waitForResponse(
    (response) => response.request().method() === 'POST' && /\/messages$/.test(response.url()),
  )
  await page.keyboard.press('Enter')
  expect(await (await sent).json()).toMatchObject({ data: { body: content } })
  await expect(box).toHaveValue('')
  const message = page.getByRole('main').getByText(lines[0].join(' '))
  expect((await renderedText(message.last())).slice(0, lines.length)).toEqual(inOrder)
})
