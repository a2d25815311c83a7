import { expect, test } from 'vitest'
import { permissions } from '#contract/access/permissions'
import type english from '../areas/auth/locales/en.json'
import { allRoutes } from './allRoutes'
import { bestMatch, paramsOf } from './router/match'
import { routeAt, routeOf } from './routes'

/** The screens that the specification names, of the areas that exist. */
const documented = [
  '/login',
  '/register',
  '/Terms',
  '/verify-account/:token/:email',
  '/verify-account',
  '/forgetpasswrod',
  '/resetpasswrod/:token/:email',
  '/404',
  '/500',
  '/no-permission',
  '/',
  '/dashboard',
  '/old-reports',
  '/old-reports/:type',
  '/old-reports/:type/details/:modelId',
  '/reports',
  '/reports/create',
  '/reports/:id/edit',
  '/reports/:id/result',
  '/users',
  '/users/create',
  '/users/:id/edit',
  '/users/:id/view',
  '/users/:id/assign',
  '/users/:id/documents',
  '/users/:id/documents/create',
  '/profile/edit',
  '/clinics',
  '/clinics/create',
  '/clinics/edit/:id',
  '/my-clinics',
  '/clinics/my-clinics/:id/appointments/:date',
  '/service/providers/hospitals',
  '/service/providers/hospitals/create',
  '/service/providers/hospitals/:id/view',
  '/service/providers/hospitals/:id/edit',
  '/service/providers/labs',
  '/service/providers/labs/create',
  '/service/providers/labs/:id/show',
  '/service/providers/labs/:id/edit',
  '/service/providers/radiology-centers',
  '/service/providers/radiology-centers/create',
  '/service/providers/radiology-centers/:id/show',
  '/service/providers/radiology-centers/:id/edit',
  '/lobby/:token',
  '/physician/call/:session_token',
  '/physician/clinic/start/call/:id',
  '/patient/appointments',
  '/patient/appointments/:id/show',
  '/patient/clinic/search',
  '/patient/appointment/select',
  '/patient/slot/select',
  '/complaint/create',
  '/complaint/:appointmentId/edit',
  '/payment/methods',
  '/payment/:method',
  '/payment/card',
  '/payment/fawry',
  '/payment/paymob',
  '/payment/fawry/details',
  '/payment/paymob/details',
  '/patient/quick-payment/:appointmentCode',
  '/patient/clinic/lobby/check/:appointmentId',
  '/patient/clinic/lobby/:lobbySession',
  '/patient/lobby/message',
  '/patient/video/:lobbySession',
  '/episodes/select-spoke',
  '/episodes/cases/:hospitalId',
  '/episodes/spok/case/:episodeId',
  '/episodes/spock/cases/:hospitalId/create',
  '/calendar',
  '/public/rounds',
  '/rounds',
  '/rounds/create',
  '/rounds/edit/:id',
  '/rounds/:id',
  '/rounds/show/:id',
  '/rounds/my-rounds',
  '/rounds/attendee/rounds',
  '/rounds/my-rounds/:id/details',
  '/round/:sessionToken/conference',
]

const shape = (path: string) => path.replace(/:\w+/g, ':')

test('every documented screen has a route, and no route is declared twice', () => {
  const paths = allRoutes.map(({ path }) => shape(path))
  expect(documented.filter((path) => !paths.includes(shape(path)))).toEqual([])
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

test('every route declares who may open it, with a permission from the closed list', () => {
  const known = new Set<string>(['public', 'any', 'super', ...permissions])
  const wrong = allRoutes.filter(({ permission }) => [permission].flat().some((each) => !known.has(each)))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('only the screens of accounts and guests, of public rounds, the check of signed prescriptions, and results from outside, are public', () => {
  const open = allRoutes.filter(({ permission }) => permission === 'public')
  expect(open.filter(({ area }) => area !== 'auth' && area !== 'guest').map(({ path }) => path)).toEqual([
    '/send-results',
    '/public/rounds',
    '/public/rounds/confirm',
    '/public/rounds/hall',
    '/public/rounds/certificate/:code',
    '/verify-prescription',
  ])
})

test('literal segments take precedence over parameters, and an unknown address is not found', async () => {
  expect(bestMatch([{ path: '/clinics/:id' }, { path: '/clinics/create' }], '/clinics/create')?.path).toBe(
    '/clinics/create',
  )
  expect(routeAt('/verify-account/abc/a%40b.test')?.path).toBe('/verify-account/:token/:email')
  expect(routeAt('/terms')?.path).toBe('/Terms')
  expect(routeAt('/nowhere/at/all')).toBeUndefined()
  expect((await routeOf('/nowhere/at/all')).title).toBe('notFound.title' satisfies keyof typeof english)
})

test('parameters are decoded, and a malformed one is returned as it is', () => {
  const pattern = '/verify-account/:token/:email'
  expect(paramsOf(pattern, '/verify-account/abc/a%40b.test')).toEqual({ token: 'abc', email: 'a@b.test' })
  expect(paramsOf(pattern, '/verify-account/%E0%A4/x')).toEqual({ token: '%E0%A4', email: 'x' })
})
