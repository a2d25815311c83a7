import type { Verdict } from '#contract/discharge/codes'
import type { Discharge } from '#contract/discharge/discharge'
import { api } from '../../../lib/api/api'
import type { DischargeCalls } from '../wizard/useDischarge'

type Current = Discharge['reconciliation']['current'][number]
type HomeMedicine = Discharge['reconciliation']['home_medicines'][number]

/** What is decided about a medicine. */
export interface Decision {
  verdict: Verdict
  reason?: string | null
  /** What carries it after the discharge; null: nothing yet. */
  carrier?: number | null
}

/** A medicine of the home that is added. */
export interface AddedMedicine {
  drug_id: number | null
  name: string | null
  dosage: string
}

function verdictRow({ prescription, verdict, reason, discharge_prescription_id }: Current) {
  return verdict === null ? [] : [{ prescription_id: prescription.id, verdict, reason, discharge_prescription_id }]
}

function homeRow({ id: _, drug_id, name, ...row }: HomeMedicine) {
  return { ...row, drug_id, name: drug_id === null ? name : null }
}

const decided = ({ verdict, reason = null, carrier = null }: Decision) => ({
  verdict,
  reason,
  discharge_prescription_id: verdict === 'stopped' ? null : carrier,
})

/** Returns how the verdicts and the home medicines of a discharge are saved: each change at once. */
export function useReconciliation({ episode_id: id }: Discharge, calls: DischargeCalls) {
  const save = (change: (rows: Rows) => Rows) =>
    calls.send(async (revision, keyFor) => {
      const rows = change(rowsOf(calls.latest()?.reconciliation))
      const body = { ...rows, revision }
      return api.discharge.reconcile.call({ params: { id }, body, ...keyFor(body) })
    })
  return {
    decide: (prescription: number, decision: Decision) =>
      save(({ prescriptions, ...rows }) => ({
        ...rows,
        prescriptions: [
          ...prescriptions.filter((row) => row.prescription_id !== prescription),
          { prescription_id: prescription, ...decided(decision) },
        ],
      })),
    decideHome: (index: number, decision: Decision) =>
      save(({ home_medicines: medicines, ...rows }) => ({
        ...rows,
        home_medicines: medicines.map((row, at) => (at === index ? { ...row, ...decided(decision) } : row)),
      })),
    add: (medicine: AddedMedicine) =>
      save(({ home_medicines: medicines, ...rows }) => ({
        ...rows,
        home_medicines: [...medicines, { ...medicine, verdict: null, reason: null, discharge_prescription_id: null }],
      })),
    remove: (index: number) =>
      save(({ home_medicines: medicines, ...rows }) => ({
        ...rows,
        home_medicines: medicines.filter((_, at) => at !== index),
      })),
  }
}
export type ReconciliationCalls = ReturnType<typeof useReconciliation>

function rowsOf(reconciliation: Discharge['reconciliation'] | undefined) {
  return {
    prescriptions: (reconciliation?.current ?? []).flatMap(verdictRow),
    home_medicines: (reconciliation?.home_medicines ?? []).map(homeRow),
  }
}
type Rows = ReturnType<typeof rowsOf>
