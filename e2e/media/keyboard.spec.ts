import { recordAnnouncements } from '../support/announcements'
import { seesAndHears, watchConnections } from '../support/call'
import { clinicOfShortVisits } from '../support/clinic'
import { expect, test, textsOf } from '../support/journey'
import { keyboardUser } from '../support/keyboard'
import { otherPatient } from '../support/otherPatient'
import { nameOf } from '../support/people'
import { picture } from '../support/picture'

test('a whole visit by keyboard only, with screen reader announcements', async ({ journey, language }) => {
  const t = textsOf(language)
  const clinic = await clinicOfShortVisits(journey.server.url)
  const other = await otherPatient(journey.server.url, clinic.title.en, clinic.date)
  const [patient, doctor] = await Promise.all([journey.open('patient'), journey.open('doctor')])
  await Promise.all([patient, doctor].map(watchConnections))
  const announcements = {
    patient: await recordAnnouncements(patient, language, 'patient'),
    doctor: await recordAnnouncements(doctor, language, 'doctor'),
  }
  const keyboards = { patient: keyboardUser(patient), doctor: keyboardUser(doctor) }
  const [patientName, doctorName] = [nameOf('patient', language), nameOf('doctor', language)]
  /** Matches a notification without its time, which is not known beforehand. */
  const hasNotification = (type: 'clinic_started' | 'called_in') =>
    t('api', `notification.${type}.message`, { doctor: doctorName, at: '' }).trim()

  const signIn = async (who: 'patient' | 'doctor', email: string) => {
    await keyboards[who].write(t('auth', 'field.email'), email)
    await keyboards[who].write(t('auth', 'field.password'), 'Demo-1234')
    await keyboards[who].press('Enter')
  }

  try {
    await test.step('the patient signs in; a missing value is reported at its field', async () => {
      await patient.goto('/login')
      await keyboards.patient.pressEnterOn('button', t('auth', 'login.submit'))
      const email = await keyboards.patient.expectFocus('textbox', t('auth', 'field.email'))
      expect(email.states).toContain('invalid')
      expect(email.description, 'the error is read with its field').not.toBe('')
      await signIn('patient', 'patient@demo.test')
      await keyboards.patient.expectFocus('heading', /./)
    })

    await test.step('the first focus stop of a page skips the menu', async () => {
      await patient.goto('/patient/appointments')
      await expect(patient.locator('h1')).toBeVisible()
      await keyboards.patient.press('Tab')
      await keyboards.patient.expectFocus('button', t('app', 'skip'))
      await keyboards.patient.press('Enter')
      await keyboards.patient.expectFocus('main', /.*/)
      await keyboards.patient.pressEnterOn('link', t('appointments', 'list.new'), { steps: 3 })
      await keyboards.patient.expectFocus('heading', t('appointments', 'search.title'))
    })

    await test.step('the patient finds the clinic and reserves a slot', async () => {
      const anyType = new RegExp(
        `^(${['all', 'virtual', 'physical'].map((type) => t('appointments', `type.${type}`)).join('|')})$`,
      )
      await keyboards.patient.choose(anyType, t('appointments', 'type.virtual'))
      await keyboards.patient.pressEnterOn('button', t('appointments', 'search.submit'))
      await keyboards.patient.expectFocus('heading', t('appointments', 'doctors.title'))
      await keyboards.patient.pressEnterOn(
        'link',
        new RegExp(`^${t('appointments', 'doctors.more')} .*${clinic.title.en}$`),
      )
      await keyboards.patient.expectFocus('heading', t('appointments', 'slots.title'))
      await expect(patient.locator('main button[data-state="free"]').first()).toBeVisible()
      await keyboards.patient.pressEnterOn('button', /^\d{1,2}:\d\d/)
      await announcements.patient.expectAnnounced(t('appointments', 'hold.words'))
      await keyboards.patient.expectFocus('heading', t('appointments', 'complaint.title'))
    })

    await test.step('the patient enters the complaint, adds a file, and confirms', async () => {
      const optionalField = (key: string) => new RegExp(`^${t('appointments', key)} `)
      await keyboards.patient.write(optionalField('complaint.cause'), 'ضيق في الصدر')
      await keyboards.patient.write(optionalField('complaint.text'), 'عند صعود الدرج منذ 3 أيام، Bisoprolol 5 mg.')
      const dialog = patient.waitForEvent('filechooser')
      await keyboards.patient.pressEnterOn('button', t('ui', 'file.choose'))
      await (await dialog).setFiles({ name: 'ecg.png', mimeType: 'image/png', buffer: picture() })
      await announcements.patient.expectAnnounced(t('appointments', 'file.added', { name: '\u2068ecg.png\u2069' }))
      await keyboards.patient.expectFocus('button', t('ui', 'file.choose'))
      await keyboards.patient.pressEnterOn('button', t('appointments', 'complaint.continue'))
      await keyboards.patient.expectFocus('heading', t('appointments', 'pay.title'))
      await keyboards.patient.pressEnterOn('button', t('appointments', 'pay.confirm'))
      await keyboards.patient.expectFocus('heading', t('appointments', 'booked.title'))
      await keyboards.patient.pressEnterOn('link', t('appointments', 'booked.next'))
      await keyboards.patient.expectFocus('heading', t('appointments', 'list.title'))
      await keyboards.patient.pressEnterOn('link', t('appointments', 'card.start'))
      await keyboards.patient.expectFocus('heading', t('lobby', 'check.title'))
    })

    await test.step('the doctor signs in and starts the clinic; the patient is notified, and enters the waiting room', async () => {
      await doctor.goto('/login')
      await signIn('doctor', clinic.doctor)
      await keyboards.doctor.expectFocus('heading', /./)
      await keyboards.doctor.pressEnterOn('link', t('clinics', 'mine.title'))
      await keyboards.doctor.expectFocus('heading', t('clinics', 'mine.title'))
      await keyboards.doctor.pressEnterOn('link', `${t('clinics', 'mine.agenda')} ${clinic.title.en}`)
      await keyboards.doctor.pressEnterOn('button', t('clinics', 'agenda.start'))
      await keyboards.doctor.expectFocus('heading', clinic.title.en)
      await announcements.patient.expectAnnounced(hasNotification('clinic_started'))
      await keyboards.patient.expectFocus('heading', t('lobby', 'room.title'))
      await announcements.patient.expectAnnounced(t('lobby', 'doctor.came', { name: doctorName }))
      await expect(doctor.getByRole('main').getByText(patientName).first()).toBeVisible()
    })

    await test.step('another patient comes before, and is seen: the queue position is announced', async () => {
      await other.comesIn()
      await announcements.doctor.expectAnnounced(t('lobby', 'queue.arrived', { name: nameOf('patient2', language) }))
      await announcements.patient.expectAnnounced(t('ui', 'queue.before', { count: 1 }))
      await other.isSeen(new URL(patient.url()).pathname.split('/').at(-1) ?? '')
      await announcements.patient.expectAnnounced(t('ui', 'queue.next'))
    })

    await test.step('the connection is lost and restored', async () => {
      await patient.context().setOffline(true)
      await announcements.patient.expectAnnounced(t('app', 'connection.lost'))
      await patient.context().setOffline(false)
      await announcements.patient.expectAnnounced(t('app', 'connection.back'))
    })

    await test.step('they write to each other', async () => {
      await keyboards.patient.write(t('chat', 'write'), 'ضغطي 138/86 اليوم')
      await keyboards.patient.press('Enter')
      await announcements.doctor.expectAnnounced(`${patientName}: ضغطي 138/86 اليوم`)
      await keyboards.doctor.write(t('chat', 'write'), 'Thank you, 2 minutes.')
      await keyboards.doctor.press('Enter')
      await announcements.patient.expectAnnounced(`${doctorName}: Thank you, 2 minutes.`)
    })

    await test.step('the doctor calls the patient in; both see and hear each other', async () => {
      await keyboards.doctor.pressEnterOn('button', t('lobby', 'row.start'), { back: true })
      // Whichever comes first: the page opens the call at once, and then the notification is not announced.
      await announcements.patient.expectAnnounced([
        hasNotification('called_in'),
        t('lobby', 'room.yourTurn'),
        t('meeting', 'start.body'),
      ])
      await keyboards.patient.expectFocus('heading', t('lobby', 'call.with', { name: doctorName }))
      await keyboards.patient.pressEnterOn('button', t('meeting', 'start.button'))
      await keyboards.doctor.expectFocus('heading', t('lobby', 'call.with', { name: patientName }))
      await Promise.all([seesAndHears(doctor), seesAndHears(patient)])
      await keyboards.doctor.pressEnterOn('button', t('meeting', 'control.mute'))
      await keyboards.doctor.expectFocus('button', t('meeting', 'control.unmute'))
      await announcements.patient.expectAnnounced(t('meeting', 'other.nowMuted', { name: doctorName }))
      await keyboards.doctor.press('Enter')
      await announcements.patient.expectAnnounced(t('meeting', 'other.nowHeard', { name: doctorName }))
    })

    await test.step('the doctor leaves and returns', async () => {
      // Both connect again, on a fast machine within two seconds.
      for (const each of Object.values(announcements)) each.startSection()
      await doctor.reload()
      await announcements.patient.expectAnnounced(t('meeting', 'phase.waiting.patient'))
      await announcements.patient.expectAnnounced(t('meeting', 'line.connected'))
    })

    await test.step('the doctor writes notes and finishes', async () => {
      await keyboards.doctor.write(t('lobby', 'notes.recommendations'), 'Exercise ECG within 2 weeks.')
      await announcements.doctor.expectAnnounced(t('lobby', 'notes.saved', { time: '' }).trim())
      await keyboards.doctor.pressEnterOn('button', t('lobby', 'show.now'))
      await announcements.doctor.expectAnnounced(t('lobby', 'show.shown'))
      await announcements.patient.expectAnnounced(t('lobby', 'fromDoctor.title'))
      await keyboards.doctor.pressEnterOn('button', t('lobby', 'finish.visit'), { back: true })
      await keyboards.doctor.expectFocus('button', t('lobby', 'finish.keep'))
      await keyboards.doctor.press('Escape')
      await keyboards.doctor.expectFocus('button', t('lobby', 'finish.visit'))
      await keyboards.doctor.press('Enter')
      await keyboards.doctor.expectFocus('button', t('lobby', 'finish.keep'))
      await keyboards.doctor.pressEnterOn('button', t('lobby', 'finish.confirm'), { steps: 2 })
      await keyboards.doctor.expectFocus('heading', clinic.title.en)
    })

    await test.step('the patient rates and reads the recommendations', async () => {
      await keyboards.patient.expectFocus('radio', t('ui', 'stars.value', { count: 5 }))
      await keyboards.patient.press('ArrowUp')
      await keyboards.patient.expectFocus('radio', t('ui', 'stars.value', { count: 4 }))
      await keyboards.patient.pressEnterOn('button', t('appointments', 'rate.send'))
      await keyboards.patient.expectFocus('heading', t('appointments', 'list.title'))
    })
  } finally {
    for (const each of Object.values(announcements)) each.write()
  }
  expect([...announcements.patient.repeated(), ...announcements.doctor.repeated()]).toEqual([])
})
