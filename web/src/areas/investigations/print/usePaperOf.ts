import { useQuery } from '@tanstack/react-query'
import type { Investigation } from '#contract/investigations/investigation'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'

/** What a print-out says of the patient and the hospital. */
export interface PaperOf {
  patient: { name_text: string; uuid: string; birth_date: string | null }
  hospital: string
  zone: string
}

/** Reads the case or the visit of an order. */
export function usePaperOf({ model_type: model, model_id: id }: Pick<Investigation, 'model_type' | 'model_id'>) {
  const params = { id }
  const isOfCase = model === 'episode'
  const ofCase = useQuery({
    ...api.episodes.show.query({ params }),
    ...handlesOwnError,
    enabled: isOfCase,
    select: ({ data: { patient, spock, time_zone: zone } }): PaperOf => ({ patient, hospital: spock.name, zone }),
  })
  const ofVisit = useQuery({
    ...api.staffAppointments.show.query({ params }),
    ...handlesOwnError,
    enabled: !isOfCase,
    select: ({ data: { patient, clinic, time_zone: zone } }): PaperOf => ({
      patient,
      hospital: clinic.hospital.name,
      zone,
    }),
  })
  return isOfCase ? ofCase : ofVisit
}
