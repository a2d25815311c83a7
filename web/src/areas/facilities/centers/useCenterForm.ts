import type { Center } from '#contract/facilities/centers'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import type { CallOptions } from '../../../lib/api/call'
import type { Option } from '../../../ui/fields/option'
import { type PlaceValues, placeValues } from '../parts/placeValues'
import { type CenterKind, places } from '../places'

export interface CenterValues extends PlaceValues {
  country_id: string | null
  city_id: string | null
  hospital_id: Option | null
}

const idOf = (option: { id: number } | null | undefined) => (option ? String(option.id) : null)

function valuesOf(center: Center | undefined): CenterValues {
  return {
    ...placeValues(center),
    country_id: idOf(center?.country),
    city_id: idOf(center?.city),
    hospital_id: center?.hospital ? { value: String(center.hospital.id), label: center.hospital.name } : null,
  }
}

function bodyOf({ agreement, hospital_id, ...fields }: CenterValues) {
  return { ...fields, hospital_id: hospital_id?.value ?? null, agreement: agreement?.file }
}

type Body = ReturnType<typeof bodyOf>

/** The form of a new lab or radiology center, or of an existing one. */
export function useCenterForm(kind: CenterKind, center: Center | undefined) {
  const { calls, area, at } = places[kind]
  const create = ({ agreement, ...body }: Body, options: CallOptions) =>
    calls.create.call({ body, files: { agreement }, ...options })
  const change = async (id: number, { agreement, ...body }: Body, options: CallOptions) => {
    await calls.update.call({ params: { id }, body, ...options })
    const { onProgress } = options
    if (agreement)
      await calls.updateMedia.call({ params: { id }, files: { agreement }, ...(onProgress && { onProgress }) })
  }
  return useEntityForm<CenterValues, Body>({
    initial: valuesOf(center),
    schema: () => import('./centerSchema').then((m) => m.centerSchema(kind, center === undefined)),
    body: bodyOf,
    send: (body, options) => (center ? change(center.id, body, options) : create(body, options)),
    area,
    listAt: at,
  })
}
