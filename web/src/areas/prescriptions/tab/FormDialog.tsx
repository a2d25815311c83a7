import type { Prescription } from '#contract/prescriptions/prescription'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { Dialog } from '../../../ui/feedback/Dialog'
import { PrescriptionForm } from '../form/PrescriptionForm'
import type { OrderEncounter } from '../types'
import { useUtilities } from '../useUtilities'
import type { useOpenForm } from './useOpenForm'

type FormDialogProps = { encounter: OrderEncounter; type: Prescription['type']; form: ReturnType<typeof useOpenForm> }

/** The dialog with the open form of a case or a visit. */
export function FormDialog({ encounter, type, form: { open, close } }: FormDialogProps) {
  const t = useText('prescriptions')
  const utilities = useUtilities(encounter.id, type)
  return (
    <Dialog open={open !== undefined} onClose={close} title={open ? t(`form.title.${open.mode}`) : ''} size="wide">
      {open && (
        <QueryBoundary query={utilities} variant="form">
          {({ data }) => <PrescriptionForm {...open} encounter={encounter} utilities={data} onClose={close} />}
        </QueryBoundary>
      )}
    </Dialog>
  )
}
