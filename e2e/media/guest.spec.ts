import { seesOthers, startDevices, watchConnections } from '../support/call'
import { checkPage } from '../support/checkPage'
import { callIn, createScenario, emailOf } from '../support/hospital'
import { expect, signIn, test, textsOf } from '../support/journey'
import { nameOf } from '../support/people'

test('an interpreter joins a visit through a link that works for one browser, until the visit ends', async ({
  journey,
  language,
}) => {
  const t = textsOf(language)
  const scenario = await createScenario(journey.server.url)
  const [patient, doctor, guest] = await Promise.all([
    journey.open('patient'),
    journey.open('doctor'),
    journey.open('guest'),
  ])
  await Promise.all([patient, doctor, guest].map(watchConnections))
  let link = ''

  await test.step('the doctor and the patient are in the call', async () => {
    await callIn(journey.server.url, scenario)
    await Promise.all([signIn(patient, emailOf.patient, language), signIn(doctor, emailOf.doctor, language)])
    await Promise.all([
      patient.goto(`/patient/video/${scenario.clinicSession}`),
      doctor.goto(`/physician/call/${scenario.clinicSession}`),
    ])
    await startDevices(patient, language)
    await Promise.all([seesOthers(doctor, 1), seesOthers(patient, 1)])
  })

  await test.step('the doctor creates a link for an interpreter', async () => {
    await doctor.getByRole('button', { name: t('lobby', 'guests.invite') }).click()
    const dialog = doctor.getByRole('dialog')
    await dialog.getByLabel(t('lobby', 'guests.name')).fill('Hodan Ali')
    await dialog.getByText(t('lobby', 'guests.interpreter'), { exact: true }).click()
    await checkPage(doctor, 'guest-invite')
    await dialog.getByRole('button', { name: t('lobby', 'guests.make') }).click()
    link = await dialog.getByLabel(t('lobby', 'guests.link'), { exact: true }).inputValue()
    await checkPage(doctor, 'guest-link')
    await dialog.getByRole('button', { name: t('lobby', 'guests.done') }).click()
    await expect(doctor.getByText(t('lobby', 'guests.state.invited'))).toBeVisible()
  })

  await test.step('the guest reads the invitation, and joins under their own name', async () => {
    await guest.goto(link)
    await expect(guest.getByText(nameOf('doctor', language)).first()).toBeVisible()
    await expect(guest.getByText(nameOf('patient', language).split(' ')[0] ?? '')).toHaveCount(0)
    await checkPage(guest, 'guest-entry')
    await guest.getByLabel(t('guest', 'name')).fill('هودان علي')
    await guest.getByRole('button', { name: t('guest', 'join'), exact: true }).click()
    await Promise.all([doctor, patient, guest].map((page) => seesOthers(page, 2)))
    const named = `هودان علي ${t('meeting', 'guest.as.interpreter')}`
    for (const page of [doctor, patient]) await expect(page.getByText(named)).toBeVisible()
    await Promise.all([
      checkPage(doctor, 'call-of-three-doctor'),
      checkPage(patient, 'call-of-three-patient'),
      checkPage(guest, 'call-of-three-guest'),
    ])
  })

  await test.step('a second browser is refused; a reload of the first is not', async () => {
    const other = await journey.open('other')
    await other.goto(link)
    await expect(other.getByRole('alert')).toBeVisible()
    await checkPage(other, 'guest-refused')
    await guest.reload()
    await guest.getByRole('button', { name: t('guest', 'join'), exact: true }).click()
    await Promise.all([doctor, guest].map((page) => seesOthers(page, 2)))
  })

  await test.step('the doctor finishes, and the guest is disconnected', async () => {
    await doctor.getByRole('button', { name: t('lobby', 'finish.visit'), exact: true }).click()
    await doctor
      .getByRole('dialog')
      .getByRole('button', { name: t('lobby', 'finish.confirm') })
      .click()
    await expect(guest.getByText(t('guest', 'over.title'))).toBeVisible()
    await checkPage(guest, 'guest-over')
    await guest.goto(`${link}`)
    await guest.reload()
    await expect(guest.getByRole('alert')).toBeVisible()
  })
})
