import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SimilarPatient } from '#contract/users/newPatient'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import type { IdentifiedBy, PatientValues } from './patientValues'

const delayMs = 400

/** Returns a value once it has not changed for 0.4 seconds. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Returns what is compared: complete values only. */
async function comparedOf(typed: IdentifiedBy, country: string | null) {
  const [{ internationalPhone }, { parseDate }] = await Promise.all([
    import('#contract/rules/phone'),
    import('#contract/rules/calendarDate'),
  ])
  const { birth_date: birth } = typed
  return {
    ...typed,
    birth_date: birth && parseDate(birth) !== undefined ? birth : null,
    phone: internationalPhone(typed.phone, country ?? undefined) ?? '',
  }
}

/** Returns registered patients who may be the one that is typed, and what they were compared with. */
export function useSimilarPatients(values: PatientValues, country: string | null) {
  const { first_name, last_name, birth_date, uuid, phone } = values
  const key = useSettled(JSON.stringify({ first_name, last_name, birth_date, uuid: uuid.trim(), phone }))
  const typed: IdentifiedBy = JSON.parse(key)
  const isEnough =
    typed.uuid.length > 5 || typed.phone.length > 5 || Boolean(typed.first_name && typed.last_name && typed.birth_date)
  const { data } = useQuery({
    queryKey: ['staffBooking', 'similarPatients', key, country],
    queryFn: async ({ signal }): Promise<{ similar: readonly SimilarPatient[]; compared: IdentifiedBy }> => {
      const compared = await comparedOf(typed, country)
      return { similar: (await api.staffBooking.similarPatients.call({ body: compared, signal })).data, compared }
    },
    enabled: isEnough,
    placeholderData: keepPreviousData,
    // Registering is still checked when the form is sent.
    ...handlesOwnError,
    gcTime: 0,
  })
  return isEnough ? data : undefined
}
