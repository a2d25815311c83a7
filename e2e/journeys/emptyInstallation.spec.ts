import { samplePdf, samplePng } from '../../server/src/platform/testing/sampleFiles'
import { expect, test, textsOf } from '../support/journey'
import { keyboardUser } from '../support/keyboard'

const png = { name: 'scan.png', mimeType: 'image/png', buffer: samplePng }
const pdf = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: samplePdf }

/** Matches a field by its label, whatever text follows it. */
const field = (label: string) => new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

test('by keyboard only, a hospital is set up from nothing until a patient has booked', async ({
  journey,
  language,
}) => {
  // Some hundred Tab presses, each of which is checked.
  test.slow()
  const t = textsOf(language)
  const page = await journey.open('super')
  const keyboard = keyboardUser(page)
  const localized = <T>(en: T, ar: T) => (language === 'ar' ? ar : en)
  const egypt = localized('Egypt', 'مصر')

  const signIn = async (who: typeof page, email: string) => {
    const phoneKeyboard = keyboardUser(who)
    await who.goto('/login')
    await phoneKeyboard.write(t('auth', 'field.email'), email)
    await phoneKeyboard.write(t('auth', 'field.password'), 'Demo-1234')
    await phoneKeyboard.press('Enter')
    await phoneKeyboard.expectFocus('heading', /./)
  }

  /** Opens a list, moves past the menu to its button for a new record, and waits for the form. */
  const begin = async (at: string, button: string, first: string) => {
    await page.goto(at)
    await expect(page.getByRole('link', { name: button })).toBeVisible()
    await keyboard.pressEnterOn('button', t('app', 'skip'))
    await keyboard.expectFocus('main', /.*/)
    await keyboard.pressEnterOn('link', button, { steps: 6 })
    await expect(page.getByRole('textbox', { name: first, exact: true })).toBeVisible()
  }
  const save = async (list: RegExp) => {
    await keyboard.pressEnterOn('button', field(t('app', 'form.save')))
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
      await keyboard.write(name, en)
      await keyboard.write(field(t('reference', kind === 'city' ? 'field.name_ar' : 'field.alternate_name')), ar)
      if (kind === 'city') await keyboard.pick(t('reference', 'field.country_id'), egypt)
      await save(new RegExp(`${at}$`))
    }
  })

  const hub = localized('Siwa Hospital', 'مستشفى سيوة')
  const spoke = localized('Oasis Clinic', 'عيادة الواحة')
  await test.step('a hub, and a spoke below it', async () => {
    const p = (key: string) => t('facilities', `field.${key}`)
    for (const [en, ar] of [
      ['Siwa Hospital', 'مستشفى سيوة'],
      ['Oasis Clinic', 'عيادة الواحة'],
    ] as const) {
      await begin('/service/providers/hospitals', t('facilities', 'hospital.new'), p('name'))
      await keyboard.write(p('name'), en)
      await keyboard.write(field(p('alternate_name')), ar)
      await keyboard.write(p('description'), localized('Twenty beds', 'عشرون سريراً'))
      await keyboard.write(p('phone'), '0464600100')
      await keyboard.write(p('address'), localized('1 Market Street', '١ شارع السوق'))
      await keyboard.pick(p('country'), egypt)
      await keyboard.pick(field(p('city')), localized('Siwa', 'سيوة'))
      if (en === 'Siwa Hospital') await keyboard.turnOn(p('is_hub'))
      else await keyboard.pick(field(p('parent_id')), hub)
      await keyboard.write(p('c_name'), 'Nadia Sherif')
      await keyboard.write(p('c_phone'), '0100200300')
      await keyboard.write(p('c_email'), 'siwa@mashfa.example')
      await keyboard.attach(t('ui', 'file.chooseOne'), png)
      await keyboard.attach(t('ui', 'file.chooseOne'), pdf)
      await save(/\/hospitals$/)
    }
    await keyboard.press('Tab')
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
      await keyboard.write(t('auth', 'field.firstName'), first)
      await keyboard.write(t('auth', 'field.lastName'), last)
      // The number selects the country.
      await keyboard.write(t('auth', 'field.uuid'), uuid)
      await keyboard.pick(u('city'), localized('Siwa', 'سيوة'))
      await keyboard.write(field(u('phone')), '0100 123 4567')
      await keyboard.turnOn(u('is_staff_member'))
      if (who === 'doctor') {
        await keyboard.turnOn(u('is_doctor'))
        await keyboard.pick(field(u('specialty_id')), localized('Tropical medicine', 'طب المناطق الحارة'))
        await keyboard.pick(field(u('level_id')), localized('Fellow', 'زميل'))
      }
      await keyboard.write(u('email'), `${who}@siwa.test`)
      // The roles come later: staff who are given no password get an emailed link to choose one.
      if (who === 'doctor') await keyboard.write(field(u('password')), 'Demo-1234')
      for (const role of roles) await keyboard.pick(u('roles'), t('roleNames', role))
      await keyboard.pick(field(u('hospitals')), spoke)
      await keyboard.attach(t('ui', 'file.chooseOne'), png)
      await save(/\/users$/)
    }
    await expect(page.getByText('Salwa Amin').first()).toBeVisible()
  })

  const title = localized('Fevers', 'الحميات')
  await test.step('a clinic at the spoke, open around the clock', async () => {
    const c = (key: string) => t('clinics', `field.${key}`)
    await begin('/clinics', t('clinics', 'list.new'), c('title'))
    await keyboard.write(c('title'), title)
    await keyboard.pick(c('hospital_id'), spoke)
    await keyboard.pick(c('specialty_id'), localized('Tropical medicine', 'طب المناطق الحارة'))
    await keyboard.pick(c('level_id'), localized('Fellow', 'زميل'))
    await keyboard.pick(c('doctor_id'), 'Tarek Hamdy')
    await keyboard.pick(c('coordinators'), 'Salwa Amin')
    const days = ['friday', 'thursday', 'wednesday', 'tuesday', 'monday', 'sunday', 'saturday'] as const
    await keyboard.goTo('switch', t('clinics', 'day.friday'))
    // Start with the last day: the fields of a day that was turned on come after its switch.
    for (const day of days) await keyboard.turnOn(t('clinics', `day.${day}`), { back: true, steps: 1 })
    const time = async (key: 'from' | 'to', hours: string, minutes: string, half: 'a' | 'p') => {
      const part = (name: string) => `${t('clinics', `schedule.${key}`)}: ${t('ui', `time.${name}`)}`
      await keyboard.goTo('spinbutton', part('hours'), { steps: 4 })
      await page.keyboard.type(hours)
      await keyboard.expectFocus('spinbutton', part('minutes'))
      await page.keyboard.type(minutes)
      await keyboard.expectFocus('textbox', part('period'))
      await page.keyboard.type(half)
    }
    await time('from', '12', '00', 'a')
    await time('to', '11', '59', 'p')
    await keyboard.write(t('clinics', 'schedule.slot'), '15')
    await keyboard.pressEnterOn('button', t('clinics', 'schedule.copy', { day: t('clinics', 'day.saturday') }), {
      steps: 3,
    })
    for (const key of ['price', 'follow_up_price', 'follow_up_period']) await keyboard.write(c(key), '0')
    await keyboard.write(c('physician_cancellation_tolerance'), '0')
    await keyboard.write(c('patient_cancellation_tolerance'), '0')
    await keyboard.write(c('last_appointment_tolerance'), '0')
    await save(/\/clinics$/)
    await expect(page.getByText(title).first()).toBeVisible()
  })

  await test.step('a patient finds the doctor, reserves the first free slot, and confirms', async () => {
    const patient = await journey.open('patient')
    const phoneKeyboard = keyboardUser(patient)
    await signIn(patient, 'patient@demo.test')
    await patient.goto('/patient/clinic/search')
    await phoneKeyboard.pressEnterOn('button', t('appointments', 'search.submit'))
    await phoneKeyboard.expectFocus('heading', t('appointments', 'doctors.title'))
    await phoneKeyboard.pressEnterOn('link', new RegExp(`^${t('appointments', 'doctors.more')} .*${title}$`))
    await phoneKeyboard.expectFocus('heading', t('appointments', 'slots.title'))
    await expect(patient.locator('main button[data-state="free"]').first()).toBeVisible()
    await phoneKeyboard.pressEnterOn('button', /^\d{1,2}:\d\d/)
    await phoneKeyboard.expectFocus('heading', t('appointments', 'complaint.title'))
    const optionalField = (key: string) => new RegExp(`^${t('appointments', key)} `)
    await phoneKeyboard.write(optionalField('complaint.cause'), localized('Fever', 'حمى'))
    await phoneKeyboard.write(optionalField('complaint.text'), localized('39° since Monday', '39° منذ الاثنين'))
    await phoneKeyboard.pressEnterOn('button', t('appointments', 'complaint.continue'))
    await phoneKeyboard.expectFocus('heading', t('appointments', 'pay.title'))
    await phoneKeyboard.pressEnterOn('button', t('appointments', 'pay.confirm'))
    await phoneKeyboard.expectFocus('heading', t('appointments', 'booked.title'))
    await expect(patient.getByText('Tarek Hamdy').first()).toBeVisible()
  })
})
