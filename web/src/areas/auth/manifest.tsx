import { routes } from '../../app/router/route'
import { fetchLogin } from './fetchLogin'
import type links from './links/locales/en.json'
import type english from './locales/en.json'
import type register from './register/locales/en.json'
import type terms from './terms/locales/en.json'

/** Routes for signing in, registration and the other pages that need no sign-in. */
export const areaRoutes = routes('auth', [
  {
    path: '/login',
    permission: 'public',
    screen: fetchLogin,
    title: 'login.title',
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/login/phone',
    permission: 'public',
    screen: () => import('./phone/PhoneSignIn').then((m) => m.PhoneSignIn),
    title: 'login.title',
    texts: ['links'],
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/register',
    permission: 'public',
    screen: () => import('./register/Register').then((m) => m.Register),
    title: 'register.title',
    texts: ['register'],
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/Terms',
    permission: 'public',
    screen: () => import('./terms/Terms').then((m) => m.Terms),
    title: 'terms.title',
    texts: ['terms'],
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/verify-account',
    permission: 'public',
    screen: () => import('./VerifyAccount').then((m) => m.VerifyAccount),
    title: 'verify.title',
    texts: ['links'],
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/verify-account/:token/:email',
    permission: 'public',
    screen: () => import('./VerifyLink').then((m) => m.VerifyLink),
    title: 'verify.title',
    texts: ['links'],
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/forgetpasswrod',
    permission: 'public',
    screen: () => import('./ForgetPassword').then((m) => m.ForgetPassword),
    title: 'forget.title',
    texts: ['links'],
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/resetpasswrod/:token/:email',
    permission: 'public',
    screen: () => import('./ResetPassword').then((m) => m.ResetPassword),
    title: 'reset.title',
    texts: ['links'],
    layout: 'bare',
    density: 'patient',
  },
  {
    path: '/404',
    permission: 'public',
    screen: () => import('./NotFound').then((m) => m.NotFound),
    title: 'notFound.title',
    layout: 'shell',
    density: 'person',
  },
  {
    path: '/500',
    permission: 'public',
    screen: () => import('./ServerError').then((m) => m.ServerError),
    title: 'serverError.title',
    layout: 'shell',
    density: 'person',
  },
  {
    path: '/no-permission',
    permission: 'public',
    screen: () => import('./NoPermission').then((m) => m.NoPermission),
    title: 'noPermission.title',
    layout: 'shell',
    density: 'person',
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    auth: typeof english
    /** The texts of registration and of the terms of use, loaded with their pages. */
    register: typeof register
    /** The texts of the pages that send links or are opened by them, loaded with them. */
    links: typeof links
    terms: typeof terms
  }
}
