import { useQuery } from '@tanstack/react-query'
import type { ClinicEntry, DoctorResult, PatientAppointment } from '#contract/appointments/booking'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { navigate, useSearchParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { Name } from '../../../ui/Name'
import { Place } from '../booking/DoctorAffiliation'
import { Price } from '../booking/Price'
import { readSearch, slotAddress } from '../booking/searchAddress'

type DoctorClinicsProps = {
  /** The appointment that moves. */
  appointmentId: number
  /** The clinic whose times are shown. */
  clinicId: number
  /** Search results, of the doctor only. */
  results: readonly DoctorResult[]
  /** Another clinic was chosen. */
  onChange: () => void
}

/** Returns the first day with a free time of each clinic. */
function clinicsIn(results: readonly DoctorResult[]): ClinicEntry[] {
  const first = new Map<number, ClinicEntry>()
  for (const entry of results.flatMap(({ clinicsData }) => clinicsData))
    if (!first.has(entry.clinic_id)) first.set(entry.clinic_id, entry)
  return [...first.values()]
}

/**
 * Returns whether an appointment may move to a clinic, as far as the price is concerned: not between free and paid, and not
 * from a visit that is to be paid in cash to one by video.
 */
function isPossible({ clinic_id: own, price, payment_status, clinic_type }: PatientAppointment, there: ClinicEntry) {
  if (there.clinic_id === own) return true
  const isCash = price > 0 && payment_status === PAYMENT_STATUS.unpaid && clinic_type === 'physical'
  return (there.price === 0) === (price === 0) && !(isCash && there.type === 'virtual')
}

/**
 * Lets the patient move an appointment to another clinic of its doctor, with the prices; nothing if there is no other one.
 */
export function DoctorClinics({ appointmentId, clinicId, results, onChange }: DoctorClinicsProps) {
  const t = useText('appointments')
  const { time_zone: zone } = useUser()
  const [params] = useSearchParams()
  const moved = useQuery({ ...api.patient.show.query({ params: { id: appointmentId } }), ...handlesOwnError })
  const appointment = moved.data?.data
  const clinics = appointment ? clinicsIn(results).filter((there) => isPossible(appointment, there)) : []
  if (!appointment || !clinics.some(({ clinic_id: id }) => id !== clinicId)) return null
  const search = readSearch(params, dayIn(zone))
  const choose = (id: string) => {
    const day = clinics.find(({ clinic_id }) => String(clinic_id) === id)?.date
    onChange()
    void navigate(slotAddress(search, Number(id), day), { replace: true })
  }
  return (
    <RadioGroupField
      label={t('reschedule.where')}
      value={String(clinicId)}
      onChange={choose}
      options={clinics.map(({ clinic_id: id, title, type, hospital, city, price }) => ({
        value: String(id),
        label: (
          <>
            {type === 'virtual' ? t('type.virtualLong') : <Place hospital={hospital.name} city={city} />}
            {' · '}
            <Name>{title}</Name>
          </>
        ),
        // At the clinic of the appointment, what was agreed stays.
        hint: id === appointment.clinic_id ? t('reschedule.samePrice') : <Price amount={price} />,
      }))}
    />
  )
}
