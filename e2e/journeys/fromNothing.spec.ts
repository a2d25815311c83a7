import { samplePdf, samplePng } from '../../server/src/platform/testing/sampleFiles'
import { expect, test, wordsOf } from '../support/journey'
import { keyboardOf } from '../support/keyboard'

const png = { name: 'scan.png', mimeType: 'image/png', buffer: samplePng }
const pdf = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: samplePdf }

/** A field by its label, whatever is said behind it. */
const field = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

test('a hospital from nothing, by keyboard alone, until a patient has booked at it', async ({ journey, language }) => {
  // Some hundred stops of Tab, each looked at.
  test.slow()
  const t = wordsOf(language)
  const page = await journey.open('super')
  const hands = keyboardOf(page)
  const inWords = <T>(en: T, ar: T) => (language === 'ar' ? ar : en)
  const egypt = inWords('Egypt', 'مصر')

  const signIn = async (who: typeof page, email: string) => {
    const fingers = keyboardOf(who)
    await who.goto('/login')
    await fingers.write(t('auth', 'field.email'), email)
    await fingers.write(t('auth', 'field.password'), 'Demo-1234')
    await fingers.press('Enter')
    await fingers.finds('heading', /./)
  }

  /** Opens a list, goes past the menu to its button for a new one, and waits for the form. */
  const begin = async (at: string, button: string, first: string) => {
    await page.goto(at)
    await expect(page.getByRole('link', { name: button })).toBeVisible()
    await hands.enter('button', t('app', 'skip'))
    await hands.finds('main', /.*/)
    await hands.enter('link', button, { steps: 6 })
    await expect(page.getByRole('textbox', { name: first, exact: true })).toBeVisible()
  }
  const save = async (list: RegExp) => {
    await hands.enter('button', field(t('app', 'form.save')))
    await page.waitForURL(list)
  }

  await signIn(page, 'super@demo.test')

  await test.step('a level, a specialty and a city', async () => {
    const name = t('reference', 'field.name')
    for (const [at, kind, en, ar] of [
      ['/levels', 'level', 'Fellow', 'زميل'],
      ['/specialties', 'specialty', 'Tropical medicine', 'طب المناطق الحارة'],
      ['/cities', 'city', 'Siwa', 'سيوة'],
    ] as const) {
      await begin(at, t('reference', `${kind}.new`), name)
      await hands.write(name, en)
      await hands.write(field(t('reference', 'field.name_ar')), ar)
      if (kind === 'city') await hands.pick(t('reference', 'field.country_id'), egypt)
      await save(new RegExp(`${at}$`))
    }
  })

  const hub = inWords('Siwa Hospital', 'مستشفى سيوة')
  const spoke = inWords('Oasis Clinic', 'عيادة الواحة')
  await test.step('a hub, and a spoke below it', async () => {
    const p = (key: string) => t('facilities', `field.${key}`)
    for (const [en, ar] of [
      ['Siwa Hospital', 'مستشفى سيوة'],
      ['Oasis Clinic', 'عيادة الواحة'],
    ] as const) {
      await begin('/service/providers/hospitals', t('facilities', 'hospital.new'), p('name'))
      await hands.write(p('name'), en)
      await hands.write(field(p('name_ar')), ar)
      await hands.write(p('description'), inWords('Twenty beds', 'عشرون سريراً'))
      await hands.write(p('phone'), '0464600100')
      await hands.write(p('address'), inWords('1 Market Street', '١ شارع السوق'))
      await hands.pick(p('country'), egypt)
      await hands.pick(field(p('city')), inWords('Siwa', 'سيوة'))
      if (en === 'Siwa Hospital') await hands.turnOn(p('is_hub'))
      else await hands.pick(field(p('parent_id')), hub)
      await hands.write(p('c_name'), 'Nadia Sherif')
      await hands.write(p('c_phone'), '0100200300')
      await hands.write(p('c_email'), 'siwa@mashfa.example')
      await hands.attach(t('ui', 'file.chooseOne'), png)
      await hands.attach(t('ui', 'file.chooseOne'), pdf)
      await save(/\/hospitals$/)
    }
    await hands.press('Tab')
    await expect(page.getByText(hub).first()).toBeVisible()
  })

  const people = {
    doctor: { first: 'Tarek', last: 'Hamdy', uuid: '28503152101234', roles: ['DOCTOR'] },
    nurse: { first: 'Salwa', last: 'Amin', uuid: '29001150112345', roles: ['NURSE', 'COORDINATOR'] },
  } as const
  await test.step('a doctor and a nurse of the spoke', async () => {
    const u = (key: string) => t('users', `field.${key}`)
    for (const [who, { first, last, uuid, roles }] of Object.entries(people)) {
      await begin('/users', t('users', 'list.new'), t('auth', 'field.firstName'))
      await hands.write(t('auth', 'field.firstName'), first)
      await hands.write(t('auth', 'field.lastName'), last)
      await hands.write(t('auth', 'field.uuid'), uuid)
      await hands.pick(u('country'), egypt)
      await hands.pick(u('city'), inWords('Siwa', 'سيوة'))
      await hands.write(field(u('phone')), '0100 123 4567')
      await hands.turnOn(u('is_staff_member'))
      if (who === 'doctor') {
        await hands.turnOn(u('is_doctor'))
        await hands.pick(field(u('specialty_id')), inWords('Tropical medicine', 'طب المناطق الحارة'))
        await hands.pick(field(u('level_id')), inWords('Fellow', 'زميل'))
      }
      await hands.write(u('email'), `${who}@siwa.test`)
      // The roles come after it: a link to choose a password is mailed to whoever works here and was given none.
      if (who === 'doctor') await hands.write(field(u('password')), 'Demo-1234')
      for (const role of roles) await hands.pick(u('roles'), t('roleNames', role))
      await hands.pick(field(u('hospitals')), spoke)
      await hands.attach(t('ui', 'file.chooseOne'), png)
      await save(/\/users$/)
    }
    await expect(page.getByText('Salwa Amin').first()).toBeVisible()
  })

  const title = inWords('Fevers', 'الحميات')
  await test.step('a clinic at the spoke, open around the clock', async () => {
    const c = (key: string) => t('clinics', `field.${key}`)
    await begin('/clinics', t('clinics', 'list.new'), c('title'))
    await hands.write(c('title'), title)
    await hands.pick(c('hospital_id'), spoke)
    await hands.pick(c('specialty_id'), inWords('Tropical medicine', 'طب المناطق الحارة'))
    await hands.pick(c('level_id'), inWords('Fellow', 'زميل'))
    await hands.pick(c('doctor_id'), 'Tarek Hamdy')
    await hands.pick(c('coordinators'), 'Salwa Amin')
    const days = ['friday', 'thursday', 'wednesday', 'tuesday', 'monday', 'sunday', 'saturday'] as const
    await hands.goTo('switch', t('clinics', 'day.friday'))
    // From the last day back: the fields of a day that was opened lie behind it.
    for (const day of days) await hands.turnOn(t('clinics', `day.${day}`), { back: true, steps: 1 })
    const time = async (key: 'from' | 'to', hours: string, minutes: string, half: 'a' | 'p') => {
      const part = (name: string) => `${t('clinics', `schedule.${key}`)}: ${t('ui', `time.${name}`)}`
      await hands.goTo('spinbutton', part('hours'), { steps: 4 })
      await page.keyboard.type(hours)
      await hands.finds('spinbutton', part('minutes'))
      await page.keyboard.type(minutes)
      await hands.finds('textbox', part('period'))
      await page.keyboard.type(half)
    }
    await time('from', '12', '00', 'a')
    await time('to', '11', '59', 'p')
    await hands.write(t('clinics', 'schedule.slot'), '15')
    await hands.enter('button', t('clinics', 'schedule.copy', { day: t('clinics', 'day.saturday') }), { steps: 3 })
    for (const key of ['price', 'follow_up_price', 'follow_up_period']) await hands.write(c(key), '0')
    await hands.write(c('physician_cancellation_tolerance'), '0')
    await hands.write(c('patient_cancellation_tolerance'), '0')
    await hands.write(c('last_appointment_tolerance'), '0')
    await save(/\/clinics$/)
    await expect(page.getByText(title).first()).toBeVisible()
  })

  await test.step('a patient finds the doctor, takes the first free time, and confirms', async () => {
    const patient = await journey.open('patient')
    const fingers = keyboardOf(patient)
    await signIn(patient, 'patient@demo.test')
    await patient.goto('/patient/clinic/search')
    await fingers.enter('button', t('appointments', 'search.submit'))
    await fingers.finds('heading', t('appointments', 'doctors.title'))
    await fingers.enter('link', `${t('appointments', 'doctors.more')} ${title}`)
    await fingers.finds('heading', t('appointments', 'slots.title'))
    await expect(patient.locator('main button[data-state="free"]').first()).toBeVisible()
    await fingers.enter('button', /^\d{1,2}:\d\d/)
    await fingers.finds('heading', t('appointments', 'complaint.title'))
    await fingers.write(t('appointments', 'complaint.cause'), inWords('Fever', 'حمى'))
    await fingers.write(t('appointments', 'complaint.text'), inWords('39° since Monday', '39° منذ الاثنين'))
    await fingers.enter('button', t('appointments', 'complaint.continue'))
    await fingers.finds('heading', t('appointments', 'pay.title'))
    await fingers.enter('button', t('appointments', 'pay.confirm'))
    await fingers.finds('heading', t('appointments', 'booked.title'))
    await expect(patient.getByText('Tarek Hamdy').first()).toBeVisible()
  })
})
