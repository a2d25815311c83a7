import type { Hospital } from '#contract/facilities/hospitals'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useUser } from '../../../app/session/useSession'
import { api } from '../../../lib/api/api'
import type { CallOptions } from '../../../lib/api/call'
import type { Option } from '../../../ui/fields/option'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { type PlaceValues, placeValues } from '../parts/placeValues'
import { places } from '../places'

export interface HospitalValues extends PlaceValues {
  country: string | null
  city: string | null
  time_zone: string
  is_hub: boolean
  restrict_episodes: boolean
  parent_id: Option | null
  logo: ChosenFile | null
}

function valuesOf(hospital: Hospital | undefined, ownZone: string): HospitalValues {
  return {
    ...placeValues(hospital),
    country: hospital ? String(hospital.country.id) : null,
    city: hospital?.city ? String(hospital.city.id) : null,
    time_zone: hospital?.time_zone ?? ownZone,
    is_hub: hospital?.is_hub ?? false,
    restrict_episodes: hospital?.restrict_episodes ?? false,
    parent_id: hospital?.parent ? { value: String(hospital.parent.id), label: hospital.parent.name } : null,
    logo: null,
  }
}

function bodyOf({ logo, agreement, parent_id, ...fields }: HospitalValues) {
  return { ...fields, parent_id: parent_id?.value ?? null, logo: logo?.file, agreement: agreement?.file }
}

type Body = ReturnType<typeof bodyOf>

/** Changes the fields, then the files where others were chosen. */
async function change(id: number, { logo, agreement, ...body }: Body, options: CallOptions) {
  await api.hospitals.update.call({ params: { id }, body, ...options })
  if (!logo && !agreement) return
  const files = { ...(logo && { logo }), ...(agreement && { agreement }) }
  const { onProgress } = options
  await api.hospitals.updateMedia.call({ params: { id }, files, ...(onProgress && { onProgress }) })
}

async function create({ logo, agreement, ...body }: Body, options: CallOptions) {
  await api.hospitals.create.call({ body, files: { logo, agreement }, ...options })
}

/** The form of a new hospital, or of an existing one. */
export function useHospitalForm(hospital: Hospital | undefined) {
  const { time_zone: ownZone } = useUser()
  const { area, at } = places.hospital
  return useEntityForm({
    initial: valuesOf(hospital, ownZone),
    schema: () => import('./hospitalSchema').then((m) => (hospital ? m.hospitalSchema : m.newHospitalSchema)),
    body: bodyOf,
    send: (body, options) => (hospital ? change(hospital.id, body, options) : create(body, options)),
    area,
    listAt: at,
  })
}
