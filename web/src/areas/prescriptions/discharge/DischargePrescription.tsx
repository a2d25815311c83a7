import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import type { Prescription } from '#contract/prescriptions/prescription'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { Dialog } from '../../../ui/feedback/Dialog'
import { initialOrder, type OrderValues } from '../form/formValues'
import { PrescriptionForm } from '../form/PrescriptionForm'
import type { CaseOfDoses } from '../types'
import { useUtilities } from '../useUtilities'

/** What the dialog is opened for. */
export type DischargeForm =
  /** A new prescription; it begins with a ward prescription, with a drug, or empty. */
  | { kind: 'new'; like?: Prescription; drug?: { id: number; name: string } }
  /** A change of an active one. */
  | { kind: 'change'; order: Prescription }

type DischargePrescriptionProps = {
  episode: CaseOfDoses
  form: DischargeForm | undefined
  onSaved: (saved: Prescription) => void
  onClose: () => void
}

function startOf(form: DischargeForm): { name: string; values: Partial<OrderValues> } | undefined {
  if (form.kind === 'change') return undefined
  const { like, drug } = form
  if (like) return { name: `like.${like.id}`, values: initialOrder(PRESCRIPTION_TYPE.discharge, like) }
  if (drug) return { name: `drug.${drug.id}`, values: { drug_id: { value: String(drug.id), label: drug.name } } }
  return undefined
}

/** The dialog in which a drug is prescribed for the time after discharge. */
export function DischargePrescription({ episode, form, onSaved, onClose }: DischargePrescriptionProps) {
  const t = useText('prescriptions')
  const utilities = useUtilities(episode.id)
  const order = form?.kind === 'change' ? form.order : undefined
  const mode = !order ? 'new' : order.actions.includes('modify') ? 'modify' : 'edit'
  return (
    <Dialog open={form !== undefined} onClose={onClose} title={t(`form.title.${mode}`)} size="wide" fullOnPhone>
      {form && (
        <QueryBoundary query={utilities} variant="form">
          {({ data }) => (
            <PrescriptionForm
              encounter={episode}
              type={PRESCRIPTION_TYPE.discharge}
              mode={mode}
              order={order}
              start={startOf(form)}
              utilities={data}
              onSaved={onSaved}
              onClose={onClose}
            />
          )}
        </QueryBoundary>
      )}
    </Dialog>
  )
}
