import type { Locator, Page } from '@playwright/test'
import type { Scene, Viewer } from './hospital'
import type { wordsOf } from './journey'

export type Words = ReturnType<typeof wordsOf>

/** Something over the page: the focus goes in, and Escape leads back to what opened it. A dialog holds it inside. */
interface Layer {
  kind: 'dialog' | 'menu'
  opener(page: Page, t: Words): Locator
  /** What is pressed after the opener, until the layer is open. */
  next?(page: Page, t: Words): Promise<void>
}

export interface Screen {
  /** As the route table has it. */
  route: string
  /** Of its picture. */
  name: string
  viewer: Viewer
  address(scene: Scene): string
  /** Looked at once the patient has been called in. */
  called?: true
  /** What is done on it before it is looked at. */
  open?(page: Page, t: Words): Promise<void>
  /** What is opened over it then. */
  layer?: Layer
  /** Takes back what the next screen must not meet. */
  after?(page: Page): Promise<void>
}

const fixed = (route: string, name: string, viewer: Viewer): Screen => ({ route, name, viewer, address: () => route })

/** The four screens of something that staff keep: its list, a new one, one of them, and its form. */
function kept(many: string, name: string, shown: 'show' | 'view', idOf: (scene: Scene) => number): Screen[] {
  const viewer = 'super'
  return [
    fixed(`/${many}`, `${name}-list`, viewer),
    fixed(`/${many}/create`, `${name}-new`, viewer),
    { route: `/${many}/:id/${shown}`, name, viewer, address: (scene) => `/${many}/${idOf(scene)}/${shown}` },
    { route: `/${many}/:id/edit`, name: `${name}-edit`, viewer, address: (scene) => `/${many}/${idOf(scene)}/edit` },
  ]
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Every screen, and the states of it that look different. A route that none of these is of fails the test. */
export const screens: readonly Screen[] = [
  fixed('/login', 'login', 'visitor'),
  fixed('/register', 'register', 'visitor'),
  fixed('/Terms', 'terms', 'visitor'),
  fixed('/forgetpasswrod', 'forgotten', 'visitor'),
  fixed('/404', 'not-found', 'visitor'),
  fixed('/guest', 'guest-without-link', 'visitor'),
  fixed('/verify-account', 'verify', 'patient'),
  {
    route: '/verify-account/:token/:email',
    name: 'verify-link',
    viewer: 'visitor',
    address: () => '/verify-account/no-such-token/somebody%40example.test',
  },
  {
    route: '/resetpasswrod/:token/:email',
    name: 'reset',
    viewer: 'visitor',
    address: () => '/resetpasswrod/no-such-token/somebody%40example.test',
  },
  { route: '/500', name: 'server-error', viewer: 'visitor', address: () => '/500?request=0c8b6f0e-4c6e-4d0e-9d57' },
  fixed('/no-permission', 'no-permission', 'patient'),
  fixed('/', 'home-patient', 'patient'),
  { route: '/', name: 'home-doctor', viewer: 'doctor', address: () => '/' },
  { route: '/', name: 'home-super', viewer: 'super', address: () => '/' },
  { route: '/', name: 'home-nurse', viewer: 'nurse', address: () => '/' },
  { route: '/', name: 'home-nurse-chosen', viewer: 'nurse', address: ({ specialty }) => `/?specialty_id=${specialty}` },
  { route: '/', name: 'home-lab', viewer: 'lab', address: () => '/' },
  fixed('/dashboard', 'dashboard', 'admin'),
  { route: '/dashboard', name: 'nowhere', viewer: 'admin', address: () => '/there/is/nothing/here' },
  fixed('/patient/appointments', 'appointments', 'patient'),
  {
    route: '/patient/appointments',
    name: 'appointments-past',
    viewer: 'patient',
    address: () => '/patient/appointments?tab=past',
  },
  {
    route: '/patient/appointments/:id/show',
    name: 'appointment-past',
    viewer: 'patient',
    address: ({ past }) => `/patient/appointments/${past}/show`,
  },
  {
    route: '/patient/appointments/:id/show',
    name: 'appointment-missing',
    viewer: 'patient',
    address: () => '/patient/appointments/99999/show',
  },
  fixed('/patient/clinic/search', 'search', 'patient'),
  {
    route: '/patient/appointment/select',
    name: 'doctors',
    viewer: 'patient',
    address: () => `/patient/appointment/select?from=${tomorrow()}&to=${tomorrow()}`,
  },
  {
    route: '/patient/appointment/select',
    name: 'doctors-none',
    viewer: 'patient',
    address: () => `/patient/appointment/select?from=${tomorrow()}&to=${tomorrow()}&specialty_id=9999`,
  },
  {
    route: '/patient/slot/select',
    name: 'slots',
    viewer: 'patient',
    address: ({ clinic }) => `/patient/slot/select?from=${tomorrow()}&to=${tomorrow()}&clinic_id=${clinic}`,
  },
  {
    route: '/complaint/create',
    name: 'complaint',
    viewer: 'patient',
    address: ({ held }) => `/complaint/create?appointment_id=${held}`,
  },
  {
    route: '/complaint/:appointmentId/edit',
    name: 'complaint-edit',
    viewer: 'patient',
    address: ({ visit }) => `/complaint/${visit}/edit`,
  },
  {
    route: '/payment/methods',
    name: 'payment',
    viewer: 'patient',
    address: ({ held }) => `/payment/methods?appointment_id=${held}`,
  },
  {
    route: '/patient/clinic/lobby/check/:appointmentId',
    name: 'lobby-check',
    viewer: 'patient',
    address: ({ held }) => `/patient/clinic/lobby/check/${held}`,
  },
  {
    route: '/patient/clinic/lobby/:lobbySession',
    name: 'waiting-room',
    viewer: 'patient',
    address: ({ session }) => `/patient/clinic/lobby/${session}`,
  },
  fixed('/patient/lobby/message', 'left-lobby', 'patient'),
  {
    route: '/patient/video/:lobbySession',
    name: 'call-patient',
    called: true,
    viewer: 'patient',
    address: ({ session }) => `/patient/video/${session}`,
  },
  fixed('/my-clinics', 'my-clinics', 'doctor'),
  {
    route: '/clinics/my-clinics/:id/appointments/:date',
    name: 'agenda',
    viewer: 'doctor',
    address: ({ clinic, agenda }) => `/clinics/my-clinics/${clinic}/appointments/${agenda}`,
  },
  { route: '/lobby/:token', name: 'lobby', viewer: 'doctor', address: ({ session }) => `/lobby/${session}` },
  {
    route: '/physician/call/:session_token',
    name: 'call-doctor',
    called: true,
    viewer: 'doctor',
    address: ({ session }) => `/physician/call/${session}`,
  },
  {
    route: '/physician/clinic/start/call/:id',
    name: 'start-call',
    called: true,
    viewer: 'doctor',
    address: ({ visit }) => `/physician/clinic/start/call/${visit}`,
  },
  fixed('/clinics', 'clinics', 'admin'),
  { route: '/clinics', name: 'clinics-none', viewer: 'admin', address: () => '/clinics?q=nothing-of-that-name' },
  fixed('/clinics/create', 'clinic-new', 'admin'),
  {
    route: '/clinics/create',
    name: 'clinic-new-wrong',
    viewer: 'admin',
    address: () => '/clinics/create',
    open: async (page) => {
      await page.keyboard.press('Control+s')
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    route: '/clinics/edit/:id',
    name: 'clinic-edit',
    viewer: 'admin',
    address: ({ clinic }) => `/clinics/edit/${clinic}`,
  },
  fixed('/outbox', 'outbox', 'super'),
  fixed('/audit', 'audit', 'super'),
  ...kept('roles', 'role', 'show', ({ role }) => role),
  ...kept('service/providers/hospitals', 'hospital', 'view', ({ hospital }) => hospital),
  {
    route: '/service/providers/hospitals',
    name: 'hospitals-tree',
    viewer: 'admin',
    address: () => '/service/providers/hospitals?view=tree',
  },
  {
    route: '/service/providers/hospitals/:id/view',
    name: 'hospital-staff',
    viewer: 'super',
    address: ({ hospital }) => `/service/providers/hospitals/${hospital}/view?tab=staff`,
  },
  ...kept('service/providers/labs', 'lab', 'show', ({ lab }) => lab),
  ...kept('service/providers/radiology-centers', 'radiology', 'show', ({ radiology }) => radiology),
  {
    route: '/service/providers/labs/:id/show',
    name: 'lab-staff',
    viewer: 'super',
    address: ({ lab }) => `/service/providers/labs/${lab}/show?tab=staff`,
  },
  fixed('/my-notifications', 'notifications', 'patient'),
  {
    route: '/my-notifications',
    name: 'notifications-settings',
    viewer: 'patient',
    address: () => '/my-notifications?tab=settings',
  },
  {
    route: '/my-notifications',
    name: 'notifications-settings-staff',
    viewer: 'doctor',
    address: () => '/my-notifications?tab=settings',
  },
  ...kept('levels', 'level', 'show', ({ level }) => level),
  ...kept('specialties', 'specialty', 'show', ({ specialty }) => specialty),
  ...kept('cities', 'city', 'show', ({ city }) => city),
  fixed('/vacations', 'vacations', 'super'),
  { route: '/vacations', name: 'vacations-doctor', viewer: 'doctor', address: () => '/vacations' },
  fixed('/vacations/create', 'vacation-new', 'super'),
  { route: '/vacations/create', name: 'vacation-new-doctor', viewer: 'doctor', address: () => '/vacations/create' },
  {
    route: '/vacations/edit/:id',
    name: 'vacation-edit',
    viewer: 'super',
    address: ({ vacation }) => `/vacations/edit/${vacation}`,
  },
  ...kept('users', 'user', 'view', ({ user }) => user),
  {
    route: '/users',
    name: 'users-filtered',
    viewer: 'admin',
    address: () => '/users?is_staff=1&q=mona&from=2026-01-01',
  },
  {
    route: '/users/create',
    name: 'user-new-hired',
    viewer: 'admin',
    address: () => '/users/create',
    open: async (page, t) => {
      await page.getByRole('combobox', { name: new RegExp(`^${t('users', 'field.roles')}`) }).click()
      await page.getByRole('option', { name: t('roleNames', 'NURSE'), exact: true }).click()
      await page.keyboard.press('Escape')
      await page.getByText(t('users', 'form.linkMailed')).waitFor()
    },
  },
  {
    route: '/users/create',
    name: 'user-new-wrong',
    viewer: 'admin',
    address: () => '/users/create',
    open: async (page) => {
      await page.getByRole('switch').first().check()
      await page.getByRole('switch').nth(1).check()
      await page.keyboard.press('Control+s')
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    route: '/users/:id/assign',
    name: 'user-assign',
    viewer: 'super',
    address: ({ user }) => `/users/${user}/assign`,
    open: async (page) => page.locator('form button[type="button"]').first().click(),
  },
  { route: '/users/:id/why', name: 'user-why', viewer: 'super', address: ({ user }) => `/users/${user}/why` },
  {
    route: '/users/:id/why',
    name: 'user-why-visit',
    viewer: 'super',
    address: ({ user, visit }) => `/users/${user}/why?kind=appointment&key=${visit}`,
  },
  {
    route: '/users/:id/why',
    name: 'user-why-clinic',
    viewer: 'super',
    address: ({ user, clinic }) => `/users/${user}/why?kind=clinic&key=${clinic}`,
  },
  {
    route: '/users/:id/why',
    name: 'user-why-not',
    viewer: 'super',
    address: ({ user, lab }) => `/users/${user}/why?kind=lab&key=${lab}`,
  },
  {
    route: '/users/:id/why',
    name: 'user-why-permission',
    viewer: 'super',
    address: ({ user }) => `/users/${user}/why?ask=permission&permission=list-patient`,
  },
  {
    route: '/users/:id/documents',
    name: 'user-documents',
    viewer: 'admin',
    address: ({ user }) => `/users/${user}/documents`,
  },
  {
    route: '/users/:id/documents/create',
    name: 'user-document-new',
    viewer: 'admin',
    address: ({ user }) => `/users/${user}/documents/create`,
  },
  fixed('/profile/edit', 'profile', 'doctor'),
  { route: '/profile/edit', name: 'profile-patient', viewer: 'patient', address: () => '/profile/edit' },
]
