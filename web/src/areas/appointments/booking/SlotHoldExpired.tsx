import { IconHourglassOff } from '@tabler/icons-react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { clinicDateOf } from './stage'

type SlotHoldExpiredProps = {
  appointment: PatientAppointment
  /** The patient's text is saved as a draft and reappears with the next slot chosen at this clinic. */
  hasDraft?: boolean
}

/** Tells the patient that the slot hold has expired, what is still saved, and links to choosing another slot. */
export function SlotHoldExpired({ appointment, hasDraft = false }: SlotHoldExpiredProps) {
  const t = useText('appointments')
  const { clinic_id: clinicId } = appointment
  return (
    <InlineNotice
      tone="warn"
      alert
      icon={<IconHourglassOff />}
      title={t('hold.over')}
      action={
        <Button to={`/patient/slot/select?clinic_id=${clinicId}&date=${clinicDateOf(appointment)}`}>
          {t('hold.another')}
        </Button>
      }
    >
      {t(hasDraft ? 'hold.overKept' : 'hold.overBody')}
    </InlineNotice>
  )
}
