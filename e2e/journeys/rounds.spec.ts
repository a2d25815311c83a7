import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'
import { startRound } from '../support/rounds'

const title = 'Three cases of this week'

test('a case is prepared for tomorrow; in a round of today one is shown, noted and handed on, and the round is rated', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string) => t('rounds', key)
  const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })
  const patient = language === 'ar' ? 'سعاد' : 'Soad'
  const chooseCase = async (page: Page) => {
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: text('field.patient') }).fill(patient)
    await page.getByRole('option').first().click()
    await form.getByRole('combobox', { name: text('field.case') }).click()
    await page.getByRole('option').first().click()
    return form
  }

  const speaker = await journey.open('speaker')
  await test.step('a speaker proposes a case for the round of tomorrow', async () => {
    await signIn(speaker, 'doctor3@demo.test', language)
    await speaker.goto('/rounds/attendee/rounds')
    await checkPage(speaker, 'attendee-rounds')
    await speaker.getByRole('link', { name: /Heart failure, third stay/ }).click()
    await button(speaker, 'propose').click()
    const form = speaker.getByRole('dialog')
    await form.getByRole('button', { name: text('propose.save') }).click()
    await expect(form.getByRole('textbox', { name: text('field.question') })).toHaveAttribute('aria-invalid', 'true')
    await chooseCase(speaker)
    await form.getByRole('textbox', { name: text('field.question') }).fill('Why does she come back?')
    await form.getByRole('radio', { name: text('consent.written') }).check()
    await checkPage(speaker, 'propose-case')
    await form.getByRole('button', { name: text('propose.save') }).click()
    await expect(form).toBeHidden()
    await expect(speaker.getByText('Why does she come back?')).toBeVisible()
  })

  const organizer = await journey.open('organizer')
  await test.step('the organizer accepts it', async () => {
    await signIn(organizer, emailOf.doctor, language)
    await organizer.goto('/rounds/my-rounds')
    await organizer.getByRole('link', { name: /Heart failure, third stay/ }).click()
    await button(organizer, 'accept').click()
    await expect(button(organizer, 'accept')).toBeHidden()
    await expect(organizer.getByText('Why does she come back?')).toBeVisible()
    await checkPage(organizer, 'agenda')
  })

  await test.step('in the round that runs the organizer shows a case, and the speaker sees it without reloading', async () => {
    await startRound(journey.server.url, title)
    await speaker.goto('/rounds/attendee/rounds')
    await speaker.getByRole('link', { name: new RegExp(title) }).click()
    await speaker.getByRole('link', { name: text('join') }).click()
    await expect(speaker.getByText(text('case.none'))).toBeVisible()
    await organizer.goto('/rounds/my-rounds')
    await organizer.getByRole('link', { name: new RegExp(title) }).click()
    await organizer.getByRole('link', { name: text('enter') }).click()
    await expect(organizer.getByText(t('rounds', 'online', { people: 2 }))).toBeVisible()
    await button(organizer, 'choose').click()
    const form = await chooseCase(organizer)
    await form.getByRole('button', { name: text('show') }).click()
    await expect(form).toBeHidden()
    await expect(speaker.getByText(text('case.none'))).toBeHidden()
    await expect(speaker.getByRole('tab', { name: text('tab.vitals') })).toBeVisible()
    await checkPage(organizer, 'conference-organizer')
    await checkPage(speaker, 'conference-speaker')
  })

  await test.step('a note goes into the case', async () => {
    await button(organizer, 'note').click()
    const form = organizer.getByRole('dialog')
    await form.getByRole('button', { name: text('note.save') }).click()
    await expect(form.getByRole('textbox', { name: text('field.note') })).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('textbox', { name: text('field.note') }).fill('Weigh daily; see the dietitian')
    await form.getByRole('button', { name: text('note.save') }).click()
    await expect(form).toBeHidden()
    await expect(organizer.getByText(t('rounds', 'notesWritten', { notes: 1 }))).toBeVisible()
  })

  await test.step('the speaker becomes the presenter, and ends the round', async () => {
    await button(organizer, 'switch').click()
    const people = organizer.getByRole('dialog')
    await expect(people.getByText(nameOf('doctor3', language))).toBeVisible()
    await people.getByRole('button', { name: text('switch.to') }).click()
    await organizer
      .getByRole('dialog')
      .getByRole('button', { name: text('yes') })
      .click()
    await expect(speaker.getByText(text('presenter.you'))).toBeVisible()
    await button(speaker, 'end').click()
    await speaker
      .getByRole('dialog')
      .getByRole('button', { name: text('yes') })
      .click()
  })

  await test.step('both see the end, and rate', async () => {
    for (const page of [speaker, organizer]) {
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(text('finished'))).toBeVisible()
      await checkPage(page, 'round-finished')
      await dialog.getByRole('button', { name: text('rating.send') }).click()
      await page.waitForURL(/\/rounds\/my-rounds$/)
    }
  })
})
