import type { Page } from '@playwright/test'
import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'
import { startRound } from '../support/rounds'

const title = 'Weekly teaching round'

test('everybody agrees, the round is recorded, the next presenter is ready before the switch, and the recording is played', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string) => t('rounds', key)
  const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })
  const address = await startRound(journey.server.url, title, { isRecorded: true })
  const organizer = await journey.open('organizer')
  const speaker = await journey.open('speaker')

  await test.step('one who has not answered prevents the recording', async () => {
    await signIn(organizer, emailOf.doctor, language)
    await signIn(speaker, 'doctor3@demo.test', language)
    await organizer.goto(address)
    await speaker.goto(address)
    await expect(organizer.getByText(t('rounds', 'online', { people: 2 }))).toBeVisible()
    await button(organizer, 'recording.agree').click()
    await expect(organizer.getByText(text('recording.agreed'))).toBeVisible()
    await expect(organizer.getByText(text('recording.waitsFor'))).toBeVisible()
    await button(organizer, 'recording.start').click()
    await expect(organizer.getByRole('alert').first()).toBeVisible()
    await checkPage(organizer, 'recording-asked')
  })

  await test.step('once both agree it runs, and both see it', async () => {
    await button(speaker, 'recording.agree').click()
    await expect(organizer.getByText(text('recording.waitsFor'))).toBeHidden()
    await button(organizer, 'recording.start').click()
    for (const page of [organizer, speaker])
      await expect(page.getByRole('status').filter({ hasText: text('recording.running') })).toBeVisible()
  })

  await test.step('the speaker gets ready and presents', async () => {
    await button(organizer, 'switch').click()
    await organizer
      .getByRole('dialog')
      .getByRole('button', { name: text('next.prepare') })
      .click()
    await button(speaker, 'next.iAmReady').click()
    await expect(organizer.getByText(new RegExp(t('rounds', 'next.ready', { name: '.*' })))).toBeVisible()
    await checkPage(organizer, 'next-ready')
    await button(organizer, 'next.switch').click()
    await organizer
      .getByRole('dialog')
      .getByRole('button', { name: text('yes') })
      .click()
    await expect(speaker.getByText(text('presenter.you'))).toBeVisible()
    await checkPage(speaker, 'recorded-conference')
  })

  await test.step('the round ends, and the recording is played', async () => {
    await button(speaker, 'end').click()
    await speaker
      .getByRole('dialog')
      .getByRole('button', { name: text('yes') })
      .click()
    await speaker
      .getByRole('dialog')
      .getByRole('button', { name: text('rating.send') })
      .click()
    await speaker.waitForURL(/\/rounds\/my-rounds$/)
    await speaker.getByRole('link', { name: new RegExp(title) }).click()
    await speaker.getByRole('link', { name: text('recording.open') }).click()
    await expect(button(speaker, 'recording.play')).toBeVisible()
    await expect(speaker.getByText(nameOf('doctor', language)).first()).toBeVisible()
    await button(speaker, 'recording.forward').click()
    await checkPage(speaker, 'recording')
  })
})
