import { clinicalLists } from '../clinicalLists/lists'
import { investigationEvents } from '../investigations/codes'

const changesOfLists = ['recorded', 'none_known', 'corrected', 'removed'] as const

const ofLists = clinicalLists.flatMap(({ kind }) => changesOfLists.map((change) => `${kind}_${change}` as const))

const ofInvestigation = <Event extends string>(event: Event) => `investigation_${event}` as const

/** The kinds of entries of a timeline, by the group that filters them. */
export const timelineKinds = {
  stay: [
    'admitted',
    'moved',
    'severity_changed',
    'doctor_changed',
    'transfer_offered',
    'transfer_accepted',
    'transfer_declined',
    'transfer_withdrawn',
    'left_bed',
    'discharged',
    'addendum',
  ],
  history: [...(['medical_history_saved', 'diagnosis_added', 'diagnosis_removed'] as const), ...ofLists],
  prescriptions: [
    'prescription_drafted',
    'prescription_created',
    'prescription_confirmed',
    'prescription_edited',
    'prescription_modified',
    'prescription_held',
    'prescription_resumed',
    'prescription_discontinued',
    'prescription_completed',
  ],
  doses: ['dose_given', 'dose_not_given', 'dose_corrected', 'dose_missed', 'emergency_dose'],
  vitals: ['vital_signs', 'vital_signs_corrected', 'escalation_opened', 'escalation_acknowledged', 'escalation_closed'],
  investigations: investigationEvents.map(ofInvestigation),
  notes: [
    'follow_up_doctor',
    'follow_up_nurse',
    'red_flag',
    'consultation_requested',
    'consultation_answered',
    'consultation_closed',
    'round_note',
  ],
} as const

export type TimelineGroup = keyof typeof timelineKinds
export type TimelineKind = (typeof timelineKinds)[TimelineGroup][number]

export const timelineGroups = Object.keys(timelineKinds) as [TimelineGroup, ...TimelineGroup[]]
export const allTimelineKinds = Object.values(timelineKinds).flat() as [TimelineKind, ...TimelineKind[]]

/** The tabs of a case to which entries lead. */
export const timelineTabs = [
  'medical-history',
  'diagnosis',
  'prescriptions',
  'doses',
  'vital-signs',
  'investigations',
  'follow-ups',
  'nurse-follow-ups',
] as const
export type TimelineTab = (typeof timelineTabs)[number]
