import type { FastifyInstance } from 'fastify'
import { audit } from '#contract/audit'
import { auth, outbox, profile, settings } from '#contract/auth'
import { labs, radiology } from '#contract/centers'
import { chat } from '#contract/chat'
import { clinics } from '#contract/clinics'
import { home } from '#contract/home'
import { hospitals } from '#contract/hospitals'
import type { RecordKind } from '#contract/kit/record'
import { lobby } from '#contract/lobby'
import { guest, meeting } from '#contract/meeting'
import { notifications } from '#contract/notifications'
import { patient } from '#contract/patient'
import { pickers } from '#contract/pickers'
import { cities, levels, specialties } from '#contract/reference'
import { roles } from '#contract/roleCalls'
import { broadcasting, system } from '#contract/system'
import { users } from '#contract/users'
import { vacations } from '#contract/vacations'
import { views } from '#contract/views'
import { why } from '#contract/why'
import type { AccessRule } from '../platform/access/access'
import { mountArea } from '../platform/http/mount'
import type { JobDefinition } from '../platform/jobs/jobs'
import { broadcastingHandlers } from '../platform/realtime/broadcasting'
import { authHandlers, outboxHandlers, settingsHandlers } from './accounts'
import { appointmentJobs, appointmentRules, bookingHandlers } from './appointments'
import { auditHandlers, auditJobs } from './audit'
import { chatHandlers, chatRules } from './chat'
import { clinicRules } from './clinics'
import { clinicHandlers } from './clinics/handlers'
import { homeHandlers } from './home'
import { lobbyHandlers, lobbyJobs, lobbyRules, waitingHandlers } from './lobby'
import { guestHandlers, meetingHandlers } from './meeting'
import { notificationHandlers, notificationJobs, notificationRules } from './notifications'
import { pickerHandlers } from './pickers'
import { hospitalHandlers, labHandlers, providerRules, radiologyHandlers } from './providers'
import { cityHandlers, levelHandlers, specialtyHandlers } from './reference'
import { roleHandlers } from './roles'
import { systemHandlers, systemJobs } from './system'
import { profileHandlers, userHandlers, userRules } from './users'
import { vacationHandlers, vacationRules } from './vacations'
import { viewHandlers, viewRules } from './views'
import { whyHandlers } from './why'

/** Which records a person may reach: one rule for each kind, from the area that knows it. */
export const accessRules: Record<RecordKind, AccessRule> = {
  ...appointmentRules,
  ...clinicRules,
  ...providerRules,
  ...lobbyRules,
  ...chatRules,
  ...viewRules,
  ...vacationRules,
  ...notificationRules,
  ...userRules,
}

export const areaJobs: readonly JobDefinition[] = [
  ...systemJobs,
  ...auditJobs,
  ...appointmentJobs,
  ...lobbyJobs,
  ...notificationJobs,
]

/** One line an area: its calls and who answers them. */
export function mountAreas(app: FastifyInstance): void {
  mountArea(app, 'audit', audit, auditHandlers)
  mountArea(app, 'auth', auth, authHandlers)
  mountArea(app, 'profile', profile, profileHandlers)
  mountArea(app, 'settings', settings, settingsHandlers)
  mountArea(app, 'outbox', outbox, outboxHandlers)
  mountArea(app, 'users', users, userHandlers)
  mountArea(app, 'pickers', pickers, pickerHandlers)
  mountArea(app, 'roles', roles, roleHandlers)
  mountArea(app, 'home', home, homeHandlers)
  mountArea(app, 'levels', levels, levelHandlers)
  mountArea(app, 'specialties', specialties, specialtyHandlers)
  mountArea(app, 'cities', cities, cityHandlers)
  mountArea(app, 'hospitals', hospitals, hospitalHandlers)
  mountArea(app, 'labs', labs, labHandlers)
  mountArea(app, 'radiology', radiology, radiologyHandlers)
  mountArea(app, 'clinics', clinics, clinicHandlers)
  mountArea(app, 'vacations', vacations, vacationHandlers)
  mountArea(app, 'lobby', lobby, lobbyHandlers)
  mountArea(app, 'chat', chat, chatHandlers)
  mountArea(app, 'meeting', meeting, meetingHandlers)
  mountArea(app, 'guest', guest, guestHandlers)
  mountArea(app, 'notifications', notifications, notificationHandlers)
  mountArea(app, 'patient', patient, { ...bookingHandlers, ...waitingHandlers })
  mountArea(app, 'views', views, viewHandlers)
  mountArea(app, 'why', why, whyHandlers)
  mountArea(app, 'system', system, systemHandlers)
  mountArea(app, 'broadcasting', broadcasting, broadcastingHandlers)
}
