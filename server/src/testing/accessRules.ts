import type { Channel } from '#contract/kit/channel'
import type { Endpoint } from '#contract/kit/endpoint'
import type { RecordKind } from '#contract/kit/record'
import { type RoleCode, seededGrants } from '#contract/roles/seededRoles'
import type { Place } from './accessWorld'

/** Where a record that somebody reaches is; `self` is one that is theirs, wherever it is. */
export type Reached = Place | 'self'

/** Who reaches records of a kind, among those who hold the permission of the call (decisions 2 and 3). */
interface Rule {
  /** In which places staff do, by their hospital alone; a list names the only roles that do. */
  staff?: { at: readonly Place[]; roles?: readonly RoleCode[] }
  /** The roles that do where the record is theirs. */
  self: readonly RoleCode[]
  /** Whether Super Admin reaches all of them. */
  superAdmin: boolean
  /** In words, for the document. */
  words: string
}

const below: readonly Place[] = ['own', 'child']
const everyRole: readonly RoleCode[] = ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY', 'PATIENT']
const keepers: readonly RoleCode[] = ['ADMIN', 'NURSE', 'COORDINATOR', 'LAB_OR_RADIOLOGY']
const staffRoles: readonly RoleCode[] = [...keepers, 'DOCTOR']

const ofAppointment: Rule = {
  staff: { at: below },
  self: ['DOCTOR', 'COORDINATOR', 'PATIENT'],
  superAdmin: true,
  words: `staff of its hospital and of those above; the doctor and the coordinators of the clinic; the patient`,
}
const ofClinic: Rule = {
  staff: { at: below },
  self: ['DOCTOR', 'COORDINATOR'],
  superAdmin: true,
  words: 'staff of its hospital and of those above; its doctor and its coordinators',
}
const ofAccount: Rule = {
  staff: { at: below },
  self: ['ADMIN'],
  superAdmin: true,
  words: 'staff of a hospital to which the person belongs, and of those above (an Admin’s own account is one of them)',
}
const ofCenter: Rule = {
  staff: { at: below },
  self: ['ADMIN', 'LAB_OR_RADIOLOGY'],
  superAdmin: true,
  words: 'staff of the hospital that keeps it and of those above; members of its own staff',
}
const membersOfCenter: Rule = {
  self: ['ADMIN', 'LAB_OR_RADIOLOGY'],
  superAdmin: true,
  words: 'members of its own staff alone, not those above; Super Admin',
}
const personal = (words: string): Rule => ({ self: ['SUPER_ADMIN', ...everyRole], superAdmin: false, words })

/** Where a rule is another by what is asked. */
type Particular = 'attachment, changed' | 'vacation, changed' | 'chatRoom of a session' | 'self'

/**
 * The access rules as they are meant, written down apart from the code that enforces them. A change of a rule is made
 * here too, or the matrix test fails.
 */
export const accessRules: Record<RecordKind | Particular, Rule> = {
  appointment: ofAppointment,
  attachment: ofAppointment,
  'attachment, changed': { self: ['PATIENT'], superAdmin: false, words: 'the patient who added it, nobody else' },
  media: ofAppointment,
  ownAppointment: { self: ['PATIENT'], superAdmin: false, words: 'the patient whom it is about, nobody else' },
  consultation: { self: ['PATIENT', 'DOCTOR'], superAdmin: false, words: 'the patient and the doctor, nobody else' },
  consultationOfDoctor: { self: ['DOCTOR'], superAdmin: false, words: 'the doctor of the appointment, nobody else' },
  chatRoom: {
    self: ['PATIENT', 'DOCTOR', 'COORDINATOR'],
    superAdmin: false,
    words: 'the patient, and the doctor and the coordinators of the clinic, nobody else',
  },
  'chatRoom of a session': {
    self: ['DOCTOR', 'COORDINATOR'],
    superAdmin: false,
    words: 'the doctor and the coordinators of the clinic, nobody else',
  },
  clinic: ofClinic,
  session: ofClinic,
  sessionOfDoctor: { self: ['DOCTOR'], superAdmin: false, words: 'the doctor of the clinic, nobody else' },
  ownClinic: { self: ['DOCTOR'], superAdmin: false, words: 'the doctor of the clinic, nobody else' },
  clinicOfAppointment: {
    ...ofClinic,
    self: ['DOCTOR', 'COORDINATOR', 'PATIENT'],
    words: `${ofClinic.words}; its patients`,
  },
  lobby: { ...ofClinic, self: ['DOCTOR', 'COORDINATOR', 'PATIENT'], words: `${ofClinic.words}; its patients` },
  ownLobby: { self: ['PATIENT'], superAdmin: false, words: 'patients with an appointment in the session, nobody else' },
  patient: {
    staff: { at: below },
    self: ['DOCTOR'],
    superAdmin: true,
    words:
      'staff of a hospital where the patient has an appointment, and of those above; the doctor until 30 days after it',
  },
  hospital: { staff: { at: below }, self: [], superAdmin: true, words: 'its staff and the staff of those above' },
  ownHospital: {
    staff: { at: ['own'] },
    self: [],
    superAdmin: true,
    words: 'its own staff alone, not those above; Super Admin',
  },
  lab: ofCenter,
  radiologyCenter: ofCenter,
  ownLab: membersOfCenter,
  ownRadiologyCenter: membersOfCenter,
  vacation: {
    staff: { at: below },
    self: ['DOCTOR'],
    superAdmin: true,
    words:
      'a hospital’s: its staff and the staff of those above; a doctor’s or a clinic’s: the doctor, and who keeps it',
  },
  'vacation, changed': {
    staff: { at: below, roles: keepers },
    self: ['DOCTOR'],
    superAdmin: true,
    words: 'staff of its hospital and of those above, but by the role Doctor no more than the doctor’s own',
  },
  user: ofAccount,
  userDocument: ofAccount,
  avatar: {
    staff: { at: below, roles: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
    self: everyRole,
    superAdmin: true,
    words: 'staff who meet the person at work, in their hospitals; the person; everybody, where it is a doctor',
  },
  notification: personal('whoever was told, nobody else'),
  view: personal('whoever made it, nobody else'),
  self: personal('the person whose it is, nobody else'),
}

/** The rule of a call about a record. */
export function ruleOf({ record, method }: Endpoint): keyof typeof accessRules | undefined {
  if (record?.kind === 'vacation' && method !== 'GET') return 'vacation, changed'
  if (record?.kind === 'attachment' && method !== 'GET') return 'attachment, changed'
  return record?.kind
}

/** Whether a role lets somebody make a call or hear a channel at all, as its permission is declared. */
export function isLetIn({ permission }: Pick<Endpoint, 'permission'>, role: RoleCode): boolean {
  if (permission === 'public' || permission === 'signed-in' || role === 'SUPER_ADMIN') return true
  if (permission === 'super') return false
  return [permission].flat().some((each) => seededGrants[role].includes(each))
}

/** The places in which somebody of a role reaches records by a rule, where a permission lets them. */
export function reachBy(name: keyof typeof accessRules, role: RoleCode): Set<Reached> {
  const { staff, self, superAdmin } = accessRules[name]
  if (role === 'SUPER_ADMIN' && superAdmin) return new Set(['own', 'child', 'parent', 'foreign', 'self'])
  const isStaff = (staff?.roles ?? staffRoles).includes(role)
  return new Set<Reached>([...(isStaff ? (staff?.at ?? []) : []), ...(self.includes(role) ? (['self'] as const) : [])])
}

/** What one must hold to hear a channel. */
export function guardOf({ permissions }: Channel): Pick<Endpoint, 'permission'> {
  const [first, ...others] = [...permissions.staff, ...permissions.patients]
  return { permission: first ? [first, ...others] : 'signed-in' }
}

/** The places in which somebody of a role reaches the record of a call that they may make. */
export function expectedReach(endpoint: Endpoint, role: RoleCode): Set<Reached> {
  const name = ruleOf(endpoint)
  return name ? reachBy(name, role) : new Set()
}
