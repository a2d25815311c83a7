import { call, signedIn } from '../support/api'
import { checkPage } from '../support/checkPage'
import { clinicOpenNow } from '../support/clinic'
import { book } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { keyboardUser } from '../support/keyboard'
import { registerPatient } from '../support/otherPatient'
import { offerHeldSlot } from '../support/waitlistOffer'

const slotTime = /\d:\d\d/
/**
 * The keys that a booking takes at most. At 0.28 s per key (an average typist in the keystroke-level model, Card, Moran and
 * Newell 1980) and six pauses of 1.35 s to think, these take 30 s.
 */
const mostPresses = 78

test('a coordinator books by keyboard for a new patient, a known one, and one known elsewhere', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const text = (key: string) => t('staffAppointments', key)
  const ofPatient = (key: string) => t('users', key)
  const page = await journey.open('coordinator')
  await signIn(page, 'coordinator@demo.test', language)
  const user = keyboardUser(page)
  const save = () => user.press('ControlOrMeta+s')
  const chooseSlot = async () => {
    await user.pick(text('slot.specialty'), language === 'en' ? 'Cardiology' : 'القلب')
    await page.getByRole('group', { name: text('slot.free') }).waitFor()
    await user.goTo('button', slotTime)
    await user.press('ArrowRight')
    await user.press('Space')
  }

  await page.goto('/appointments/create')
  await user.expectFocus('combobox', ofPatient('patient.search'))
  await user.pressEnterOn('button', ofPatient('patient.new'))
  await user.write(t('auth', 'field.uuid'), '29001150112385')
  await user.write(t('auth', 'field.firstName'), 'Nadia')
  await user.write(t('auth', 'field.lastName'), 'Journey')
  await user.write(t('auth', 'field.phone'), '01001234598')
  await user.write(t('auth', 'field.email'), 'nadia.journey@test.example')
  await chooseSlot()
  await checkPage(page, 'staff-booking')
  await save()
  await page.waitForURL(/\/appointments(\?|$)/)
  await expect(page.getByText('Nadia Journey').first()).toBeVisible()

  await page.goto('/appointments/create')
  await user.expectFocus('combobox', ofPatient('patient.search'))
  user.countPresses()
  await user.type('Nadia Journey')
  await expect(page.getByRole('option', { name: /Nadia Journey/ })).toBeVisible()
  await user.press('Enter')
  await chooseSlot()
  await user.press('ArrowRight')
  await user.press('Space')
  await save()
  expect(user.countPresses(), 'keys for a known patient').toBeLessThanOrEqual(mostPresses)
  await page.waitForURL(/\/appointments(\?|$)/)
  await expect(page.getByText('Nadia Journey').first()).toBeVisible()

  const elsewhere = { first_name: 'Salma', last_name: 'Elsewhere', uuid: '29001150112399' }
  await registerPatient(journey.server.url, elsewhere)
  await page.goto('/appointments/create')
  await user.expectFocus('combobox', ofPatient('patient.search'))
  await user.pressEnterOn('button', ofPatient('patient.new'))
  await user.write(t('auth', 'field.uuid'), elsewhere.uuid)
  await expect(page.getByText(ofPatient('similar.same'))).toBeVisible()
  await expect(page.getByText(elsewhere.last_name)).toHaveCount(0)
  await user.press('Enter')
  await chooseSlot()
  await user.press('ArrowRight')
  await user.press('ArrowRight')
  await user.press('Space')
  await save()
  await page.waitForURL(/\/appointments(\?|$)/)
  await expect(page.getByText(/Salma Elsewhere/).first()).toBeVisible()

  // A patient who finds no time joins the waiting list, where the coordinator sees the entry.
  const { url } = journey.server
  const choices = await call<{ data: { specialties: { id: number; name: string }[] } }>(
    url,
    await signedIn(url, 'patient2@demo.test'),
    'GET',
    '/api/patient/clinics/utilities',
  )
  const cardiology = choices.data.specialties.find(({ name }) => name === 'Cardiology')
  const patient = await journey.open('patient')
  await signIn(patient, 'patient2@demo.test', language)
  await patient.goto(`/patient/waitlist/join?specialty_id=${cardiology?.id}`)
  await patient.getByRole('button', { name: t('waitlist', 'join.submit') }).click()
  await patient.waitForURL('**/patient/waitlist')
  await expect(patient.getByText(t('waitlist', 'mine.waiting')).first()).toBeVisible()
  await checkPage(patient, 'waitlist')
  await page.goto('/waitlist')
  await expect(page.getByText(t('waitlist', 'place.virtual')).first()).toBeVisible()
  await checkPage(page, 'waitlist-staff')

  // A slot becomes free and is offered to the patient, who accepts it and finishes the booking.
  const { date, title } = await clinicOpenNow(url)
  const offered = await book(url, await signedIn(url, 'patient2@demo.test'), {
    date,
    confirmed: false,
    title: title.en,
  })
  await offerHeldSlot(journey.server.databaseUrl, offered.id)
  await patient.reload()
  await expect(patient.getByText(t('waitlist', 'offer.held'))).toBeVisible()
  await checkPage(patient, 'waitlist-offer')
  await patient.getByRole('button', { name: t('waitlist', 'accept'), exact: true }).click()
  await patient.waitForURL(`**/patient/appointments/${offered.id}/show`)
  await expect(patient.getByText(t('waitlist', 'accept.held'))).toBeVisible()
  await expect(patient.getByRole('link', { name: t('appointments', 'held.finish') })).toBeVisible()
})
