import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button'
import { useText } from '../i18n/useText'

const ReasonDialog = lazy(() => import('./ReasonDialog').then((m) => ({ default: m.ReasonDialog })))

type GiveReasonProps = {
  patientId: number
  /** Called once the record may be opened. */
  onGiven: () => void
}

/**
 * Stands in a list in place of what the user may read of a patient only after giving a reason. Cancelling leaves the list
 * as it is.
 */
export function GiveReason({ patientId, onGiven }: GiveReasonProps) {
  const t = useText('users')
  const [asking, setAsking] = useState(false)
  const settle = (given: boolean) => {
    setAsking(false)
    if (given) onGiven()
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('reason.open')}
      </Button>
      <Suspense>{asking && <ReasonDialog patientId={patientId} onSettled={settle} />}</Suspense>
    </>
  )
}
