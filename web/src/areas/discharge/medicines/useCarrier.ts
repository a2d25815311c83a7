import { useRef, useState } from 'react'
import type { Discharge } from '#contract/discharge/discharge'
import type { Prescription } from '#contract/prescriptions/prescription'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Problem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { SubmitKey } from '../../../lib/api/submitKey'
import { copyForDischarge, type DischargeForm } from '../../prescriptions'

/** A form that is open, and what happens with the prescription that it saves. */
interface OpenForm {
  form: DischargeForm
  onSaved: (saved: Prescription) => void
}

/** Returns how medicines get the prescription that carries them after the discharge. */
export function useCarrier({ episode_id: id, reconciliation }: Discharge) {
  const { can } = useAuthSession()
  const mayPrescribe = can('create-prescription')
  const [open, setOpen] = useState<OpenForm>()
  const submitKey = useRef(new SubmitKey())
  const show = (form: DischargeForm, onSaved: (saved: Prescription) => void) => setOpen({ form, onSaved })
  const orderOf = (carrier: number | null) =>
    reconciliation.discharge.find(({ prescription }) => prescription.id === carrier)?.prescription
  const ofDrug = (drug: number | null) =>
    reconciliation.discharge.filter(({ prescription }) => prescription.drug_id === drug)
  /** Returns the discharge prescription of a drug that carries no other medicine. */
  const freeOf = (drug: number | null) => ofDrug(drug).find(({ is_new: isNew }) => isNew)?.prescription
  /** Returns the discharge prescription of a drug, also one that carries a medicine, because it is taken once. */
  const sharedOf = (drug: number | null) => freeOf(drug) ?? ofDrug(drug)[0]?.prescription
  /** As sharedOf, except one that carries another ward prescription: those of a drug are copied one by one. */
  const copyOf = (drug: number | null) =>
    freeOf(drug) ??
    ofDrug(drug).find(({ prescription }) =>
      reconciliation.current.every((row) => row.discharge_prescription_id !== prescription.id),
    )?.prescription

  /** Copies a ward prescription, unless there is one already; what needs more than that opens the form. */
  const copy = async (order: Prescription, onSaved: (carrier: number | null) => void) => {
    const existing = copyOf(order.drug_id)
    if (existing || !mayPrescribe) return onSaved(existing?.id ?? null)
    try {
      const idempotencyKey = submitKey.current.keyFor({ body: { copied: order.id } })
      const saved = await copyForDischarge(order, id, idempotencyKey)
      submitKey.current.complete()
      onSaved(saved.id)
    } catch (thrown) {
      const problem = thrown instanceof Problem ? thrown : undefined
      if (!problem?.isTransient) submitKey.current.complete()
      if (problem && Object.keys(problem.errors).length > 0)
        show({ kind: 'new', like: order }, (saved) => onSaved(saved.id))
      else if (problem) reportProblem(problem)
    }
  }
  return { open, show, close: () => setOpen(undefined), orderOf, freeOf, sharedOf, copy, mayPrescribe }
}
export type Carrier = ReturnType<typeof useCarrier>
