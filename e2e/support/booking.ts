import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/kit/translate'
import { textsOf } from './journey'

/** Reserves the first free slot of the day that the clinic shows. */
async function reserveFirstSlot(page: Page): Promise<void> {
  await page.locator('main button[data-state="free"]').first().click()
  await page.waitForURL('**/complaint/create**')
}

/** Goes from the list of appointments to the complaint form of the first free slot. */
export async function findAndReserveSlot(page: Page, language: Language, clinic: string): Promise<void> {
  const t = textsOf(language)
  await page.goto('/patient/appointments')
  await page.getByRole('link', { name: t('appointments', 'list.new') }).click()
  await page.waitForURL('**/patient/clinic/search**')
  await page.getByRole('radio', { name: t('appointments', 'type.virtual') }).check({ force: true })
  await page.getByRole('button', { name: t('appointments', 'search.submit') }).click()
  await page.waitForURL('**/patient/appointment/select**')
  const card = page.locator('main article', { hasText: clinic })
  await expect(card).toBeVisible()
  await card.getByRole('link', { name: t('appointments', 'doctors.more') }).click()
  await page.waitForURL('**/patient/slot/select**')
  await expect(page.locator('main button[data-state="free"]').first()).toBeVisible()
  await reserveFirstSlot(page)
}
