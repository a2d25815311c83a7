import { listenTo } from '../support/announcements'
import { seesAndHears, watchConnections } from '../support/call'
import { clinicOfShortVisits } from '../support/clinic'
import { test, wordsOf } from '../support/journey'
import { keyboardOf } from '../support/keyboard'
import { expect, mediaTimeouts, patientActions } from '../support/media'
import { otherPatient } from '../support/otherPatient'
import { picture } from '../support/picture'

test.use(patientActions)
test.describe.configure({ timeout: mediaTimeouts.test })

test('the whole visit by keyboard alone, and told to those who do not see it', async ({ journey, language }) => {
  const t = wordsOf(language)
  const clinic = await clinicOfShortVisits(journey.server.url)
  const other = await otherPatient(journey.server.url, clinic.title, clinic.date)
  const [patient, doctor] = await Promise.all([journey.open('patient'), journey.open('doctor')])
  await Promise.all([patient, doctor].map(watchConnections))
  const ears = {
    patient: await listenTo(patient, language, 'patient'),
    doctor: await listenTo(doctor, language, 'doctor'),
  }
  const hands = { patient: keyboardOf(patient), doctor: keyboardOf(doctor) }
  const [patientName, doctorName] = ['Ahmed Salem', clinic.doctorName]
  /** A notification as far as it is known beforehand: without its time. */
  const told = (type: 'clinic_started' | 'called_in') =>
    t('api', `notification.${type}.message`, { doctor: doctorName, at: '' }).trim()

  const signIn = async (who: 'patient' | 'doctor', email: string) => {
    await hands[who].write(t('auth', 'field.email'), email)
    await hands[who].write(t('auth', 'field.password'), 'Demo-1234')
    await hands[who].press('Enter')
  }

  try {
    await test.step('the patient signs in; what is missing is told where it is', async () => {
      await patient.goto('/login')
      await hands.patient.enter('button', t('auth', 'login.submit'))
      const email = await hands.patient.finds('textbox', t('auth', 'field.email'))
      expect(email.states).toContain('invalid')
      expect(email.description, 'the error is read with its field').not.toBe('')
      await signIn('patient', 'patient@demo.test')
      await hands.patient.finds('heading', /./)
    })

    await test.step('the first stop of a page leads past its menu', async () => {
      await patient.goto('/patient/appointments')
      await expect(patient.locator('h1')).toBeVisible()
      await hands.patient.press('Tab')
      await hands.patient.finds('button', t('app', 'skip'))
      await hands.patient.press('Enter')
      await hands.patient.finds('main', /.*/)
      await hands.patient.enter('link', t('appointments', 'list.new'), { steps: 3 })
      await hands.patient.finds('heading', t('appointments', 'search.title'))
    })

    await test.step('the patient finds the clinic and takes a time', async () => {
      const anyType = new RegExp(
        `^(${['all', 'virtual', 'physical'].map((type) => t('appointments', `type.${type}`)).join('|')})$`,
      )
      await hands.patient.choose(anyType, t('appointments', 'type.virtual'))
      await hands.patient.enter('button', t('appointments', 'search.submit'))
      await hands.patient.finds('heading', t('appointments', 'doctors.title'))
      await hands.patient.enter('link', `${t('appointments', 'doctors.more')} ${clinic.title}`)
      await hands.patient.finds('heading', t('appointments', 'slots.title'))
      await expect(patient.locator('main button[data-state="free"]').first()).toBeVisible()
      await hands.patient.enter('button', /^\d{1,2}:\d\d/)
      await ears.patient.hears(t('appointments', 'hold.words'))
      await hands.patient.finds('heading', t('appointments', 'complaint.title'))
    })

    await test.step('the patient writes what brings them, with a file, and confirms', async () => {
      await hands.patient.enter('button', t('appointments', 'complaint.continue'))
      const cause = await hands.patient.finds('textbox', t('appointments', 'complaint.cause'))
      expect(cause.states).toContain('invalid')
      await hands.patient.write(t('appointments', 'complaint.cause'), 'ضيق في الصدر')
      await hands.patient.write(t('appointments', 'complaint.text'), 'عند صعود الدرج منذ 3 أيام، Bisoprolol 5 mg.')
      await hands.patient.enter('button', t('appointments', 'file.add'))
      await hands.patient.finds('button', t('ui', 'file.chooseOne'))
      await hands.patient.enter('button', t('appointments', 'file.upload'))
      await hands.patient.finds('button', t('ui', 'file.chooseOne'))
      const dialog = patient.waitForEvent('filechooser')
      await hands.patient.press('Enter')
      await (await dialog).setFiles({ name: 'ecg.png', mimeType: 'image/png', buffer: picture() })
      await hands.patient.enter('button', t('appointments', 'file.upload'))
      await ears.patient.hears(t('appointments', 'file.added', { name: '\u2068ecg\u2069' }))
      await hands.patient.finds('button', t('appointments', 'file.add'))
      await hands.patient.enter('button', t('appointments', 'complaint.continue'))
      await hands.patient.finds('heading', t('appointments', 'pay.title'))
      await hands.patient.enter('button', t('appointments', 'pay.confirm'))
      await hands.patient.finds('heading', t('appointments', 'booked.title'))
      await hands.patient.enter('link', t('appointments', 'booked.next'))
      await hands.patient.finds('heading', t('appointments', 'list.title'))
      await hands.patient.enter('link', t('appointments', 'card.start'))
      await hands.patient.finds('heading', t('lobby', 'check.title'))
    })

    await test.step('the doctor signs in and starts the clinic; the patient is told, and comes in', async () => {
      await doctor.goto('/login')
      await signIn('doctor', clinic.doctor)
      await hands.doctor.finds('heading', /./)
      await hands.doctor.enter('link', t('clinics', 'mine.title'))
      await hands.doctor.finds('heading', t('clinics', 'mine.title'))
      await hands.doctor.enter('link', `${t('clinics', 'mine.agenda')} ${clinic.title}`)
      await hands.doctor.enter('button', t('clinics', 'agenda.start'))
      await hands.doctor.finds('heading', clinic.title)
      await ears.patient.hears(told('clinic_started'))
      await hands.patient.finds('heading', t('lobby', 'room.title'))
      await ears.patient.hears(t('lobby', 'doctor.came', { name: doctorName }))
      await expect(doctor.getByRole('main').getByText(patientName).first()).toBeVisible()
    })

    await test.step('somebody else comes before, and is seen: the place in the queue is told', async () => {
      await other.comesIn()
      await ears.doctor.hears(t('lobby', 'queue.arrived', { name: other.name }))
      await ears.patient.hears(t('ui', 'queue.before', { count: 1 }))
      await other.isSeen(new URL(patient.url()).pathname.split('/').at(-1) ?? '')
      await ears.patient.hears(t('ui', 'queue.next'))
    })

    await test.step('the line is lost and comes back', async () => {
      await patient.context().setOffline(true)
      await ears.patient.hears(t('app', 'connection.lost'))
      await patient.context().setOffline(false)
      await ears.patient.hears(t('app', 'connection.back'))
    })

    await test.step('they write to each other', async () => {
      await hands.patient.write(t('lobby', 'chat.write'), 'ضغطي 138/86 اليوم')
      await hands.patient.press('Enter')
      await ears.doctor.hears(`${patientName}: ضغطي 138/86 اليوم`)
      await hands.doctor.write(t('lobby', 'chat.write'), 'Thank you, 2 minutes.')
      await hands.doctor.press('Enter')
      await ears.patient.hears(`${doctorName}: Thank you, 2 minutes.`)
    })

    await test.step('the doctor calls in; both see and hear each other', async () => {
      await hands.doctor.enter('button', t('lobby', 'row.start'), { back: true })
      // Whichever is there first: the page goes to the consultation at once, and there nobody is told to come in.
      await ears.patient.hears([told('called_in'), t('lobby', 'room.yourTurn'), t('meeting', 'phase.preparing')])
      await hands.patient.finds('heading', t('lobby', 'call.with', { name: doctorName }))
      await hands.doctor.finds('heading', t('lobby', 'call.with', { name: patientName }))
      await Promise.all([seesAndHears(doctor), seesAndHears(patient)])
      await hands.doctor.enter('button', t('meeting', 'control.mute'))
      await hands.doctor.finds('button', t('meeting', 'control.unmute'))
      await ears.patient.hears(t('meeting', 'other.nowMuted', { name: doctorName }))
      await hands.doctor.press('Enter')
      await ears.patient.hears(t('meeting', 'other.nowHeard', { name: doctorName }))
    })

    await test.step('the doctor goes away and comes back', async () => {
      // Both connect again, on a fast machine within two seconds.
      for (const each of Object.values(ears)) each.startSection()
      await doctor.reload()
      await ears.patient.hears(t('meeting', 'phase.waiting.patient'))
      await ears.patient.hears(t('meeting', 'line.connected'))
    })

    await test.step('the doctor writes notes and finishes', async () => {
      await hands.doctor.write(t('lobby', 'notes.recommendations'), 'Exercise ECG within 2 weeks.')
      await ears.doctor.hears(t('lobby', 'notes.saved', { time: '' }).trim())
      await hands.doctor.enter('button', t('lobby', 'finish.visit'), { back: true })
      await hands.doctor.finds('button', t('lobby', 'finish.keep'))
      await hands.doctor.press('Escape')
      await hands.doctor.finds('button', t('lobby', 'finish.visit'))
      await hands.doctor.press('Enter')
      await hands.doctor.finds('button', t('lobby', 'finish.keep'))
      await hands.doctor.enter('button', t('lobby', 'finish.confirm'), { steps: 2 })
      await hands.doctor.finds('heading', clinic.title)
    })

    await test.step('the patient rates and reads the recommendations', async () => {
      await hands.patient.finds('radio', t('ui', 'stars.value', { count: 5 }))
      await hands.patient.press('ArrowUp')
      await hands.patient.finds('radio', t('ui', 'stars.value', { count: 4 }))
      await hands.patient.enter('button', t('appointments', 'rate.send'))
      await hands.patient.finds('heading', t('appointments', 'list.title'))
    })
  } finally {
    for (const each of Object.values(ears)) each.write()
  }
  expect([...ears.patient.twice(), ...ears.doctor.twice()]).toEqual([])
})
