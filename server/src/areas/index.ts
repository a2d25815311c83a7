import type { FastifyInstance } from 'fastify'
import { auth, outbox, profile, settings } from '#contract/auth'
import { chat } from '#contract/chat'
import { clinics } from '#contract/clinics'
import type { RecordKind } from '#contract/kit/record'
import { lobby } from '#contract/lobby'
import { guest, meeting } from '#contract/meeting'
import { patient } from '#contract/patient'
import { pickers } from '#contract/pickers'
import { broadcasting, system } from '#contract/system'
import type { AccessRule } from '../platform/access/access'
import { mountArea } from '../platform/http/mount'
import type { JobDefinition } from '../platform/jobs/jobs'
import { authHandlers, outboxHandlers, profileHandlers, settingsHandlers } from './accounts'
import { appointmentJobs, appointmentRules, bookingHandlers } from './appointments'
import { chatHandlers, chatRules } from './chat'
import { clinicRules } from './clinics'
import { clinicHandlers } from './clinics/handlers'
import { lobbyHandlers, lobbyJobs, lobbyRules, waitingHandlers } from './lobby'
import { guestHandlers, meetingHandlers } from './meeting'
import { pickerHandlers } from './pickers'
import { broadcastingHandlers, systemHandlers, systemJobs } from './system'

/** Which records a person may reach: one rule for each kind, from the area that knows it. */
export const accessRules: Record<RecordKind, AccessRule> = {
  ...appointmentRules,
  ...clinicRules,
  ...lobbyRules,
  ...chatRules,
}

export const areaJobs: readonly JobDefinition[] = [...systemJobs, ...appointmentJobs, ...lobbyJobs]

/** One line an area: its calls and who answers them. */
export function mountAreas(app: FastifyInstance): void {
  mountArea(app, 'auth', auth, authHandlers)
  mountArea(app, 'profile', profile, profileHandlers)
  mountArea(app, 'settings', settings, settingsHandlers)
  mountArea(app, 'outbox', outbox, outboxHandlers)
  mountArea(app, 'pickers', pickers, pickerHandlers)
  mountArea(app, 'clinics', clinics, clinicHandlers)
  mountArea(app, 'lobby', lobby, lobbyHandlers)
  mountArea(app, 'chat', chat, chatHandlers)
  mountArea(app, 'meeting', meeting, meetingHandlers)
  mountArea(app, 'guest', guest, guestHandlers)
  mountArea(app, 'patient', patient, { ...bookingHandlers, ...waitingHandlers })
  mountArea(app, 'system', system, systemHandlers)
  mountArea(app, 'broadcasting', broadcasting, broadcastingHandlers)
}
