import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { isCancelled } from '../booking/stage'

/**
 * Says that a payment that came after the time was released is a credit, and leads to choosing another time with it;
 * nothing without a credit that can be used.
 */
export function CreditNotice({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('appointments')
  const language = useLanguage()
  const { can } = useAuthSession()
  const { id, clinic_id: clinicId, credit } = appointment
  const { data } = useQuery({
    ...api.payments.details.query({ params: { id } }),
    ...handlesOwnError,
    enabled: isCancelled(appointment) && credit > 0,
  })
  if (!data?.data.credit_usable) return null
  return (
    <InlineNotice
      tone="warn"
      icon={<IconCash />}
      title={t('credit.title', { amount: isolated(formatPounds(data.data.credit, language)) })}
      action={
        can('schedule-appointment') && (
          <Button size="small" to={`/patient/slot/select?clinic_id=${clinicId}&credit=${id}`}>
            {t('credit.use')}
          </Button>
        )
      }
    >
      {t('credit.body')}
    </InlineNotice>
  )
}
