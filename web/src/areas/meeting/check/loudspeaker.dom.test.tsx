import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadCatalogue } from '../../../app/i18n/catalogues'
import { openPart } from '../../../testing/open'
import { LoudspeakerCheck } from './LoudspeakerCheck'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const line = (
  <ul>
    <LoudspeakerCheck />
  </ul>
)

beforeEach(async () => {
  await Promise.all([loadCatalogue('meeting', 'en'), loadCatalogue('meeting', 'ar')])
})

test('a sound is played, and the user says whether it was heard', async () => {
  await openPart(line)
  expect(button('No').query()).toBeNull()
  await button('Play a sound').click()
  await expect.element(page.getByText('Did you hear three notes?')).toBeVisible()
  await button('No').click()
  await expect.element(page.getByText(/^Turn up the volume/)).toBeVisible()
  await expect.element(button('Play it again')).toHaveFocus()
  await button('Play it again').click()
  await button('Yes, I heard it').click()
  await expect.element(page.getByText('You can hear the others.')).toBeVisible()
})

test('in Arabic', async () => {
  await openPart(line, { language: 'ar' })
  await button('تشغيل صوت').click()
  await button('نعم، سمعته').click()
  await expect.element(page.getByText('يمكنك سماع الآخرين.')).toBeVisible()
})
