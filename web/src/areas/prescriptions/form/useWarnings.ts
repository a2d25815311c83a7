import { useDebouncedValue } from '@mantine/hooks'
import { partialMatchKey, useQuery } from '@tanstack/react-query'
import { PRESCRIPTION_TYPE } from '#contract/prescriptions/codes'
import type { Prescription } from '#contract/prescriptions/prescription'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import type { OrderValues } from './formValues'

const typingMs = 300

/**
 * Fetches what speaks against a prescription while it is being written.
 * @param encounterId of the case; for the type R, of the visit
 * @param except the prescription that is changed
 */
export function useWarnings(
  encounterId: number,
  values: OrderValues,
  except: number | undefined,
  type: Prescription['type'] = PRESCRIPTION_TYPE.doctor,
) {
  const { drug_id: drug, dosage, dosage_unit: unit, kind, frequency, frequency_time_unit: frequencyUnit } = values
  const isScheduled = kind === 'scheduled' && Number.isInteger(frequency) && Number(frequency) > 0
  const query = {
    drug_id: drug?.value ?? '',
    kind,
    ...(dosage && { dosage }),
    ...(unit && { dosage_unit: unit }),
    ...(isScheduled && frequencyUnit && { frequency: String(frequency), frequency_time_unit: frequencyUnit }),
    ...(except !== undefined && { except: String(except) }),
    ...(type === PRESCRIPTION_TYPE.discharge && { type }),
  }
  const [text] = useDebouncedValue(JSON.stringify(query), typingMs)
  const asked = JSON.parse(text) as typeof query
  const call = api.prescriptions[type === PRESCRIPTION_TYPE.appointment ? 'warningsOfAppointment' : 'warnings']
  const sameDrug = call.key({ params: { id: encounterId }, query: { drug_id: asked.drug_id, kind: asked.kind } })
  const result = useQuery({
    ...call.query({ params: { id: encounterId }, query: asked }),
    enabled: asked.drug_id !== '',
    // While the dose is typed, the warnings of the same drug stay.
    placeholderData: (previous, query) => (query && partialMatchKey(query.queryKey, sameDrug) ? previous : undefined),
    ...handlesOwnError,
  })
  return { ...result, warnings: asked.drug_id === '' ? [] : result.data?.data.warnings }
}
