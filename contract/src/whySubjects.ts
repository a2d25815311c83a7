import type { RecordKind } from './kit/record'

/** What somebody may be asked about, by its number. Several kinds of rule can stand for one thing. */
export const subjectKinds = [
  'appointment',
  'clinic',
  'patient',
  'user',
  'hospital',
  'lab',
  'radiologyCenter',
  'vacation',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The rules that guard each of them, and the key by which a rule knows it where that is not its number. */
export const rulesOfSubject: Record<SubjectKind, Partial<Record<RuleKind, (id: number) => number | string>>> = {
  appointment: {
    appointment: Number,
    ownAppointment: Number,
    consultation: Number,
    chatRoom: (id) => `appointment-${id}`,
  },
  clinic: { clinic: Number, ownClinic: Number },
  patient: { patient: Number },
  user: { user: Number, avatar: Number },
  hospital: { hospital: Number, ownHospital: Number },
  lab: { lab: Number, ownLab: Number },
  radiologyCenter: { radiologyCenter: Number, ownRadiologyCenter: Number },
  vacation: { vacation: Number },
}

/** Those rules by name. */
export const ruleKinds = [
  'appointment',
  'ownAppointment',
  'consultation',
  'chatRoom',
  'clinic',
  'ownClinic',
  'patient',
  'user',
  'avatar',
  'hospital',
  'ownHospital',
  'lab',
  'ownLab',
  'radiologyCenter',
  'ownRadiologyCenter',
  'vacation',
] as const satisfies readonly RecordKind[]
export type RuleKind = (typeof ruleKinds)[number]
