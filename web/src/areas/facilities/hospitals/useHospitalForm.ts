import type { Hospital } from '#contract/facilities/hospitals'
import { useEntityForm } from '../../../app/entity/useEntityForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { CallOptions } from '../../../lib/api/call'
import { facilities } from '../facilities'
import { type HospitalBody, initialValues, toRequestBody } from './fields'

/** Updates the fields, then the files if others were chosen. */
async function change(id: number, { logo, agreement, ...body }: HospitalBody, options: CallOptions) {
  await api.hospitals.update.call({ params: { id }, body, ...options })
  if (!logo && !agreement) return
  const files = { ...(logo && { logo }), ...(agreement && { agreement }) }
  const { onProgress } = options
  await api.hospitals.updateMedia.call({ params: { id }, files, ...(onProgress && { onProgress }) })
}

async function create({ logo, agreement, ...body }: HospitalBody, options: CallOptions) {
  await api.hospitals.create.call({ body, files: { logo, agreement }, ...options })
}

/**
 * Manages the form of a hospital.
 * @param hospital undefined for a new one
 */
export function useHospitalForm(hospital: Hospital | undefined) {
  const { time_zone: ownZone } = useUser()
  const { area, at } = facilities.hospital
  const base = useFormBase(
    hospital,
    ({ id }) => api.hospitals.show.call({ params: { id } }),
    (saved) => initialValues(saved, ownZone),
  )
  return useEntityForm({
    initial: initialValues(hospital, ownZone),
    base,
    schema: () => import('./hospitalSchema').then((m) => (hospital ? m.hospitalSchema : m.newHospitalSchema)),
    body: toRequestBody,
    send: (body, options) => (hospital ? change(hospital.id, body, options) : create(body, options)),
    area,
    listAt: at,
  })
}
