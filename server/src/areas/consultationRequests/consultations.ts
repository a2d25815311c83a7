import type { Consultations } from '#contract/consultationRequests/request'
import { caller } from '../../platform/context'
import { fieldProblem, orNotFound } from '../../platform/http/problem'
import { listConsultants, specialtiesAt } from './consultants'
import { requestsOf } from './list'
import { askedHospitals } from './network'

interface Filters {
  hospital_id?: number | undefined
  specialty_id?: number | undefined
  q?: string | undefined
  in_shift?: string | undefined
}

/**
 * Returns the consultation panel of a case. Without a hospital, its doctors are those of the first hospital above.
 * @throws Problem 404; 422 on hospital_id if it is not in the network of the episode
 */
export async function consultationsOf(episodeId: number, filters: Filters): Promise<Consultations> {
  const hospitals = await askedHospitals(episodeId)
  const chosen = filters.hospital_id
  if (chosen !== undefined && !hospitals.some(({ id }) => id === chosen))
    throw fieldProblem('hospital_id', 'validation.invalidChoice')
  const hospitalId = chosen ?? orNotFound(hospitals[0]).id
  return {
    hospitals,
    hospital_id: hospitalId,
    specialties: await specialtiesAt(hospitalId),
    consultants: await listConsultants(hospitalId, filters, caller().id),
    requests: await requestsOf(episodeId),
  }
}
