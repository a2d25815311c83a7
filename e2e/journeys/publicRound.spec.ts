import { checkPage } from '../support/checkPage'
import { emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { mailedLink } from '../support/mail'
import { startRound } from '../support/rounds'

const title = 'Valves in the young'

test('a guest without an account registers for a public round, confirms, waits, is admitted and follows it', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string, values?: Record<string, string>) => t('rounds', key, values)
  const { url } = journey.server
  const conference = await startRound(url, title, { isPublic: true })
  const email = 'amal@clinic.test'

  const guest = await journey.open('guest')
  await test.step('the guest registers', async () => {
    await guest.goto('/public/rounds')
    await checkPage(guest, 'public-rounds')
    const card = guest.getByRole('listitem').filter({ hasText: title })
    await card.getByRole('button', { name: text('register') }).click()
    const form = guest.getByRole('dialog')
    await form.getByRole('button', { name: text('register') }).click()
    const first = form.getByRole('textbox', { name: text('field.first_name') })
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await first.fill('Amal')
    await form.getByRole('textbox', { name: text('field.last_name') }).fill('Hassan')
    await form.getByRole('textbox', { name: text('field.email') }).fill(email)
    await checkPage(guest, 'register')
    await form.getByRole('button', { name: text('register') }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the guest confirms by the link in the email, and waits', async () => {
    await expect.poll(() => mailedLink(url, email, '/confirm#').catch(() => '')).not.toBe('')
    await guest.goto(await mailedLink(url, email, '/confirm#'))
    await guest.getByRole('button', { name: text('confirm'), exact: true }).click()
    await expect(guest.getByRole('button', { name: text('confirm'), exact: true })).toBeHidden()
    await checkPage(guest, 'confirmed')
    await expect.poll(() => mailedLink(url, email, '/hall#').catch(() => '')).not.toBe('')
    await guest.goto(await mailedLink(url, email, '/hall#'))
    await expect(guest.getByText(text('hall.waiting'))).toBeVisible()
    await expect(guest.getByText(text('hall.as', { name: 'Amal H.' }))).toBeVisible()
    await checkPage(guest, 'waiting-room')
  })

  const organizer = await journey.open('organizer')
  await test.step('the organizer admits the guest, who then follows', async () => {
    await signIn(organizer, emailOf.doctor, language)
    await organizer.goto(conference)
    await organizer.getByRole('button', { name: text('hall.admit'), exact: true }).click()
    await expect(organizer.getByRole('button', { name: text('hall.admit'), exact: true })).toBeHidden()
    await checkPage(organizer, 'hall')
    await expect(guest.getByText(text('hall.waiting'))).toBeHidden()
    await expect(guest.getByText(text('case.none'))).toBeVisible()
    await checkPage(guest, 'following')
  })

  await test.step('the round ends for the guest too', async () => {
    await organizer.getByRole('button', { name: text('end'), exact: true }).click()
    await organizer
      .getByRole('dialog')
      .getByRole('button', { name: text('yes') })
      .click()
    await expect(guest.getByText(text('finished'))).toBeVisible()
  })
})
