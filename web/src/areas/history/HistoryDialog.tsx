import { Suspense } from 'react'
import { useText } from '../../app/i18n/useText'
import { Dialog } from '../../ui/feedback/Dialog'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { isolated } from '../../ui/isolated'
import { MedicalHistory } from './MedicalHistory'

type HistoryDialogProps = {
  patient: { id: number; name_text: string }
  open: boolean
  onClose: () => void
}

/** The medical history of a patient over a page. */
export function HistoryDialog({ patient, open, onClose }: HistoryDialogProps) {
  const t = useText('history')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('titleOf', { name: isolated(patient.name_text) })}
      size="wide"
      fullOnPhone
    >
      <Suspense fallback={<Skeleton variant="rows" count={6} />}>
        {open && <MedicalHistory patientId={patient.id} />}
      </Suspense>
    </Dialog>
  )
}
