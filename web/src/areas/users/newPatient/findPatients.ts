import { api } from '../../../lib/api/api'
import type { Option } from '../../../ui/fields/option'
import { isolated } from '../../../ui/isolated'

/** Searches the registered patients whom the caller may see, by name, national ID or phone. */
export async function findPatients(q: string): Promise<Option[]> {
  const { data } = await api.pickers.patients.call({ query: { q } })
  return data.map(patientOption)
}

/** Returns a patient as an option: the name and the national ID. */
export function patientOption({ id, name_text, uuid }: { id: number; name_text: string; uuid: string }): Option {
  return { value: String(id), label: [name_text, uuid].filter(Boolean).map(isolated).join(' · ') }
}
