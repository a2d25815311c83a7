import { IconCash } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'

type OutstandingNoticeProps = {
  appointment: PatientAppointment
  /** The page already shows how to pay. */
  withoutAction?: boolean
}

/** Says what is still to be paid since the hospital moved a visit to a slot with a higher price; nothing without that. */
export function OutstandingNotice({ appointment, withoutAction = false }: OutstandingNoticeProps) {
  const t = useText('appointments')
  const language = useLanguage()
  const { can } = useAuthSession()
  const { id, outstanding } = appointment
  if (outstanding === 0) return null
  const isPayable = !withoutAction && appointment.paid > 0 && can('schedule-appointment')
  return (
    <InlineNotice
      tone="warn"
      icon={<IconCash />}
      title={t('outstanding.title', { amount: isolated(formatPounds(outstanding, language)) })}
      action={
        isPayable && (
          <Button size="small" to={`/payment/methods?appointment_id=${id}`}>
            {t('outstanding.pay')}
          </Button>
        )
      }
    >
      {t('outstanding.body')}
    </InlineNotice>
  )
}
