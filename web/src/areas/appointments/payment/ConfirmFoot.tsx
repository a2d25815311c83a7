import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { navigate } from '../../../app/router/navigation'
import type { Problem } from '../../../lib/api/problem'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { HoldFoot } from '../booking/HoldFoot'
import { useCancelAppointment } from '../booking/useCancelAppointment'
import { type Method, ownMethod } from './method'

type ConfirmFootProps = {
  appointment: PatientAppointment
  methods: readonly Method[]
  busy: boolean
  problem: Problem | undefined
  onConfirm: (method: 'free' | 'cash') => Promise<void>
}

/**
 * Shows the slot hold and the button that confirms a free visit or one that is paid in cash. Where this clinic cannot be
 * paid, a button to choose another clinic; where it is paid online, the rows of the list lead on.
 */
export function ConfirmFoot({ appointment, methods, busy, problem, onConfirm }: ConfirmFootProps) {
  const t = useText('appointments')
  const { cancelAppointment, busyId } = useCancelAppointment()
  const own = ownMethod(methods)
  // Release the slot, since it cannot be booked without a payment method.
  const chooseAnother = async () => {
    if (await cancelAppointment(appointment)) void navigate('/patient/clinic/search')
  }
  return (
    <>
      {problem && (
        <InlineNotice tone="danger" alert title={t('pay.notConfirmed')}>
          <ProblemText problem={problem} />
        </InlineNotice>
      )}
      <HoldFoot appointment={appointment}>
        {methods.length === 0 && (
          <Button
            variant="primary"
            wide
            onClick={() => void chooseAnother()}
            busy={busyId === appointment.id}
            busyText={t('letGo.busy')}
          >
            {t('pay.another')}
          </Button>
        )}
        {own && (
          <Button variant="primary" wide onClick={() => void onConfirm(own)} busy={busy} busyText={t('pay.confirming')}>
            {t(own === 'cash' && methods.length > 1 ? 'pay.confirmCash' : 'pay.confirm')}
          </Button>
        )}
      </HoldFoot>
    </>
  )
}
