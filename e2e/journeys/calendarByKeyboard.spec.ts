import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { keyboardUser } from '../support/keyboard'
import { nameOf } from '../support/people'

test('a doctor plans a week by keyboard alone: what repeats stays at its hour over the clock change in Cairo', async ({
  journey,
  language,
  width,
}) => {
  const t = textsOf(language)
  const text = (key: string) => t('calendarEvents', key)
  const page = await journey.open('doctor')
  await signIn(page, emailOf.doctor, language)
  const { press, pick, write, goTo, pressEnterOn } = keyboardUser(page)
  // The clocks go back in the night to Friday, 30 October 2026.
  await page.goto('/calendar?view=week&date=2026-10-27')
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-at'))
  const [forward, back] = language === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']

  await test.step('the arrows lead to Thursday at 13:00', async () => {
    await goTo('gridcell', /./)
    await expect.poll(focused).toBe('2026-10-27 540')
    await press(forward)
    await press(forward)
    await expect.poll(focused).toBe('2026-10-29 540')
    for (let hour = 9; hour < 13; hour += 1) await press('ArrowDown')
    await expect.poll(focused).toBe('2026-10-29 780')
  })

  await test.step('Enter opens the form with that time, and the event is repeated every week', async () => {
    await press('Enter')
    // The doctor plans for themselves unless they choose others.
    await expect(page.getByRole('dialog').getByText(nameOf('doctor', language))).toBeVisible()
    await pick(text('field.type'), language === 'ar' ? 'تدريب' : 'Training')
    await write(new RegExp(text('field.title')), 'ECG teaching')
    await pick(new RegExp(text('field.repeat')), text('repeat.weekly'))
    await write(new RegExp(text('field.repeatUntil')), '12/11/2026')
    await checkPage(page, 'event-form')
    await pressEnterOn('button', text('save'))
    const conflict = page.getByRole('button', { name: text('conflict.save') })
    const saved = page.getByText(text('saved'))
    await expect(conflict.or(saved).first()).toBeVisible()
    if (await conflict.isVisible()) await pressEnterOn('button', text('conflict.save'))
    await expect(grid.getByRole('button', { name: /ECG teaching/ })).toBeVisible()
    await checkPage(page, 'event-in-week')
  })

  await test.step('a week later, after the clock change, it is at the same hour', async () => {
    await page.goto('/calendar?view=week&date=2026-11-05')
    const event = page.locator('[data-at="2026-11-05 780"]').getByRole('button', { name: /ECG teaching/ })
    await expect(event).toBeVisible()
  })

  await test.step('M moves it by the arrows to the day before', async () => {
    await goTo('gridcell', /./)
    await expect.poll(focused).toBe('2026-11-05 540')
    for (let hour = 9; hour < 13; hour += 1) await press('ArrowDown')
    await goTo('button', /ECG teaching/)
    await press('m')
    await press(back)
    await press('Enter')
    await checkPage(page, 'event-move')
    await pressEnterOn('button', text('move.save'))
    const moved = page.locator('[data-at="2026-11-04 780"]').getByRole('button', { name: /ECG teaching/ })
    // The doctor's clinic is at that time.
    await pressEnterOn('button', text('conflict.save'))
    await expect(moved).toBeVisible()
    // Narrow pages show the days side by side as well.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
})
