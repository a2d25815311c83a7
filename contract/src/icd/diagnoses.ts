import * as z from 'zod'
import { area } from '../kit/endpoint'
import { requiredNumber } from '../kit/numbers'
import { Done, List, One } from '../kit/responses'
import { flag, id, instant, multiLine } from '../kit/values'

/** The documented list of codes, whose meaning the documents do not state. */
export const diagnosisCodes = [1, 2, 3] as const

const DiagnosisInput = z.object({
  code: requiredNumber().refine((code) => diagnosisCodes.some((each) => each === code), 'validation.invalidChoice'),
  note: multiLine(2000),
  chronic: flag,
})

/** A diagnosis of a visit as earlier clients save it; pages save ICD-11 codes. */
export const Diagnosis = z.object({
  id: z.number(),
  appointment_id: z.number(),
  code: z.number().int(),
  code_text: z.string(),
  note: z.string(),
  chronic: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type Diagnosis = z.output<typeof Diagnosis>

const permission = 'update-appointment'
const one = { record: { kind: 'diagnosis', param: 'id' } } as const

/** The documented calls of the legacy diagnosis; only the doctor of the visit makes them. */
export const diagnoses = area({
  list: {
    method: 'GET',
    path: '/api/admin/symptomsAndDiagnosis',
    permission,
    summary: 'The diagnoses of a visit of mine, the earliest first',
    query: z.object({ appointment_id: id }),
    scope: { through: 'consultationOfDoctor' },
    reads: { kind: 'diagnosis', ids: 'data.id' },
    response: List(Diagnosis),
  },
  create: {
    method: 'POST',
    path: '/api/admin/symptomsAndDiagnosis',
    permission,
    summary: 'Add a diagnosis to a visit of mine, while it is open for notes',
    body: DiagnosisInput.extend({ appointment_id: id }),
    audit: { kind: 'diagnosis', id: 'data.id' },
    response: One(Diagnosis),
  },
  show: {
    method: 'GET',
    path: '/api/admin/symptomsAndDiagnosis/{id}',
    permission,
    summary: 'One diagnosis',
    ...one,
    response: One(Diagnosis),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/symptomsAndDiagnosis/{id}',
    permission,
    summary: 'Change a diagnosis, while the visit is open for notes',
    ...one,
    replaces: 'show',
    body: DiagnosisInput,
    response: One(Diagnosis),
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/symptomsAndDiagnosis/{id}',
    permission,
    summary: 'Remove a diagnosis, while the visit is open for notes; it is hidden, not erased',
    ...one,
    response: Done,
  },
})
