import type { Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'

const names: Record<Language, string> = { en: 'Lina Darwish', ar: 'لينا الدرويش' }
const others = { en: 'ar', ar: 'en' } as const

/** Switches the language of the open page with its button, and returns the new one. */
async function switchLanguage(page: Page, from: Language): Promise<Language> {
  await page.getByRole('button', { name: textsOf(from)('app', 'language.switch') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', others[from])
  return others[from]
}

test('a name in the other script is shown to readers of that script, also after a language switch', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const page = await journey.open('super')
  await signIn(page, emailOf.super, language)

  await test.step('a name in the same script is refused on its field', async () => {
    await page.goto('/profile/edit')
    const field = page.getByLabel(new RegExp(`^${t('users', 'field.alternate_name')}`))
    await field.fill('Lena Darwich')
    await page.keyboard.press('Control+s')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(t('api', 'validation.otherScript'))).toBeVisible()
    await checkPage(page, 'alternate-name-refused')
    await field.fill(names.ar)
    await page.keyboard.press('Control+s')
    await expect(page.getByText(t('users', 'profile.saved'))).toBeVisible()
  })

  await page.goto(`/users?q=${emailOf.super}`)
  const main = page.getByRole('main')
  const rowIn = (shown: Language) => main.getByRole('link').filter({ hasText: names[shown] }).first()
  const menuIn = (shown: Language) =>
    page.getByRole('button', { name: textsOf(shown)('app', 'person.menu', { name: names[shown] }) })
  await expect(rowIn(language)).toBeVisible()
  await expect(menuIn(language)).toBeVisible()

  let shown: Language = language
  await test.step('the list and the menu change with the language, without a page load', async () => {
    await page.evaluate(() => Object.assign(window, { wasHere: true }))
    shown = await switchLanguage(page, shown)
    await expect(rowIn(shown)).toBeVisible()
    await expect(menuIn(shown)).toBeVisible()
    await expect(main.getByText(names[others[shown]])).toHaveCount(0)
    expect(await page.evaluate(() => 'wasHere' in window)).toBe(true)
  })

  await test.step('either name finds the person', async () => {
    for (const name of Object.values(names)) {
      await page.getByPlaceholder(textsOf(shown)('users', 'list.search')).fill(name)
      await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(name.split(' ')[0] ?? '')}`))
      await expect(rowIn(shown)).toBeVisible()
    }
  })

  await test.step('the heading of the record is one name, and the other is among the facts', async () => {
    await rowIn(shown).click()
    await page.waitForURL(/\/view$/)
    const isShown = async () => {
      await expect(page.getByRole('heading', { level: 1, name: names[shown] })).toBeVisible()
      await expect(main.getByText(textsOf(shown)('users', 'field.alternate_name'))).toBeVisible()
      await expect(main.getByText(names[others[shown]], { exact: true })).toBeVisible()
    }
    await isShown()
    shown = await switchLanguage(page, shown)
    await isShown()
    await checkPage(page, 'alternate-name-record')
  })
})
