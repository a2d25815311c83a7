import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { FieldMessage } from '../../../ui/fields/FieldFrame'
import { formatClock, formatDay } from '../../../ui/format'
import { SlotButton, SlotGrid } from '../../../ui/visit/SlotGrid'
import type { SlotOfClinic } from './FreeSlotsTable'

type DayOfClinicProps = {
  clinicId: number
  /** `YYYY-MM-DD` in the clinic's calendar. */
  date: string
  /** Key of the chosen slot. */
  chosen: string | null
  onChoose: (slot: SlotOfClinic) => void
}

/** All slots of a clinic on a day. */
export function DayOfClinic({ clinicId, date, chosen, onChoose }: DayOfClinicProps) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const messageId = useId()
  const query = useQuery({
    ...api.staffBooking.clinicSlots.query({ params: { clinic: clinicId, date } }),
    ...handlesOwnError,
    refetchInterval: 30_000,
  })
  return (
    <QueryBoundary query={query} variant="form" count={2}>
      {({ day, slots_error: error }) =>
        error ? (
          <FieldMessage id={messageId} error={error} />
        ) : (
          <SlotGrid title={t('slot.allOn', { day: formatDay(date, language, 'day') })}>
            {day.map((slot) => (
              <SlotButton
                key={slot.key}
                time={formatClock(slot.key, language)}
                state={slot.key === chosen ? 'chosen' : slot.taken ? 'taken' : 'free'}
                onChoose={() => onChoose(slot)}
              />
            ))}
          </SlotGrid>
        )
      }
    </QueryBoundary>
  )
}
