import { imagingStates } from './imagingStates'
import type { Screen, Texts } from './screen'

const label = (key: string) => (t: Texts) => t('appointments', key)
const personMenu = (t: Texts) => new RegExp(t('app', 'person.menu', { name: '' }).replace(/^: /, ''))
/** The bell's button, with any number of unread notifications. */
const bell = (t: Texts) => new RegExp(`^${t('shell', 'bell.label', { count: 0 }).split(/[,،:]/)[0]}`)
const appointments = {
  route: '/patient/appointments',
  viewer: 'patient',
  address: () => '/patient/appointments',
} as const
const clinics = { route: '/clinics', viewer: 'admin', address: () => '/clinics' } as const

/** Returns a layer that is opened by a button of a patient's screen. */
const patientsButton = (key: string): Screen['layer'] => ({
  kind: 'dialog',
  opener: (page, t) =>
    page
      .getByRole('main')
      .getByRole('button', { name: label(key)(t), exact: true })
      .first(),
})

/** Screens with something open, invalid, empty or lost. */
export const states: readonly Screen[] = [
  {
    route: '/login',
    name: 'login-wrong',
    viewer: 'visitor',
    address: () => '/login',
    open: async (page, t) => {
      await page.getByLabel(t('auth', 'field.email'), { exact: true }).fill('nobody@demo.test')
      await page.getByLabel(t('auth', 'field.password'), { exact: true }).fill('wrong-password')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    route: '/register',
    name: 'register-wrong',
    viewer: 'visitor',
    address: () => '/register',
    open: async (page) => {
      await page.locator('form [type=submit]').press('Enter')
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    route: '/forgetpasswrod',
    name: 'forgotten-sent',
    viewer: 'visitor',
    address: () => '/forgetpasswrod',
    open: async (page) => {
      await page.getByRole('textbox').fill('patient2@demo.test')
      await page.keyboard.press('Enter')
      await page.getByRole('status').or(page.getByRole('alert')).first().waitFor()
    },
  },
  {
    ...appointments,
    name: 'appointments-menu',
    layer: { kind: 'menu', opener: (page) => page.locator('main [aria-haspopup="menu"]').first() },
  },
  { ...appointments, name: 'appointments-missed', address: () => '/patient/appointments?tab=missed' },
  {
    ...appointments,
    name: 'appointments-details',
    open: async (page, t) => {
      await page
        .getByRole('button', { name: label('card.details')(t) })
        .first()
        .press('Enter')
    },
  },
  { ...appointments, name: 'appointments-cancel', layer: patientsButton('card.cancel') },
  { ...appointments, name: 'appointments-let-go', layer: patientsButton('held.letGo') },
  {
    ...appointments,
    name: 'appointments-person',
    layer: { kind: 'menu', opener: (page, t) => page.getByRole('button', { name: personMenu(t) }) },
  },
  {
    ...appointments,
    name: 'appointments-bell',
    layer: {
      kind: 'menu',
      opener: (page, t) => page.getByRole('button', { name: bell(t) }),
    },
  },
  {
    ...appointments,
    name: 'appointments-offline',
    reload: 'the page loses its line to the server, and takes it up again only after a while',
    open: async (page, t) => {
      await page.context().setOffline(true)
      await page.getByText(t('app', 'connection.lost')).waitFor()
    },
    after: (page) => page.context().setOffline(false),
  },
  {
    route: '/patient/appointments/:id/show',
    name: 'appointment-rate',
    viewer: 'patient',
    address: ({ past }) => `/patient/appointments/${past}/show`,
    layer: patientsButton('rate.change'),
  },
  {
    route: '/patient/clinic/search',
    name: 'search-calendar',
    viewer: 'patient',
    address: () => '/patient/clinic/search',
    open: async (page, t) => {
      await page.getByRole('textbox', { name: label('search.to')(t), exact: true }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    route: '/patient/clinic/search',
    name: 'search-specialties',
    viewer: 'patient',
    address: () => '/patient/clinic/search',
    open: async (page) => {
      await page.getByRole('combobox').first().click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    route: '/complaint/create',
    name: 'complaint-file-wrong',
    viewer: 'patient',
    address: ({ heldAppointment }) => `/complaint/create?appointment_id=${heldAppointment}`,
    open: async (page) => {
      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
      await page.locator('input[type=file]').first().setInputFiles(notes)
      await page.locator('fieldset[data-invalid]').waitFor()
    },
  },
  {
    route: '/lobby/:token',
    name: 'lobby-end',
    viewer: 'doctor',
    address: ({ clinicSession }) => `/lobby/${clinicSession}`,
    layer: {
      kind: 'dialog',
      opener: (page, t) => page.getByRole('main').getByRole('button', { name: t('lobby', 'staff.end'), exact: true }),
    },
  },
  {
    route: '/physician/call/:session_token',
    name: 'call-finish',
    called: true,
    viewer: 'doctor',
    address: ({ clinicSession }) => `/physician/call/${clinicSession}`,
    layer: {
      kind: 'dialog',
      opener: (page, t) =>
        page.getByRole('main').getByRole('button', { name: t('lobby', 'finish.visit'), exact: true }),
    },
  },
  {
    ...clinics,
    name: 'clinics-menu',
    layer: { kind: 'menu', opener: (page) => page.locator('main [aria-haspopup="menu"]').first() },
  },
  {
    ...clinics,
    name: 'clinics-delete',
    layer: {
      kind: 'dialog',
      opener: (page) => page.locator('main :is(tr, li) [aria-haspopup="menu"]').first(),
      next: (page, t) => page.getByRole('menuitem', { name: t('app', 'row.delete') }).press('Enter'),
    },
  },
  {
    ...clinics,
    name: 'clinics-filter',
    layer: {
      kind: 'menu',
      opener: (page, t) => page.getByRole('button', { name: t('clinics', 'field.type'), exact: true }),
    },
  },
  {
    route: '/clinics/edit/:id',
    name: 'clinic-leave',
    viewer: 'admin',
    address: ({ clinic }) => `/clinics/edit/${clinic}`,
    open: (page, t) =>
      page
        .getByRole('textbox', { name: t('clinics', 'field.title'), exact: true })
        .fill('عيادة القلب 24/7 هاتف +20 100 123 4567'),
    layer: {
      kind: 'dialog',
      opener: (page, t) => page.getByRole('link', { name: t('clinics', 'form.cancel'), exact: true }),
    },
  },
  {
    route: '/outbox',
    name: 'outbox-mail',
    viewer: 'super',
    address: () => '/outbox',
    layer: { kind: 'dialog', opener: (page) => page.locator('main table, main ul').getByRole('button').first() },
  },
  {
    route: '/api-clients',
    name: 'api-client-new',
    viewer: 'super',
    address: () => '/api-clients',
    layer: {
      kind: 'dialog',
      opener: (page, t) => page.getByRole('button', { name: t('apiClients', 'new'), exact: true }),
    },
  },
  {
    // Includes the sign-in that was refused on the login page, for an email without an account.
    route: '/audit',
    name: 'audit-sign-ins',
    viewer: 'super',
    address: () => '/audit?change=sign-in',
  },
  {
    route: '/audit',
    name: 'audit-chosen',
    viewer: 'super',
    address: () => '/audit?action=auth.login&kind=user&address=127.0.0.&from=2026-01-01',
    layer: {
      kind: 'dialog',
      opener: (page, t) =>
        page
          .getByRole('main')
          .getByRole('button', { name: t('audit', 'column.address') })
          .first(),
    },
  },
  {
    route: '/audit',
    name: 'audit-menu',
    viewer: 'super',
    address: () => '/audit',
    layer: { kind: 'menu', opener: (page) => page.locator('main [aria-haspopup="menu"]').first() },
  },
  ...imagingStates,
]
