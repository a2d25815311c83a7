import { type Screen, staticScreen } from './screen'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Screens of visitors and patients. */
export const patientScreens: readonly Screen[] = [
  staticScreen('/login', 'login', 'visitor'),
  staticScreen('/register', 'register', 'visitor'),
  staticScreen('/Terms', 'terms', 'visitor'),
  staticScreen('/forgetpasswrod', 'forgotten', 'visitor'),
  staticScreen('/404', 'not-found', 'visitor'),
  staticScreen('/guest', 'guest-without-link', 'visitor'),
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
  staticScreen('/verify-account', 'verify', 'patient'),
  staticScreen('/no-permission', 'no-permission', 'patient'),
  staticScreen('/', 'home-patient', 'patient'),
  staticScreen('/patient/appointments', 'appointments', 'patient'),
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
  staticScreen('/patient/clinic/search', 'search', 'patient'),
  staticScreen('/patient/waitlist', 'waitlist', 'patient'),
  {
    route: '/patient/waitlist/join',
    name: 'waitlist-join',
    viewer: 'patient',
    address: () => '/patient/waitlist/join?specialty_id=1',
  },
  {
    route: '/patient/waitlist/join',
    name: 'waitlist-join-none',
    viewer: 'patient',
    address: () => '/patient/waitlist/join',
  },
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
    address: ({ heldAppointment }) => `/complaint/create?appointment_id=${heldAppointment}`,
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
    address: ({ heldAppointment }) => `/payment/methods?appointment_id=${heldAppointment}`,
  },
  ...(['card', 'paymob', 'fawry'] as const).map(
    (method): Screen => ({
      route: `/payment/${method}`,
      name: `payment-${method}`,
      viewer: 'patient',
      address: ({ heldAppointment }) => `/payment/${method}?appointment_id=${heldAppointment}`,
    }),
  ),
  ...(['paymob', 'fawry'] as const).map(
    (method): Screen => ({
      route: `/payment/${method}/details`,
      name: `payment-result-${method}`,
      viewer: 'patient',
      address: ({ heldAppointment }) => `/payment/${method}/details?appointment_id=${heldAppointment}`,
    }),
  ),
  {
    route: '/patient/quick-payment/:appointmentCode',
    name: 'quick-payment',
    viewer: 'patient',
    address: ({ heldCode }) => `/patient/quick-payment/${heldCode}`,
  },
  {
    route: '/patient/clinic/lobby/check/:appointmentId',
    name: 'lobby-check',
    viewer: 'patient',
    address: ({ heldAppointment }) => `/patient/clinic/lobby/check/${heldAppointment}`,
  },
  {
    route: '/patient/clinic/lobby/:lobbySession',
    name: 'waiting-room',
    viewer: 'patient',
    address: ({ clinicSession }) => `/patient/clinic/lobby/${clinicSession}`,
  },
  staticScreen('/patient/lobby/message', 'left-lobby', 'patient'),
  {
    route: '/patient/video/:lobbySession',
    name: 'call-patient',
    called: true,
    viewer: 'patient',
    address: ({ clinicSession }) => `/patient/video/${clinicSession}`,
  },
  staticScreen('/my-notifications', 'notifications', 'patient'),
  {
    route: '/my-notifications',
    name: 'notifications-settings',
    viewer: 'patient',
    address: () => '/my-notifications?tab=settings',
  },
  { route: '/profile/edit', name: 'profile-patient', viewer: 'patient', address: () => '/profile/edit' },
  { route: '/profile/sessions', name: 'sessions-patient', viewer: 'patient', address: () => '/profile/sessions' },
]
