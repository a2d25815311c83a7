import { contract } from '#contract/index'
import type { Area } from '#contract/kit/endpoint'
import { crudScreens, type Screen, staticScreen } from './screen'

/** Entities whose screens are listed below, or have other paths. */
const others = [
  'hospitals',
  'labs',
  'radiology',
  'clinics',
  'users',
  'vacations',
  'roles',
  'questions',
  'surveys',
  'submissions',
  'episodes',
  'staffWaitlist',
  'reports',
  'rounds',
  'dataImports',
]

/** Reference data such as levels: the paths of the screens follow from the calls, and a record with the id 1 exists. */
const referenceScreens = Object.entries<Area>(contract).flatMap(([area, { list, create, show }]) => {
  if (!list?.path.startsWith('/api/admin/') || !create || !show || others.includes(area)) return []
  const [, , , single = ''] = show.path.split('/')
  return crudScreens(list.path.replace('/api/admin/', ''), single, 'show', () => 1)
})

/** Screens of hospital staff. */
export const staffScreens: readonly Screen[] = [
  { route: '/', name: 'home-doctor', viewer: 'doctor', address: () => '/' },
  staticScreen('/my-clinics', 'my-clinics', 'doctor'),
  {
    route: '/clinics/my-clinics/:id/appointments/:date',
    name: 'agenda',
    viewer: 'doctor',
    address: ({ clinic, agenda }) => `/clinics/my-clinics/${clinic}/appointments/${agenda}`,
  },
  {
    route: '/clinics/my-clinics/:id/appointments/:date',
    name: 'agenda-history',
    viewer: 'doctor',
    address: ({ clinic, agenda }) => `/clinics/my-clinics/${clinic}/appointments/${agenda}`,
    layer: { kind: 'dialog', opener: (page, t) => page.getByRole('button', { name: t('history', 'open') }).first() },
  },
  {
    route: '/lobby/:token',
    name: 'lobby',
    viewer: 'doctor',
    address: ({ clinicSession }) => `/lobby/${clinicSession}`,
  },
  {
    route: '/physician/call/:session_token',
    name: 'call-doctor',
    called: true,
    viewer: 'doctor',
    address: ({ clinicSession }) => `/physician/call/${clinicSession}`,
  },
  {
    route: '/physician/clinic/start/call/:id',
    name: 'start-call',
    called: true,
    viewer: 'doctor',
    address: ({ visit }) => `/physician/clinic/start/call/${visit}`,
  },
  {
    route: '/my-notifications',
    name: 'notifications-settings-staff',
    viewer: 'doctor',
    address: () => '/my-notifications?tab=settings',
  },
  { route: '/vacations', name: 'vacations-doctor', viewer: 'doctor', address: () => '/vacations' },
  { route: '/vacations/create', name: 'vacation-new-doctor', viewer: 'doctor', address: () => '/vacations/create' },
  staticScreen('/old-reports', 'reports-fixed', 'admin'),
  {
    route: '/old-reports/:type',
    name: 'report-fixed',
    viewer: 'admin',
    address: () => '/old-reports/physician-appointments',
  },
  {
    route: '/old-reports/:type/details/:modelId',
    name: 'report-details',
    viewer: 'admin',
    address: () => '/old-reports/physician-appointments/details/1',
  },
  staticScreen('/reports', 'reports', 'admin'),
  staticScreen('/reports/create', 'report-new', 'admin'),
  staticScreen('/reports/schedules', 'report-schedules', 'admin'),
  { route: '/reports/:id/edit', name: 'report-edit', viewer: 'admin', address: () => '/reports/1/edit' },
  { route: '/reports/:id/result', name: 'report-result', viewer: 'admin', address: () => '/reports/1/result' },
  staticScreen('/profile/edit', 'profile', 'doctor'),
  staticScreen('/profile/second-factor', 'second-factor', 'doctor'),
  {
    route: '/set-up-second-factor',
    name: 'second-factor-required',
    viewer: 'doctor',
    address: () => '/',
    reload: 'no role of the demo requires a second factor, so the profile is changed',
    open: async (page) => {
      await page.route('**/api/admin/profile/show', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        await route.fulfill({ response, json: { data: { ...body.data, must_set_up_second_factor: true } } })
      })
      await page.reload()
      await page.waitForURL('**/set-up-second-factor?next=**')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    after: (page) => page.unroute('**/api/admin/profile/show'),
  },
  staticScreen('/profile/sessions', 'sessions', 'doctor'),
  staticScreen('/episodes/select-spoke', 'episodes-spokes', 'doctor'),
  staticScreen('/escalations', 'escalations', 'doctor'),
  staticScreen('/requests', 'requests', 'doctor'),
  staticScreen('/calendar', 'hospital-calendar', 'doctor'),
  { route: '/calendar', name: 'calendar-week', viewer: 'doctor', address: () => '/calendar?view=week' },
  { route: '/calendar', name: 'calendar-month', viewer: 'doctor', address: () => '/calendar?view=month' },
  {
    // Part of the demo.
    route: '/requests',
    name: 'request',
    viewer: 'doctor',
    address: () => '/requests?request=1',
  },
  staticScreen('/rounds', 'rounds', 'doctor'),
  staticScreen('/rounds/create', 'round-new', 'doctor'),
  staticScreen('/rounds/my-rounds', 'my-rounds', 'doctor'),
  staticScreen('/rounds/attendee/rounds', 'attendee-rounds', 'doctor'),
  // Part of the demo.
  { route: '/rounds/show/:id', name: 'round', viewer: 'doctor', address: () => '/rounds/show/1' },
  { route: '/rounds/:id', name: 'round-detail', viewer: 'doctor', address: () => '/rounds/1' },
  { route: '/rounds/edit/:id', name: 'round-edit', viewer: 'doctor', address: () => '/rounds/edit/1' },
  {
    route: '/rounds/my-rounds/:id/details',
    name: 'my-round',
    viewer: 'doctor',
    address: () => '/rounds/my-rounds/1/details',
  },
  {
    route: '/rounds/my-rounds/:id/recording',
    name: 'round-recording',
    viewer: 'doctor',
    address: () => '/rounds/my-rounds/1/recording',
  },
  {
    route: '/round/:sessionToken/conference',
    name: 'conference',
    viewer: 'doctor',
    address: () => '/round/0f9a52fe-3b51-4c87-9a53-5a4e5f2f6a01/conference',
  },
  {
    route: '/episodes/cases/:hospitalId',
    name: 'episodes',
    viewer: 'doctor',
    address: ({ hospital }) => `/episodes/cases/${hospital}`,
  },
  {
    route: '/episodes/cases/:hospitalId',
    name: 'episodes-discharged',
    viewer: 'doctor',
    address: ({ hospital }) => `/episodes/cases/${hospital}?status=1`,
  },
  {
    route: '/episodes/cases/:hospitalId/transfers',
    name: 'transfers',
    viewer: 'doctor',
    address: ({ hospital }) => `/episodes/cases/${hospital}/transfers`,
  },
  {
    route: '/episodes/spock/cases/:hospitalId/create',
    name: 'episode-new',
    viewer: 'doctor',
    address: ({ hospital }) => `/episodes/spock/cases/${hospital}/create`,
  },
  {
    // Part of the demo.
    route: '/episodes/spok/case/:episodeId',
    name: 'episode',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-call',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?calling=true',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-timeline',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=timeline',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-history',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=past-medical-history',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-history-details',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=past-medical-history',
    layer: { kind: 'dialog', opener: (page) => page.locator('[data-row-opener]').first() },
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-diagnosis',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=diagnosis',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-vital-signs',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=vital-signs',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-vital-signs-all',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=vital-signs&view=all',
  },
  {
    route: '/episodes/cases/:hospitalId/vital-signs',
    name: 'vital-signs-due',
    viewer: 'doctor',
    address: ({ hospital }) => `/episodes/cases/${hospital}/vital-signs`,
  },
  {
    // An open episode of the demo.
    route: '/episodes/cases/:hospitalId/vital-signs/:episodeId',
    name: 'vital-signs-new',
    viewer: 'doctor',
    address: ({ hospital }) => `/episodes/cases/${hospital}/vital-signs/1`,
  },
  staticScreen('/episodes/unsent', 'unsent', 'doctor'),
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-follow-ups',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=follow-ups',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-nurse-follow-ups',
    viewer: 'nurse',
    address: () => '/episodes/spok/case/8?tab=nurse-follow-ups',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-investigations',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=investigations',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-investigations-order',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=investigations',
    layer: {
      kind: 'dialog',
      opener: (page, t) => page.getByRole('button', { name: t('investigations', 'order'), exact: true }),
      // Both groups of the basket.
      next: async (page, t) => {
        const form = page.getByRole('dialog')
        for (const type of ['type.1', 'type.2'])
          await form
            .getByRole('group', { name: t('investigations', type), exact: true })
            .getByRole('checkbox')
            .first()
            .check()
        await form.getByRole('textbox').first().focus()
      },
    },
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-investigation',
    viewer: 'doctor',
    // The results of imaging.
    address: () => '/episodes/spok/case/1?tab=investigations&center_type=2&order_status=2',
    layer: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: /^(Chest X-ray|أشعة عادية على الصدر)/ }).first(),
    },
  },
  {
    route: '/investigations/unread',
    name: 'unread-results',
    viewer: 'doctor',
    address: () => '/investigations/unread',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-investigation-values',
    viewer: 'doctor',
    // The results of labs; the first row, so that the page is not scrolled below the dialog.
    address: () => '/episodes/spok/case/1?tab=investigations&center_type=1&order_status=2',
    layer: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: /^(Glycated hemoglobin|السكر التراكمي)/ }).first(),
    },
  },
  {
    // An order of the demo.
    route: '/investigations/:id/print',
    name: 'investigation-print',
    viewer: 'doctor',
    address: () => '/investigations/1/print',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-prescriptions',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=prescriptions',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-doses',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=doses',
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-emergency-dose',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=doses',
    layer: {
      kind: 'dialog',
      opener: (page, t) => page.getByRole('button', { name: t('prescriptions', 'emergency.new'), exact: true }),
    },
  },
  {
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-course',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1?tab=doses&view=course',
  },
  {
    route: '/episodes/spok/case/:episodeId/prescriptions/print',
    name: 'prescriptions-print',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1/prescriptions/print',
  },
  {
    route: '/appointments/:id/prescriptions/print',
    name: 'visit-prescriptions-print',
    viewer: 'doctor',
    address: ({ past }) => `/appointments/${past}/prescriptions/print`,
  },
  {
    // A closed episode of the demo, with its summary and its documents.
    route: '/episodes/spok/case/:episodeId',
    name: 'episode-closed',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/6?tab=medical-history',
  },
  {
    // An open episode of the demo.
    route: '/episodes/spok/case/:episodeId/discharge-form',
    name: 'discharge-form',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1/discharge-form',
  },
  {
    // An open episode of the demo.
    route: '/episodes/spok/case/:episodeId/discharge-form',
    name: 'discharge-lab-orders',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1/discharge-form?step=lab-orders',
  },
  {
    // An open episode of the demo.
    route: '/episodes/spok/case/:episodeId/discharge-form',
    name: 'discharge-imaging-orders',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1/discharge-form?step=imaging-orders',
  },
  {
    // An open episode of the demo.
    route: '/episodes/spok/case/:episodeId/discharge-form',
    name: 'discharge-current-prescriptions',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1/discharge-form?step=current-prescriptions',
  },
  {
    // An open episode of the demo.
    route: '/episodes/spok/case/:episodeId/discharge-form',
    name: 'discharge-medicines',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1/discharge-form?step=medicines',
  },
  {
    // An open episode of the demo.
    route: '/episodes/spok/case/:episodeId/discharge-form',
    name: 'discharge-follow-ups',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1/discharge-form?step=follow-ups',
  },
  {
    // An open episode of the demo.
    route: '/episodes/spok/case/:episodeId/discharge-form',
    name: 'discharge-review',
    viewer: 'doctor',
    address: () => '/episodes/spok/case/1/discharge-form?step=review',
  },
  {
    route: '/episodes/cases/:hospitalId/doses',
    name: 'ward-doses',
    viewer: 'doctor',
    address: ({ hospital }) => `/episodes/cases/${hospital}/doses`,
  },
  staticScreen('/outage', 'outage', 'doctor'),
  {
    // A code that no sheet has.
    route: '/doses/:code',
    name: 'outage-unknown-code',
    viewer: 'doctor',
    address: () => '/doses/000000000000',
  },
  {
    route: '/episodes/cases/:hospitalId/doses',
    name: 'ward-doses-second-person',
    viewer: 'doctor',
    address: ({ hospital }) => `/episodes/cases/${hospital}/doses`,
    open: async (page, t) => {
      await page
        .getByRole('button', { name: t('prescriptions', 'second.decline'), exact: true })
        .first()
        .click()
      await page.getByRole('button', { name: t('prescriptions', 'second.declinedSubmit') }).waitFor()
    },
  },
  {
    route: '/service/providers/hospitals/:id/view',
    name: 'hospital-departments',
    viewer: 'admin',
    address: ({ hospital }) => `/service/providers/hospitals/${hospital}/view?tab=departments`,
  },
  { route: '/', name: 'home-nurse', viewer: 'nurse', address: () => '/' },
  { route: '/', name: 'home-nurse-chosen', viewer: 'nurse', address: ({ specialty }) => `/?specialty_id=${specialty}` },
  { route: '/', name: 'home-lab', viewer: 'lab', address: () => '/' },
  {
    route: '/service/providers/labs/:id/show',
    name: 'lab-investigations',
    viewer: 'lab',
    address: ({ lab }) => `/service/providers/labs/${lab}/show?tab=investigations`,
  },
  {
    route: '/service/providers/labs/:id/show',
    name: 'lab-investigation-result',
    viewer: 'lab',
    address: ({ lab }) => `/service/providers/labs/${lab}/show?tab=investigations`,
    layer: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: /^(Complete blood count|صورة دم كاملة)/ }).first(),
      next: async (page, t) => {
        const form = page.getByRole('dialog')
        await form.getByRole('button', { name: t('investigations', 'action.execute'), exact: true }).click()
        await form.getByRole('group').first().getByRole('textbox').first().fill('6.1')
      },
    },
  },
  {
    route: '/investigation-types/:id/show',
    name: 'investigation-type-values',
    viewer: 'super',
    // The blood count.
    address: () => '/investigation-types/1/show',
    layer: {
      kind: 'dialog',
      opener: (page, t) => page.getByRole('button', { name: t('investigationTypes', 'analyte.edit'), exact: true }),
    },
  },
  staticScreen('/dashboard', 'dashboard', 'admin'),
  { route: '/dashboard', name: 'nowhere', viewer: 'admin', address: () => '/there/is/nothing/here' },
  staticScreen('/clinics', 'clinics', 'admin'),
  staticScreen('/appointments', 'appointments-staff', 'admin'),
  {
    route: '/appointments',
    name: 'appointments-staff-filtered',
    viewer: 'admin',
    address: ({ specialty }) => `/appointments?period=all&status=1&payment_status=awaiting&specialty_id=${specialty}`,
  },
  staticScreen('/cancelled-appointments', 'cancelled-appointments', 'admin'),
  staticScreen('/waitlist', 'waitlist-staff', 'admin'),
  staticScreen('/waitlist/new', 'waitlist-add', 'admin'),
  // The demo's entry.
  { route: '/waitlist/:id/offer', name: 'waitlist-offer', viewer: 'admin', address: () => '/waitlist/1/offer' },
  {
    route: '/users/:id/merge',
    name: 'merge-records',
    viewer: 'super',
    address: ({ patient }) => `/users/${patient}/merge`,
  },
  staticScreen('/patient-merges', 'merges', 'super'),
  staticScreen('/retention', 'retention', 'super'),
  staticScreen('/terms-versions', 'terms-versions', 'super'),
  staticScreen('/terms-versions/create', 'terms-versions-create', 'super'),
  staticScreen('/erasure-requests', 'erasure-requests', 'super'),
  // The demo's request.
  {
    route: '/erasure-requests/:id/view',
    name: 'erasure-request',
    viewer: 'super',
    address: () => '/erasure-requests/1/view',
  },
  staticScreen('/send-surveys', 'send-surveys', 'admin'),
  staticScreen('/send-surveys/create', 'send-surveys-create', 'admin'),
  {
    route: '/send-surveys/:id/edit',
    name: 'send-surveys-edit',
    viewer: 'admin',
    address: ({ draftSentSurvey }) => `/send-surveys/${draftSentSurvey}/edit`,
  },
  {
    route: '/send-surveys/:id/edit',
    name: 'send-surveys-sent',
    viewer: 'admin',
    address: () => '/send-surveys/1/edit',
  },
  staticScreen('/public-surveys', 'submissions', 'admin'),
  {
    route: '/appointments/:id/show',
    name: 'appointment-staff',
    viewer: 'admin',
    address: ({ past }) => `/appointments/${past}/show`,
  },
  {
    route: '/appointments/:id/show',
    name: 'appointment-staff-outstanding',
    viewer: 'admin',
    address: ({ outstanding }) => `/appointments/${outstanding}/show`,
  },
  {
    route: '/appointments/:id/delete',
    name: 'appointment-delete',
    viewer: 'admin',
    address: ({ past }) => `/appointments/${past}/delete`,
  },
  staticScreen('/appointments/create', 'appointment-new', 'admin'),
  {
    route: '/appointments/:id/edit',
    name: 'appointment-move',
    viewer: 'admin',
    address: ({ visit }) => `/appointments/${visit}/edit`,
  },
  { route: '/clinics', name: 'clinics-none', viewer: 'admin', address: () => '/clinics?q=nothing-of-that-name' },
  staticScreen('/clinics/create', 'clinic-new', 'admin'),
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
  {
    route: '/service/providers/hospitals',
    name: 'hospitals-tree',
    viewer: 'admin',
    address: () => '/service/providers/hospitals?view=tree',
  },
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
  { route: '/', name: 'home-super', viewer: 'super', address: () => '/' },
  staticScreen('/outbox', 'outbox', 'super'),
  staticScreen('/outbox/texts', 'outbox-texts', 'super'),
  staticScreen('/api-clients', 'api-clients', 'super'),
  staticScreen('/installation', 'installation', 'super'),
  staticScreen('/payments/settings', 'payment-settings', 'super'),
  staticScreen('/payments/drawer', 'cash-drawer', 'admin'),
  staticScreen('/payments/review', 'payment-reviews', 'admin'),
  {
    route: '/payments/review/:id',
    name: 'payment-review',
    viewer: 'admin',
    address: ({ review }) => `/payments/review/${review}`,
  },
  staticScreen('/payments/reconciliation', 'payment-reconciliation', 'admin'),
  staticScreen('/data-imports', 'data-imports', 'admin'),
  staticScreen('/data-imports/create', 'data-import-new', 'admin'),
  {
    route: '/data-imports/:id/view',
    name: 'data-import-columns',
    viewer: 'admin',
    address: ({ sentImport }) => `/data-imports/${sentImport}/view`,
  },
  {
    route: '/data-imports/:id/view',
    name: 'data-import-checked',
    viewer: 'admin',
    address: ({ checkedImport }) => `/data-imports/${checkedImport}/view`,
  },
  {
    route: '/data-imports/:id/view',
    name: 'data-import-staff-columns',
    viewer: 'admin',
    address: ({ sentStaff }) => `/data-imports/${sentStaff}/view`,
  },
  {
    route: '/data-imports/:id/view',
    name: 'data-import-staff-checked',
    viewer: 'admin',
    address: ({ checkedStaff }) => `/data-imports/${checkedStaff}/view`,
  },
  {
    route: '/data-imports/:id/view',
    name: 'data-import-clinics-columns',
    viewer: 'admin',
    address: ({ sentClinics }) => `/data-imports/${sentClinics}/view`,
  },
  {
    route: '/data-imports/:id/view',
    name: 'data-import-clinics-checked',
    viewer: 'admin',
    address: ({ checkedClinics }) => `/data-imports/${checkedClinics}/view`,
  },
  staticScreen('/survey-statistics', 'survey-statistics', 'admin'),
  {
    route: '/survey-statistics',
    name: 'survey-statistics-form',
    viewer: 'admin',
    address: () => '/survey-statistics?survey=1',
  },
  {
    route: '/survey-statistics',
    name: 'survey-statistics-patient',
    viewer: 'admin',
    address: () => '/survey-statistics?by=patient',
  },
  staticScreen('/survey-flags', 'survey-flags', 'admin'),
  {
    route: '/survey-instances/:id/print',
    name: 'submission-print',
    viewer: 'admin',
    address: () => '/survey-instances/1/print',
  },
  staticScreen('/specialties-forms', 'form-list', 'admin'),
  staticScreen('/specialties-forms/create', 'form-new', 'admin'),
  {
    route: '/specialties-forms/:id/edit',
    name: 'form-edit',
    viewer: 'admin',
    address: ({ draftForm }) => `/specialties-forms/${draftForm}/edit`,
  },
  staticScreen('/shared-forms', 'shared-forms', 'admin'),
  {
    route: '/specialties-forms/:id/print',
    name: 'form-print',
    viewer: 'admin',
    address: () => '/specialties-forms/1/print',
  },
  staticScreen('/audit', 'audit', 'super'),
  ...crudScreens('roles', 'role', 'show', ({ role }) => role),
  ...crudScreens('service/providers/hospitals', 'hospital', 'view', ({ hospital }) => hospital),
  {
    route: '/service/providers/hospitals/:id/view',
    name: 'hospital-staff',
    viewer: 'super',
    address: ({ hospital }) => `/service/providers/hospitals/${hospital}/view?tab=staff`,
  },
  ...crudScreens('service/providers/labs', 'lab', 'show', ({ lab }) => lab),
  ...crudScreens('service/providers/radiology-centers', 'radiology', 'show', ({ radiology }) => radiology),
  {
    route: '/service/providers/radiology-centers/:id/show',
    name: 'radiology-investigations',
    viewer: 'super',
    address: ({ radiology }) => `/service/providers/radiology-centers/${radiology}/show?tab=investigations`,
  },
  {
    route: '/service/providers/labs/:id/show',
    name: 'lab-staff',
    viewer: 'super',
    address: ({ lab }) => `/service/providers/labs/${lab}/show?tab=staff`,
  },
  ...referenceScreens,
  {
    route: '/clinics/:id/hours',
    name: 'clinic-hours',
    viewer: 'admin',
    address: ({ clinic }) => `/clinics/${clinic}/hours`,
  },
  {
    route: '/clinics/:id/hours/new/:kind',
    name: 'clinic-hours-new',
    viewer: 'admin',
    address: ({ clinic }) => `/clinics/${clinic}/hours/new/ramadan`,
  },
  {
    route: '/clinics/:id/hours/:date',
    name: 'clinic-hours-edit',
    viewer: 'admin',
    address: ({ clinic, specialHours }) => `/clinics/${clinic}/hours/${specialHours}`,
  },
  staticScreen('/profile/calendar', 'calendar-feed', 'doctor'),
  staticScreen('/vacations', 'vacations', 'super'),
  staticScreen('/vacations/create', 'vacation-new', 'super'),
  {
    route: '/vacations/edit/:id',
    name: 'vacation-edit',
    viewer: 'super',
    address: ({ vacation }) => `/vacations/edit/${vacation}`,
  },
  staticScreen('/questions', 'question-list', 'super'),
  staticScreen('/questions/create', 'question-new', 'super'),
  { route: '/questions/:id/show', name: 'question', viewer: 'super', address: () => '/questions/1/show' },
  {
    route: '/questions/:id/edit',
    name: 'question-edit',
    viewer: 'super',
    address: ({ draftQuestion }) => `/questions/${draftQuestion}/edit`,
  },
  ...crudScreens('users', 'user', 'view', ({ user }) => user),
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
]
