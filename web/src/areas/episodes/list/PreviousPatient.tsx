import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { Dialog } from '../../../ui/feedback/Dialog'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import { findPatients } from '../../users'
import { createAddress } from '../addresses'

type PreviousPatientProps = { hospitalId: string; open: boolean; onClose: () => void }

/** Finds a registered patient, and opens the form of an admission with this patient. */
export function PreviousPatient({ hospitalId, open, onClose }: PreviousPatientProps) {
  const t = useText('episodes')
  const users = useText('users')
  return (
    <Dialog open={open} onClose={onClose} title={t('previous.open')}>
      <AsyncSelectField
        label={t('previous.search')}
        placeholder={users('patient.placeholder')}
        hint={t('previous.hint')}
        search={findPatients}
        value={null}
        onChange={(option) => option && void navigate(createAddress(hospitalId, option.value))}
        opensOnFocus={false}
      />
    </Dialog>
  )
}
