import type { FastifyInstance } from 'fastify'
import { auth, outbox, profile, settings } from '#contract/auth'
import { chat } from '#contract/chat'
import { clinics } from '#contract/clinics'
import type { RecordKind } from '#contract/kit/record'
import { lobby, meeting } from '#contract/lobby'
import { patient } from '#contract/patient'
import { pickers } from '#contract/pickers'
import { cities, levels, specialties } from '#contract/reference'
import { broadcasting, system } from '#contract/system'
import { users } from '#contract/users'
import type { AccessRule } from '../platform/access/access'
import { mountArea } from '../platform/http/mount'
import type { JobDefinition } from '../platform/jobs/jobs'
import { authHandlers, outboxHandlers, settingsHandlers } from './accounts'
import { appointmentJobs, appointmentRules, bookingHandlers } from './appointments'
import { chatHandlers, chatRules } from './chat'
import { clinicRules } from './clinics'
import { clinicHandlers } from './clinics/handlers'
import { lobbyHandlers, lobbyJobs, lobbyRules, waitingHandlers } from './lobby'
import { meetingHandlers } from './meeting'
import { pickerHandlers } from './pickers'
import { cityHandlers, levelHandlers, specialtyHandlers } from './reference'
import { broadcastingHandlers, systemHandlers, systemJobs } from './system'
import { profileHandlers, userHandlers, userRules } from './users'

/** Which records a person may reach: one rule for each kind, from the area that knows it. */
export const accessRules: Record<RecordKind, AccessRule> = {
  ...appointmentRules,
  ...clinicRules,
  ...lobbyRules,
  ...chatRules,
  ...userRules,
}

export const areaJobs: readonly JobDefinition[] = [...systemJobs, ...appointmentJobs, ...lobbyJobs]

/** One line an area: its calls and who answers them. */
export function mountAreas(app: FastifyInstance): void {
  mountArea(app, 'auth', auth, authHandlers)
  mountArea(app, 'profile', profile, profileHandlers)
  mountArea(app, 'settings', settings, settingsHandlers)
  mountArea(app, 'outbox', outbox, outboxHandlers)
  mountArea(app, 'users', users, userHandlers)
  mountArea(app, 'pickers', pickers, pickerHandlers)
  mountArea(app, 'levels', levels, levelHandlers)
  mountArea(app, 'specialties', specialties, specialtyHandlers)
  mountArea(app, 'cities', cities, cityHandlers)
  mountArea(app, 'clinics', clinics, clinicHandlers)
  mountArea(app, 'lobby', lobby, lobbyHandlers)
  mountArea(app, 'chat', chat, chatHandlers)
  mountArea(app, 'meeting', meeting, meetingHandlers)
  mountArea(app, 'patient', patient, { ...bookingHandlers, ...waitingHandlers })
  mountArea(app, 'system', system, systemHandlers)
  mountArea(app, 'broadcasting', broadcasting, broadcastingHandlers)
}
