import { investigations } from '#contract/investigations/calls'
import type { CenterInvestigation, Investigation, InvestigationRow } from '#contract/investigations/investigation'
import { sampleOf } from '../../testing/sampleOf'
import type { Utilities } from './types'

const at = '2026-11-24T06:00:00.000Z'
const { data: sample } = sampleOf(investigations.show.response, {
  created_at: at,
  opened_at: at,
  sent_at: at,
  at,
  avatar: null,
})
const {
  attachments: _,
  media: __,
  lab_values: ______,
  critical_alerts: _______,
  timeline: ___,
  outside_results: ________,
  ordered_together: _________,
  editor: ____,
  editor_id: _____,
  ...row
} = sample
const [{ patient, hospital } = { patient: undefined, hospital: undefined }] = sampleOf(investigations.ofLab.response, {
  created_at: at,
  sent_at: at,
  avatar: null,
  birth_date: '1990-05-06',
  gender: 'female',
  age: 36,
  shown_age: '36 years',
}).data

/** An order of two labs that may be edited and executed. */
export const labOrder: InvestigationRow = {
  ...row,
  id: 41,
  code: 'K7QM2-X4TPD',
  group_id: 41,
  model_type: 'episode',
  model_id: 12,
  episode_id: 12,
  appointment_id: null,
  center_type: 1,
  investigationType: 1,
  investigationTypeText: 'Full blood count, CRP',
  investigation_types: [
    { id: 1, name: 'Full blood count', loinc: '58410-2' },
    { id: 2, name: 'CRP', loinc: null },
  ],
  center: { id: 3, name: 'Central Laboratory' },
  date: '2026-11-24',
  priority: 'urgent',
  priority_text: 'Urgent',
  status: 1,
  status_text: 'Ordered',
  progress: 'ordered',
  progress_text: 'Ordered',
  external_investigation: false,
  order_notes: 'Fasting',
  execution_date: null,
  execution_notes: null,
  files: 0,
  outside_waiting: false,
  unread: false,
  revision: 2,
  editable: true,
  cancellable: true,
  executable: true,
}

/** An order of imaging whose result nobody has opened. */
export const unreadResult: InvestigationRow = {
  ...labOrder,
  id: 42,
  code: 'R3WNB-8HJKV',
  group_id: 42,
  center_type: 2,
  investigationType: 2,
  investigationTypeText: 'Chest X-ray',
  investigation_types: [{ id: 7, name: 'Chest X-ray', loinc: null }],
  status: 2,
  status_text: 'Done',
  progress: 'done',
  progress_text: 'Done',
  execution_date: '2026-11-24',
  execution_notes: 'No consolidation',
  files: 2,
  unread: true,
  revision: 5,
  editable: false,
  cancellable: false,
  executable: false,
}

const file = (changes: Partial<Investigation['attachments'][number]>): Investigation['attachments'][number] => ({
  id: 91,
  file_name: 'report.pdf',
  content_type: 'application/pdf',
  size: 2048,
  of: 'result',
  mime_type: 'application/pdf',
  is_dicom: false,
  image: null,
  execution_notes: null,
  outside_sender: null,
  ...changes,
})

/** Returns an order as its details have it; with a result, two files of it. */
export function detailsOf(order: InvestigationRow): Investigation {
  const isDone = order.status === 2
  return {
    ...order,
    editor_id: order.doctor_id,
    editor: order.doctor,
    attachments: [],
    media: {
      normal: isDone ? [file({})] : [],
      dicom: isDone ? [file({ id: 92, file_name: 'chest.dcm', size: 1_048_576, is_dicom: true })] : [],
    },
    lab_values: [],
    critical_alerts: [],
    outside_results: [],
    ordered_together: [],
    timeline: [
      ...(isDone
        ? [
            {
              ...{ event: 'done' as const, event_text: 'Done', note: null, by: order.doctor, at },
              ...{ execution_date: '2026-11-24', execution_notes: 'As first read', lab_values: [] },
            },
          ]
        : []),
      {
        ...{ event: 'ordered', event_text: 'Ordered', note: null, by: order.doctor, at },
        ...{ execution_date: null, execution_notes: null, lab_values: [] },
      },
    ],
  }
}

/** Returns an order as a worklist has it. */
export function ofCenter(order: InvestigationRow): CenterInvestigation {
  if (!patient || !hospital) throw new Error('no sample')
  return {
    ...order,
    editable: false,
    cancellable: false,
    patient: { ...patient, name_text: 'Samira Fawzy' },
    hospital: { ...hospital, name: 'Al Noor Hospital' },
  }
}

/** What an order chooses from; the caller may order. */
export const utilities: Utilities = {
  types: [
    { id: 1, name: 'Full blood count', loinc: '58410-2', center_type: 1 },
    { id: 2, name: 'CRP', loinc: null, center_type: 1 },
    { id: 7, name: 'Chest X-ray', loinc: null, center_type: 2 },
  ],
  centers: [
    { id: 3, name: 'Central Laboratory', center_type: 1 },
    { id: 4, name: 'East Radiology', center_type: 2 },
    { id: 5, name: 'West Radiology', center_type: 2 },
  ],
  statuses: [
    { id: 1, name: 'Ordered' },
    { id: 2, name: 'Done' },
    { id: 3, name: 'Cancelled' },
  ],
  order_sets: [{ id: 9, name: 'Sepsis', type_ids: [2, 1, 7] }],
  can_order: true,
}
