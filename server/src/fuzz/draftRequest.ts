import type { Permission } from '#contract/access/permissions'
import { contract } from '#contract/index'
import type { Area, Endpoint } from '#contract/kit/endpoint'
import { isChanging, paramNames } from '#contract/kit/endpoint'
import type { FileType } from '#contract/kit/form'
import { type RoleCode, seededGrants } from '#contract/roles/seededRoles'
import { guardPermissions } from '../platform/http/routeGuard'
import { type SentFile, validFiles } from './files'
import { creatingAreas, type FuzzFixture, type Who } from './fuzzFixture'
import { sample, usualValues } from './sample'
import type { SeededRandom } from './seededRandom'

export interface Call {
  /** As in the contract, such as `levels.create`. */
  name: string
  endpoint: Endpoint
}

/** A request before it is encoded: valid at first, then mutated in one place or two. */
export interface RequestDraft {
  call: Call
  who: Who
  params: Record<string, string>
  query: Record<string, unknown>
  /** For JSON or a form; undefined if the call has none. */
  body: unknown
  files: SentFile[]
  headers: Record<string, string>
  language: 'en' | 'ar'
}

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
function callerOf({ name, endpoint }: Call, random: SeededRandom): Who {
  if (name === 'auth.logout' || name === 'profile.endSessions') return 'leaver'
  if (endingCalls.has(name)) return 'closer'
  if (name.startsWith('views.')) return 'doctor'
  if (endpoint.permission === 'public') return random.pick(['stranger', 'patient'] as const)
  const permissions = guardPermissions(endpoint)
  const owner = owners[endpoint.record?.kind ?? '']
  if (random.percent(6)) return random.pick(['stranger', 'patient', 'doctor', 'admin', 'coordinator'] as const)
  if (owner && (permissions.length === 0 || holdsPermission(owner, permissions))) return owner
  if (/^(patient|patientSubmissions|matchedSurveys|payments|chat|waitlist)\./.test(name)) return 'patient'
  if (/^(lobby|meeting|diagnoses)\./.test(name)) return 'doctor'
  return random.percent(85) ? 'super' : (random.pick(['admin', 'doctor', 'coordinator'] as const) satisfies Who)
}

/** Values for fields of one call whose name has another meaning in others. */
const overrides: Record<string, Record<string, unknown>> = {
  'auth.login': { email: 'patient2@demo.test', password: 'Demo-1234' },
  'vacations.create': { type: 2 },
  // An active allergy would contradict the statement that none is known.
  'allergies.create': { status: 'inactive' },
  'allergies.update': { status: 'inactive' },
  'vacations.update': { type: 2 },
  'vacations.list': { type: 1 },
  'vacations.sheet': { type: 1 },
  'vacations.related': { type: 1 },
  'patient.search': { type: '0', clinic_id: '', country_id: '' },
  'patient.nextFreeDay': { type: '0', clinic_id: '', country_id: '' },
  'clinics.create': { address: 'Ground floor' },
  'staffBooking.create': { payment_type: 1, guardian_email: 'guardian@test.example' },
  'profile.update': { password: '' },
  'waitlist.create': {
    doctor_id: '',
    specialty_id: 1,
    hospital_id: '',
    appointment_id: '',
    date_from: '2026-11-19',
    date_to: '2026-11-30',
    parts: ['morning'],
  },
  'why.record': { kind: 'user' },
  'users.list': { is_staff: '0', role: 7, hospital: 1, level: 1, specialty: 1 },
  'audit.list': { address: '127.0.0.' },
  'audit.sheet': { address: '127.0.0.' },
  'questions.create': { type: 1 },
  'surveys.create': { type: 1, title: 'Title', title_ar: 'عنوان' },
  'surveys.publish': { type: 1, title: 'Title', title_ar: 'عنوان' },
  'questions.update': { type: 1 },
  'hospitals.list': { is_hub: '1', excludedIds: '1,2' },
}

/** Calls that end what the others need: they have a clinic session of their own. */
const endingCalls = new Set(['lobby.end', 'lobby.finish'])

/** Values for the fields of one call that are records of the fixture or of other calls. */
function createdValues({ name }: Call, { created, facts }: FuzzFixture): Record<string, unknown> {
  if (name === 'questions.publish') return { questions: (created.get('questions') ?? []).slice(-1) }
  if (name.startsWith('diagnoses.')) return { appointment_id: facts.visit, code: 2 }
  if (name.startsWith('submissions.create')) return { model_id: facts.patient_id }
  // One answer to a survey that was sent; a final one of it stays.
  if (name.startsWith('matchedSurveys.')) return { client_id: null }
  if (name !== 'surveys.create' && name !== 'surveys.publish') return {}
  const questions = [{ question_id: facts.published_question, required: false, show_if: null, red_flag: null }]
  return { groups: [{ group_title: 'Group', group_title_ar: 'مجموعة', questions }], revision: undefined }
}

/** Everybody whom the sender reaches. */
const everybody = Object.fromEntries(
  [
    'location_id specialty_id country city gender age_from age_to created_from created_to condition_type',
    'condition_location_id condition_specialty_id condition_survey_id condition_clinic_id condition_clinic_type',
    'condition_doctor_id condition_date_from condition_date_to',
  ]
    .join(' ')
    .split(' ')
    .map((field) => [field, '']),
)

/** Calls on drafts, by the name under which those that were created are listed; some end the draft. */
const draftCalls: Record<string, { drafts: string; ends?: true }> = {
  'surveys.publish': { drafts: 'surveyDrafts', ends: true },
  'surveys.saveDraft': { drafts: 'surveyDrafts' },
  'surveys.remove': { drafts: 'surveyDrafts', ends: true },
  'submissions.submit': { drafts: 'submissionDrafts', ends: true },
  'submissions.saveDraft': { drafts: 'submissionDrafts' },
  'patientSubmissions.submit': { drafts: 'patientDrafts', ends: true },
  'patientSubmissions.saveDraft': { drafts: 'patientDrafts' },
  'patientSubmissions.show': { drafts: 'patientDrafts' },
  'matchedSurveys.submit': { drafts: 'patientDrafts', ends: true },
  'matchedSurveys.saveDraft': { drafts: 'patientDrafts' },
  'sentSurveys.sendDraft': { drafts: 'sentDrafts', ends: true },
  'sentSurveys.saveDraft': { drafts: 'sentDrafts' },
  'sentSurveys.remove': { drafts: 'sentDrafts', ends: true },
}

/** Calls about an entry of the waiting list to which a slot is offered, each about one of its own. */
const offeredTo: Record<string, keyof FuzzFixture['offers']> = {
  'waitlist.accept': 'accepted',
  'waitlist.decline': 'declined',
  'waitlist.leave': 'left',
  'staffWaitlist.stopOffer': 'stopped',
}

function pathValue(name: string, { name: call, endpoint }: Call, fixture: FuzzFixture, random: SeededRandom): string {
  const { keys, facts, created } = fixture
  const { record } = endpoint
  const [area = ''] = call.split('.')
  if (call === 'patient.cancel') return String(facts.waiting)
  if (call === 'patient.confirm') return String(facts.held)
  if (call === 'staffAppointments.cancel') return String(facts.scheduled)
  if (call === 'staffAppointments.remove') return String(facts.cancelled)
  if (call === 'staffBooking.move') return String(facts.movable)
  // The others are soon published, by the calls that publish all drafts.
  if (call === 'questions.update') return String(created.get('questions')?.at(-1) ?? 999_999)
  const offer = offeredTo[call]
  if (offer) return String(fixture.offers[offer])
  if (call === 'publicSurveys.remove' || call === 'patientSubmissions.form' || call === 'matchedSurveys.form') {
    return String(facts.survey_id)
  }
  const draft = draftCalls[call]
  const drafts = created.get(draft?.drafts ?? '')
  if (drafts?.length) {
    const index = random.below(drafts.length)
    return String(draft?.ends && drafts.length > 1 ? drafts.splice(index, 1)[0] : drafts[index])
  }
  if (endingCalls.has(call)) return String(name === 'token' ? facts.closingSession : facts.closingVisit)
  // The staff calls are about facilities that have staff.
  const ofArea = record?.param === name ? creatingAreas[record.kind] : name === 'id' ? area : undefined
  const own = /Staff$/.test(call) ? undefined : created.get(ofArea ?? '')
  if (own && own.length > 1 && endpoint.method === 'DELETE') return String(own.splice(random.below(own.length), 1)[0])
  if (own?.length && endpoint.method !== 'DELETE' && (endpoint.method !== 'GET' || random.percent(80))) {
    return String(random.pick(own))
  }
  // Records that the whole fixture depends on stay unchanged.
  if (name === 'id' && /\.(remove|update|updateMedia)$/.test(call)) return '999999'
  if (record?.param === name) return String(keys[record.kind])
  const byName: Record<string, unknown> = {
    ...usualValues(0),
    ...facts,
    id: 1,
    name: 'agreement',
    roleCode: 'NURSE',
    userId: facts.member,
    clinicId: facts.clinic_id,
    appointmentId: facts.visit,
    guestId: facts.guest,
    date: call.startsWith('clinics.agenda') ? '18-11-2026' : '2026-11-25',
  }
  return String(byName[name] ?? '1')
}

/** Each filter is included some of the time: all of them at once would find nothing. */
function querySample({ name, endpoint }: Call, known: Record<string, unknown>, random: SeededRandom) {
  if (!endpoint.query) return {}
  const required = new Set(['from', 'to', 'type', 'format', 'kind', 'key', 'permission', 'appointment_id'])
  const all = Object.entries(sample(endpoint.query, { ...known, ...overrides[name] }))
  return Object.fromEntries(all.filter(([field]) => required.has(field) || random.percent(35)))
}

const areas: Record<string, Area> = contract

/** Returns a valid file of the type; a CSV file has the columns of the area's input and one row. */
function fileContent(type: FileType, call: Call, known: Record<string, unknown>, text: string): Buffer {
  const input = type === 'csv' && areas[call.name.split('.')[0] ?? '']?.create?.body
  if (!input) return validFiles[type]
  const row = sample(input, known, text)
  return Buffer.from(`${Object.keys(row).join(',')}\r\n${Object.values(row).join(',')}\r\n`)
}

/**
 * Returns a request that is valid as far as the contract and the fixture determine it.
 * @param n a unique number for each request
 */
export function draftRequest(call: Call, fixture: FuzzFixture, n: number, random: SeededRandom): RequestDraft {
  const { name, endpoint } = call
  // The columns of the file are matched by its header.
  const imported = endpoint.files?.file?.types.includes('csv') ? { columns: '' } : {}
  const known = {
    ...usualValues(n),
    ...fixture.facts,
    ...overrides[name],
    ...(name.startsWith('sentSurveys.') ? everybody : {}),
    ...createdValues(call, fixture),
    ...imported,
  }
  const text = `Text ${n}`
  const fields = endpoint.body ?? endpoint.form
  const files = Object.entries(endpoint.files ?? {})
  return {
    call,
    who: callerOf(call, random),
    params: Object.fromEntries(
      paramNames(endpoint.path).map((param) => [param, pathValue(param, call, fixture, random)]),
    ),
    query: querySample(call, known, random),
    body: fields ? structuredClone(sample(fields, known, text)) : undefined,
    files: files.flatMap(([field, rule]) => {
      const [type = 'png'] = rule.types
      const file = {
        field,
        name: `x.${type}`,
        type: 'application/octet-stream',
        bytes: fileContent(type, call, known, text),
      }
      return rule.required || random.percent(50) ? [file] : []
    }),
    // As browsers send it with every change.
    headers:
      isChanging(endpoint) && random.percent(70) ? { 'idempotency-key': `key-${n}-${random.below(1_000_000)}` } : {},
    language: random.percent(50) ? 'en' : 'ar',
  }
}
