import type { Prescription } from '#contract/prescriptions/prescription'
import { RowDialog } from '../tab/RowDialog'

type DiscontinuePrescriptionProps = { order: Prescription; zone: string; onClose: () => void }

/** The dialog that discontinues a prescription, with the reason. */
export function DiscontinuePrescription(props: DiscontinuePrescriptionProps) {
  return <RowDialog {...props} kind="discontinue" />
}
