import { routes } from '../../app/router/route'
import type english from './locales/en.json'

const patient = { density: 'patient', permission: 'patientEnterLobby' } as const
const staff = { density: 'staff' } as const

/** Routes of the waiting room, the lobby and the video visit. */
export const areaRoutes = routes('lobby', [
  {
    ...patient,
    layout: 'shell',
    path: '/patient/clinic/lobby/check/:appointmentId',
    screen: () => import('./waiting/LobbyCheck').then((m) => m.LobbyCheck),
    title: 'check.title',
    texts: ['meeting'],
  },
  {
    ...patient,
    layout: 'shell',
    path: '/patient/clinic/lobby/:lobbySession',
    screen: () => import('./waiting/WaitingRoom').then((m) => m.WaitingRoom),
    title: 'room.title',
    texts: ['appointments', 'chat', 'meeting'],
  },
  {
    ...patient,
    layout: 'shell',
    path: '/patient/lobby/message',
    screen: () => import('./waiting/LeftLobby').then((m) => m.LeftLobby),
    title: 'left.title',
  },
  {
    ...patient,
    layout: 'focus',
    path: '/patient/video/:lobbySession',
    screen: () => import('./waiting/PatientVideo').then((m) => m.PatientVideo),
    title: 'call.title',
    texts: ['appointments', 'chat', 'meeting', 'patientTimeline', 'prescriptions'],
  },
  {
    ...staff,
    layout: 'shell',
    permission: 'view-Lobby',
    path: '/lobby/:token',
    screen: () => import('./staff/DoctorLobby').then((m) => m.DoctorLobby),
    title: 'staff.title',
    texts: ['chat', 'clinics', 'history', 'meeting', 'users'],
  },
  {
    ...staff,
    layout: 'focus',
    permission: 'start-clinic',
    path: '/physician/call/:session_token',
    screen: () => import('./call/CallPage').then((m) => m.CallPage),
    title: 'call.title',
    texts: [
      'alerts',
      'allergies',
      'appointments',
      'chat',
      'history',
      'icd',
      'investigations',
      'meeting',
      'prescriptions',
      'problems',
    ],
  },
  {
    ...staff,
    layout: 'focus',
    permission: 'start-clinic',
    path: '/physician/clinic/start/call/:id',
    screen: () => import('./call/StartCall').then((m) => m.StartCall),
    title: 'start.title',
  },
])

declare module '../../app/i18n/catalogues' {
  interface Texts {
    lobby: typeof english
  }
}
