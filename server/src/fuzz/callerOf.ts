import type { Permission } from '#contract/access/permissions'
import { type RoleCode, seededGrants } from '#contract/roles/seededRoles'
import { guardPermissions } from '../platform/http/routeGuard'
import type { Who } from './fuzzFixture'
import type { Call } from './requestDraft'
import type { SeededRandom } from './seededRandom'

/** Calls that end what the others need: they have a clinic session, and a consultation request, of their own. */
export const endingCalls = new Set(['lobby.end', 'lobby.finish', 'consultationRequests.handOver'])

const roles: Partial<Record<Who, RoleCode>> = {
  admin: 'ADMIN',
  doctor: 'DOCTOR',
  coordinator: 'COORDINATOR',
  patient: 'PATIENT',
}

/** Who owns the records of a kind; Super Admin reaches the others. */
const owners: Partial<Record<string, Who>> = {
  ownAppointment: 'patient',
  ownLobby: 'patient',
  ownWaitlistEntry: 'patient',
  ownSubmission: 'patient',
  ownEpisodeDocument: 'patient',
  ownEpisode: 'patient',
  sharedSurvey: 'patient',
  surveyToAnswer: 'patient',
  notification: 'doctor',
  attachment: 'patient',
  authSession: 'doctor',
  passkey: 'doctor',
  media: 'patient',
  chatRoom: 'patient',
  consultation: 'doctor',
  consultationOfDoctor: 'doctor',
  diagnosis: 'doctor',
  receivedRequest: 'doctor',
  round: 'doctor',
  seenRound: 'doctor',
  attendedRound: 'doctor',
  ledRound: 'doctor',
  roundCase: 'doctor',
  ownClinic: 'doctor',
  session: 'doctor',
  sessionOfDoctor: 'doctor',
  view: 'doctor',
}

function holdsPermission(who: Who, permissions: readonly Permission[]): boolean {
  const role = roles[who]
  return role !== undefined && permissions.some((permission) => seededGrants[role].includes(permission))
}

/** Returns a person who is allowed to make this call, most of the time. */
export function callerOf({ name, endpoint }: Call, random: SeededRandom): Who {
  if (name === 'auth.logout' || name === 'profile.endSessions') return 'leaver'
  if (endingCalls.has(name)) return 'closer'
  if (name.startsWith('views.') || /^rounds\.(create|rate|session|cases|accessiblePatients)$/.test(name))
    return 'doctor'
  // Only who opened a drawer closes it.
  if (name === 'cash.open' || name === 'cash.close') return 'super'
  // Only the doctor in whose name it was given acknowledges an emergency dose.
  if (name === 'prescriptions.acknowledgeEmergencyDose') return 'doctor'
  if (endpoint.permission === 'public') return random.pick(['stranger', 'patient'] as const)
  const permissions = guardPermissions(endpoint)
  const owner = owners[endpoint.record?.kind ?? '']
  if (random.percent(6)) return random.pick(['stranger', 'patient', 'doctor', 'admin', 'coordinator'] as const)
  if (owner && (permissions.length === 0 || holdsPermission(owner, permissions))) return owner
  if (
    /^(patient|patientTimeline|patientSubmissions|patientDocuments|matchedSurveys|payments|chat|waitlist)\./.test(name)
  )
    return 'patient'
  if (/^erasure\.(own|ask|withdraw)$/.test(name)) return 'patient'
  if (/^(lobby|meeting|diagnoses)\./.test(name)) return 'doctor'
  return random.percent(85) ? 'super' : (random.pick(['admin', 'doctor', 'coordinator'] as const) satisfies Who)
}
