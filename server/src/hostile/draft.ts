import type { Permission } from '#contract/access/permissions'
import type { Endpoint } from '#contract/kit/endpoint'
import { paramNames } from '#contract/kit/endpoint'
import { type RoleCode, seededGrants } from '#contract/roles/seededRoles'
import { guardPermissions } from '../platform/http/routeGuard'
import type { Chance } from './chance'
import { honest, type SentFile } from './files'
import { sample, usual } from './sample'
import { madeBy, type Who, type World } from './world'

export interface Call {
  /** As the contract has it, such as `levels.create`. */
  name: string
  endpoint: Endpoint
}

/** A request before it is written: right at first, then changed in one place or two. */
export interface Draft {
  call: Call
  who: Who
  params: Record<string, string>
  query: Record<string, unknown>
  /** Of JSON or of a form; undefined where the call takes none. */
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

/** Whose the records of a kind are; Super Admin reaches the others. */
const owners: Partial<Record<string, Who>> = {
  ownAppointment: 'patient',
  ownLobby: 'patient',
  notification: 'patient',
  attachment: 'patient',
  media: 'patient',
  chatRoom: 'patient',
  consultation: 'doctor',
  consultationOfDoctor: 'doctor',
  ownClinic: 'doctor',
  session: 'doctor',
  sessionOfDoctor: 'doctor',
  view: 'doctor',
}

function holds(who: Who, wanted: readonly Permission[]): boolean {
  const role = roles[who]
  return role !== undefined && wanted.some((permission) => seededGrants[role].includes(permission))
}

/** Somebody whose call this is, most of the time. */
function callerOf({ name, endpoint }: Call, chance: Chance): Who {
  if (name === 'auth.logout') return 'leaver'
  if (ending.has(name)) return 'closer'
  if (name.startsWith('views.')) return 'doctor'
  if (endpoint.permission === 'public') return chance.of(['stranger', 'patient'] as const)
  const wanted = guardPermissions(endpoint)
  const owner = owners[endpoint.record?.kind ?? '']
  if (chance.in100(6)) return chance.of(['stranger', 'patient', 'doctor', 'admin', 'coordinator'] as const)
  if (owner && (wanted.length === 0 || holds(owner, wanted))) return owner
  if (name.startsWith('patient.') || name.startsWith('chat.')) return 'patient'
  if (/^(lobby|meeting)\./.test(name)) return 'doctor'
  return chance.in100(85) ? 'super' : (chance.of(['admin', 'doctor', 'coordinator'] as const) satisfies Who)
}

/** What the body of one call means by a name that others use for something else. */
const meant: Record<string, Record<string, unknown>> = {
  'auth.login': { email: 'patient2@demo.test', password: 'Demo-1234' },
  'vacations.create': { type: 2 },
  'vacations.update': { type: 2 },
  'vacations.list': { type: 1 },
  'vacations.sheet': { type: 1 },
  'vacations.related': { type: 1 },
  'patient.search': { type: '0', clinic_id: '', country_id: '' },
  'clinics.create': { address: 'Ground floor' },
  'profile.update': { password: '' },
  'why.record': { kind: 'user' },
  'users.list': { is_staff: '0', role: 7, hospital: 1, level: 1, specialty: 1 },
  'audit.list': { address: '127.0.0.' },
  'audit.sheet': { address: '127.0.0.' },
  'hospitals.list': { is_hub: '1', excludedIds: '1,2' },
}

/** Calls after which nothing is left for the others to do: they have a session of their own. */
const ending = new Set(['lobby.end', 'lobby.finish'])

function pathValue(name: string, { name: call, endpoint }: Call, world: World, chance: Chance): string {
  const { keys, facts, made } = world
  const { record } = endpoint
  const [area = ''] = call.split('.')
  if (call === 'patient.cancel') return String(facts.waiting)
  if (ending.has(call)) return String(name === 'token' ? facts.closingSession : facts.closingVisit)
  // The staff is that of the places in which there is some.
  const ofArea = record?.param === name ? madeBy[record.kind] : name === 'id' ? area : undefined
  const own = /Staff$/.test(call) ? undefined : made.get(ofArea ?? '')
  if (own && own.length > 1 && endpoint.method === 'DELETE') return String(own.splice(chance.below(own.length), 1)[0])
  if (own?.length && endpoint.method !== 'DELETE' && (endpoint.method !== 'GET' || chance.in100(80))) {
    return String(chance.of(own))
  }
  // What the whole house stands on stays as it is.
  if (name === 'id' && /\.(remove|update|updateMedia)$/.test(call)) return '999999'
  if (record?.param === name) return String(keys[record.kind])
  const byName: Record<string, unknown> = {
    ...usual(0),
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

/** Filters are given now and then: all of them at once would find nothing. */
function querySample({ name, endpoint }: Call, known: Record<string, unknown>, chance: Chance) {
  if (!endpoint.query) return {}
  const required = new Set(['from', 'to', 'type', 'format', 'kind', 'key', 'permission'])
  const all = Object.entries(sample(endpoint.query, { ...known, ...meant[name] }))
  return Object.fromEntries(all.filter(([field]) => required.has(field) || chance.in100(35)))
}

/** A request that is right, as far as the contract and the world tell. In: a number of its own for each. */
export function draft(call: Call, world: World, n: number, chance: Chance): Draft {
  const { name, endpoint } = call
  const known = { ...usual(n), ...world.facts, ...meant[name] }
  const fields = endpoint.body ?? endpoint.form
  const files = Object.entries(endpoint.files ?? {})
  return {
    call,
    who: callerOf(call, chance),
    params: Object.fromEntries(
      paramNames(endpoint.path).map((param) => [param, pathValue(param, call, world, chance)]),
    ),
    query: querySample(call, known, chance),
    body: fields ? structuredClone(sample(fields, known)) : undefined,
    files: files.flatMap(([field, rule]) => {
      const [type = 'png'] = rule.types
      const file = { field, name: `x.${type}`, type: 'application/octet-stream', bytes: honest[type] }
      return rule.required || chance.in100(50) ? [file] : []
    }),
    headers: {},
    language: chance.in100(50) ? 'en' : 'ar',
  }
}
